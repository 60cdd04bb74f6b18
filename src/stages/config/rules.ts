import * as z from 'zod'
import type { FrontMatterRule } from '../../model/front-matter.ts'
import { listOf } from '../../model/wording.ts'
import { didYouMean } from '../../model/nearest.ts'
import { isRecord, ownValue } from '../../model/plain-data.ts'
import type { Plugin } from '../../model/plugin.ts'
import { isRuleName, ruleNames } from '../../model/rule.ts'
import { type Problem, shown, type ValuePath, valueProblem } from './problem.ts'
import { judged } from './schema-parts.ts'
import { unknownKey } from './zod-problems.ts'

export const ruleSetting = z.enum(['off', 'info', 'warn', 'error']).exactOptional()

const frontMatterTypes: readonly string[] = [
  'string',
  'number',
  'boolean',
  'date',
  'object',
  'string[]',
  'number[]',
] satisfies readonly FrontMatterRule[]

export const frontMatterRule = z.custom<FrontMatterRule>().check(
  judged((rule: unknown) => {
    if (typeof rule === 'function' || (typeof rule === 'string' && frontMatterTypes.includes(rule)))
      return undefined
    const offer = typeof rule === 'string' ? didYouMean(rule, frontMatterTypes) : undefined
    return {
      message: 'must be the name of a type, or a function that says what is wrong with a value',
      hint: offer ?? `The types are ${frontMatterTypes.map((type) => `\`${type}\``).join(', ')}.`,
    }
  }),
)

const severities: readonly unknown[] = ['error', 'warning', 'info']

/** Finds names in `rules` that are neither docgen's nor a plugin's. */
export function unknownRuleProblems(config: unknown, plugins: unknown): readonly Problem[] {
  const settings = ownValue(config, 'rules')
  if (!isRecord(settings)) return []
  const knownNames = [...ruleNames, ...namesOf(plugins)]
  return Object.keys(settings)
    .filter((name) => !knownNames.includes(name))
    .map((name) => unknownKey(['rules'], name, knownNames))
}

/** The rule names of all plugins, including invalid plugins, which are reported separately. */
const namesOf = (plugins: unknown): readonly string[] =>
  Array.isArray(plugins)
    ? (plugins as unknown[]).flatMap((plugin) => {
        const rules = ownValue(plugin, 'rules')
        return isRecord(rules) ? Object.keys(rules) : []
      })
    : []

/**
 * Finds problems in the rules of a plugin. `path` is the plugin's path in the configuration. A rule name must
 * be unique; instances created by the same function share their `rules` object.
 */
export function pluginRuleProblems(
  rules: Readonly<Record<string, unknown>>,
  path: ValuePath,
  others: readonly Plugin[],
): readonly Problem[] {
  return Object.entries(rules).flatMap(([name, rule]) => {
    const wrong = objection(name, rule)
    if (wrong) return [valueProblem([...path, 'rules', name], wrong.rest, wrong.hint)]
    const owner = others.find((other) => other.rules !== rules && Object.hasOwn(other.rules ?? {}, name))
    return owner
      ? [
          valueProblem(
            [...path, 'rules', name],
            `is also a rule of the plugin \`${owner.name}\``,
            'Begin the names of rules with the name of the plugin.',
          ),
        ]
      : []
  })
}

function objection(
  name: string,
  rule: unknown,
): { readonly rest: string; readonly hint?: string } | undefined {
  if (isRuleName(name))
    return {
      rest: "has the name of one of docgen's own rules",
      hint: 'Begin the names of rules with the name of the plugin.',
    }
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
    return { rest: 'is not a name that a rule can have', hint: 'Write lower-case words with hyphens.' }
  if (!isRecord(rule))
    return { rest: `must be an object with \`severity\` and \`summary\`, not ${shown(rule)}` }
  for (const key of ['severity', 'summary']) if (rule[key] === undefined) return { rest: `has no \`${key}\`` }
  const { severity, summary, perPlace } = rule
  if (!severities.includes(severity))
    return { rest: `has the severity ${shown(severity)}; allowed are ${listOf(severities.map(String))}` }
  if (perPlace !== undefined && perPlace !== true)
    return { rest: `has \`perPlace\`: ${shown(perPlace)}; it is \`true\` or left out` }
  return typeof summary === 'string' && summary.trim() !== ''
    ? undefined
    : { rest: `must have a sentence as its \`summary\`, not ${shown(summary)}` }
}
