import { hintText } from '../../model/hint.ts'
import { isRecord, type PlainObject } from '../../model/plain-data.ts'
import type { Plugin } from '../../model/plugin.ts'
import { isPlain, plainValue, shown, valueAt, valueProblem, type Problem, type ValuePath } from './problem.ts'

/** What a plugin cannot add: it exists only once these have been read. */
const ofTheSite: ReadonlySet<string> = new Set(['plugins', 'sidebars', 'compatibility'])

/** A configuration with what plugins add to it. */
export interface ExtendedConfig {
  readonly config: unknown
  readonly problems: readonly Problem[]
  /** Places a problem with a value that a plugin has added at the plugin, and names it. */
  readonly atPlugin: (problem: Problem) => Problem
}

/**
 * Adds what the `config` hooks of plugins return, in the order of the plugins: keys that are missing, entries
 * at the end of lists. What the site has written stays. `plain` is the configuration without its plugins;
 * `entries` are the indexes of the plugins in the configured list.
 */
export function addFromPlugins(
  plain: unknown,
  plugins: readonly Plugin[],
  entries: readonly number[],
): ExtendedConfig {
  const problems: Problem[] = []
  const stages: { readonly config: unknown; readonly plugin: Plugin; readonly path: ValuePath }[] = []
  let config = plain
  for (const [index, plugin] of plugins.entries()) {
    if (!plugin.config) continue
    const path = ['plugins', entries[index] ?? index]
    const addition = additionOf(plugin, config, path)
    if ('problem' in addition) problems.push(addition.problem)
    else stages.push({ config: (config = extended(config, addition.value)), plugin, path })
  }
  return {
    config,
    problems,
    atPlugin(problem) {
      if (valueAt(plain, problem.path) !== undefined) return problem
      const adding = stages.find((stage) => valueAt(stage.config, problem.path) !== undefined)
      if (!adding) return problem
      const { path, plugin } = adding
      // What a hint offers to replace is not in the file: only its words are kept.
      const { hint, ...others } = problem
      return {
        ...others,
        path,
        at: 'value',
        message: `The plugin \`${plugin.name}\` adds a setting: ${problem.message}`,
        hint: hint && hintText(hint),
      }
    },
  }
}

function additionOf(
  plugin: Plugin,
  config: unknown,
  path: ValuePath,
): { readonly value: PlainObject } | { readonly problem: Problem } {
  const wrong = (rest: string): { readonly problem: Problem } => ({
    problem: valueProblem(path, `${rest} in its \`config\` hook`),
  })
  let value: unknown
  try {
    value = plainValue(plugin.config?.(config as PlainObject)) // As `parseConfig` has checked.
  } catch (error) {
    return wrong(`fails (${error instanceof Error ? error.message : String(error)})`)
  }
  if (value === undefined) return { value: {} }
  if (!isObject(value))
    return wrong(`returns ${value instanceof Promise ? 'a promise' : shown(value)} instead of an object`)
  const refused = Object.keys(value).find((key) => ofTheSite.has(key))
  return refused === undefined ? { value } : wrong(`adds \`${refused}\`, which only the site has,`)
}

function extended(config: unknown, addition: unknown): unknown {
  if (config === undefined) return addition
  if (Array.isArray(config) && Array.isArray(addition))
    return [...(config as unknown[]), ...(addition as unknown[])]
  if (!isObject(config) || !isObject(addition)) return config
  const keys = new Set([...Object.keys(config), ...Object.keys(addition)])
  return Object.fromEntries([...keys].map((key) => [key, extended(config[key], addition[key])]))
}

const isObject = (value: unknown): value is PlainObject => isRecord(value) && isPlain(value)
