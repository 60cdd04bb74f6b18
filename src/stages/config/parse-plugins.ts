import { existsSync } from 'node:fs'
import { basename, isAbsolute } from 'node:path'
import * as z from 'zod'
import type { Plugin } from '../../model/plugin.ts'
import { pluginCommandProblems } from './parse-plugin-commands.ts'
import { pluginRuleProblems } from './parse-plugin-rules.ts'
import { frontMatterRule } from './schema-rules.ts'
import { shown, valueProblem, type Problem, type ValuePath } from './problem.ts'
import { zodProblems, unknownKey } from './zod-problems.ts'

const keys: Readonly<
  Record<keyof Plugin, { readonly is: (value: unknown) => boolean; readonly expected: string }>
> = {
  name: { is: (value) => typeof value === 'string' && value !== '', expected: 'a text' },
  version: { is: (value) => typeof value === 'string', expected: 'a text' },
  options: { is: () => true, expected: '' },
  optionIssues: { is: Array.isArray, expected: 'a list of issues' },
  config: { is: isFunction, expected: 'a function' },
  content: { is: isFunction, expected: 'a function' },
  cache: { is: (value) => typeof value === 'boolean', expected: '`true` or `false`' },
  asksElsewhere: { is: (value) => typeof value === 'boolean', expected: '`true` or `false`' },
  dependencies: {
    is: (value) =>
      z
        .strictObject({ files: z.array(z.string()).optional(), variables: z.array(z.string()).optional() })
        .safeParse(value).success,
    expected: 'an object with lists of `files` and `variables`',
  },
  markdown: { is: isObject, expected: 'an object with `remark` and `rehype`' },
  frontMatter: {
    is: (value) => z.record(z.string(), frontMatterRule).safeParse(value).success,
    expected: 'an object of types, or of functions that say what is wrong with a value',
  },
  components: { is: isObject, expected: 'an object of module paths' },
  styles: { is: Array.isArray, expected: 'a list of paths' },
  pageStyles: { is: isObject, expected: 'an object of lists of paths' },
  images: { is: isFunction, expected: 'a function' },
  head: { is: isFunction, expected: 'a function' },
  contentSecurityPolicy: { is: isObject, expected: 'an object of lists of sources' },
  rules: { is: isObject, expected: 'an object of rules' },
  check: { is: isFunction, expected: 'a function' },
  commands: { is: Array.isArray, expected: 'a list of commands' },
  emitsBelow: {
    is: (value) => typeof value === 'string' && /^[^/].*[^/]$/.test(value),
    expected: 'a folder without slashes around it',
  },
  emitLast: { is: isFunction, expected: 'a function' },
  emit: { is: isFunction, expected: 'a function' },
}

/** Everything that a plugin may have. */
export const pluginKeys = Object.keys(keys) as readonly (keyof Plugin)[] // These are its keys.

/** The plugins of a configuration, and problems with them. */
export interface ParsedPlugins {
  readonly plugins: readonly Plugin[]
  /** The index of each in the configured list. */
  readonly entries: readonly number[]
  readonly problems: readonly Problem[]
}

/**
 * Validates the plugins in a configuration. Skips entries that are `false`, `null`, or `undefined`, which
 * result from conditions.
 */
export function parsePlugins(value: unknown): ParsedPlugins {
  if (value === undefined) return { plugins: [], entries: [], problems: [] }
  if (!Array.isArray(value))
    return {
      plugins: [],
      entries: [],
      problems: [valueProblem(['plugins'], `must be a list, not ${shown(value)}`)],
    }
  const plugins: Plugin[] = []
  const entries: number[] = []
  const problems: Problem[] = []
  for (const [index, entry] of value.entries()) {
    if (entry === undefined || entry === null || entry === false) continue
    const found = pluginProblems(entry, ['plugins', index], plugins)
    problems.push(...found)
    if (found.length > 0) continue
    plugins.push(entry as Plugin) // Every key has just been checked.
    entries.push(index)
  }
  return { plugins, entries, problems }
}

function pluginProblems(entry: unknown, path: ValuePath, others: readonly Plugin[]): readonly Problem[] {
  if (typeof entry === 'function')
    return [
      valueProblem(
        path,
        'is a function where a plugin is needed',
        `Call it: \`${entry.name || 'plugin'}()\`.`,
      ),
    ]
  if (!isObject(entry))
    return [
      valueProblem(
        path,
        `must be a plugin object, not ${shown(entry)}`,
        typeof entry === 'string' ? 'Import the plugin and put what it returns here.' : undefined,
      ),
    ]
  const { optionIssues: issues } = entry
  if (Array.isArray(issues) && issues.length > 0) return optionProblems(entry as unknown as Plugin, path)
  const known = Object.keys(keys)
  const unknown = Object.keys(entry)
    .filter((key) => !Object.hasOwn(keys, key))
    .map((key) => unknownKey(path, key, known))
  const wrongTypes = Object.entries(keys).flatMap(([key, { is, expected }]) => {
    const value = entry[key]
    if (value === undefined)
      return key === 'name'
        ? [valueProblem([...path, key], 'is missing', 'Every plugin has a name of its own.')]
        : []
    return is(value) ? [] : [valueProblem([...path, key], `must be ${expected}, not ${shown(value)}`)]
  })
  const files = [
    ...modulesIn(entry['components'], [...path, 'components']),
    ...modulesIn(entry['styles'], [...path, 'styles']),
    ...Object.entries(isObject(entry['pageStyles']) ? entry['pageStyles'] : {}).flatMap(([name, sheets]) =>
      modulesIn(sheets, [...path, 'pageStyles', name]),
    ),
  ].flatMap(fileProblem)
  const twice = others.some(({ name }) => name === entry['name'])
    ? [
        valueProblem(
          path,
          `is a second plugin with the name \`${String(entry['name'])}\``,
          'Give each plugin a name of its own; a reference is named after its `route`, so give it another one.',
        ),
      ]
    : []
  const rules = isObject(entry['rules']) ? pluginRuleProblems(entry['rules'], path, others) : []
  const { commands: listed } = entry
  const commands = Array.isArray(listed) ? pluginCommandProblems(listed, path, others) : []
  return [...unknown, ...wrongTypes, ...files, ...twice, ...rules, ...commands]
}

/** The files in a list or map of paths, with the location of each. */
const modulesIn = (value: unknown, path: ValuePath): readonly (readonly [ValuePath, unknown])[] =>
  Array.isArray(value)
    ? value.map((file: unknown, index) => [[...path, index], file])
    : Object.entries(isObject(value) ? value : {}).map(([name, file]) => [[...path, name], file])

function fileProblem([path, file]: readonly [ValuePath, unknown]): readonly Problem[] {
  if (typeof file !== 'string' || !isAbsolute(file))
    return [
      valueProblem(
        path,
        `must be an absolute path, not ${shown(file)}`,
        'Write `assetPath(import.meta.url, …)`, with `assetPath` from `docgen/kit`.',
      ),
    ]
  return existsSync(file)
    ? []
    : [valueProblem(path, `names a file that does not exist, \`${basename(file)}\``)]
}

/** Problems that a schema found in a plugin's options, named as `openapi.route` and located in the call. */
function optionProblems({ name, options, optionIssues = [] }: Plugin, path: ValuePath): readonly Problem[] {
  // Issues of libraries other than zod have no code, so their message is used.
  return zodProblems(optionIssues as Parameters<typeof zodProblems>[0], options, [name]).map((problem) => ({
    ...problem,
    path: [...path, 'options', ...problem.path.slice(1)],
  }))
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
