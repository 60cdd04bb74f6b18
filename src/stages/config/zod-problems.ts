import type { core } from 'zod'
import { configCounterparts } from '../../migrate/counterparts/keys.ts'
import { andAlso, type Hint, type Offer, perhapsMeant, writeInstead } from '../../model/hint.ts'
import type { NavbarItemConfig } from '../../model/site-settings.generated.ts'
import { didYouMean } from '../../model/nearest.ts'
import { listOf } from '../../model/wording.ts'
import { invalidValue, pathText, type Problem, shown, valueAt, type ValuePath } from './problem.ts'
import type { UnknownKeys } from './schema-parts.ts'

/** Issues of zod, and of plugins (`SchemaIssue`), which may list known keys. */
type Issue = core.$ZodIssue & { readonly knownKeys?: readonly string[] }

/**
 * Converts zod's issues to docgen's problems. `base` is the path from the configuration to `root`, the parsed
 * value.
 */
export function zodProblems(
  issues: readonly Issue[],
  root: unknown,
  base: ValuePath = [],
): readonly Problem[] {
  return issues.flatMap((issue) => problemsOfIssue(issue, root, base))
}

function problemsOfIssue(issue: Issue, root: unknown, base: ValuePath): readonly Problem[] {
  const inner = stepsOf(issue.path)
  const path = [...base, ...inner]
  const value = valueAt(root, inner)
  switch (issue.code) {
    case 'invalid_union':
      return issue.errors.length === 0
        ? [unknownType(path, value)]
        : unionProblems(issue.errors, root, base, inner)
    case 'custom':
      if (isUnknownKeys(issue.params)) {
        const { unknownKeys, knownKeys } = issue.params
        return unknownKeys.map((key) => unknownKey(path, key, knownKeys))
      }
      return [invalidValue(path, `\`${pathText(path)}\` ${issue.message}.`, hintOf(issue.params))]
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey(path, key, issue.knownKeys ?? []))
    default:
      return [wrongValue(issue, path, value)]
  }
}

export function unknownKey(parent: ValuePath, key: string, knownKeys: readonly string[]): Problem {
  const path = [...parent, key]
  const name = pathText(path)
  const moved = Object.hasOwn(configCounterparts, name) ? configCounterparts[name] : undefined
  return {
    rule: 'unknown-config-key',
    path,
    at: 'key',
    message:
      parent.length === 0
        ? `There is no configuration key \`${key}\`.`
        : `There is no key \`${key}\` in \`${pathText(parent)}\`.`,
    hint:
      moved ??
      didYouMean(key, knownKeys) ??
      (knownKeys.length === 0 || knownKeys.length > 24 ? undefined : `It has ${listOf(knownKeys)}.`),
  }
}

/** The values of `type`; the first four may be used in a dropdown. */
const navbarItemTypes = [
  'default',
  'doc',
  'docSidebar',
  'docsVersion',
  'docsVersionDropdown',
  'localeDropdown',
  'search',
  'colorMode',
  'dropdown',
  'html',
] as const satisfies readonly NavbarItemConfig['type'][]

function unknownType(path: ValuePath, value: unknown): Problem {
  const inDropdown = path.filter((step) => typeof step === 'number').length > 1
  const allowed: readonly string[] = inDropdown ? navbarItemTypes.slice(0, 4) : navbarItemTypes
  const nearest = typeof value === 'string' ? didYouMean(value, allowed) : undefined
  return {
    rule: 'unknown-navbar-item',
    path,
    at: 'value',
    message: `\`${pathText(path)}\` is ${shown(value)}, which is not a type of navbar item${inDropdown ? ' in a dropdown' : ''}.`,
    hint: andAlso(nearest, `The types are ${listOf(allowed)}.`),
  }
}

/** For a union, the problems with the most likely alternative. */
function unionProblems(
  options: readonly (readonly Issue[])[],
  root: unknown,
  base: ValuePath,
  inner: ValuePath,
): readonly Problem[] {
  const cost = (issues: readonly Issue[]): number =>
    issues.reduce(
      (sum, issue) =>
        sum +
        (issue.path.length === 0
          ? 1000
          : issue.code === 'custom' && isUnknownKeys(issue.params)
            ? issue.params.unknownKeys.length
            : 1),
      0,
    )
  const best = options.toSorted((one, other) => cost(one) - cost(other))[0] ?? []
  if (best.every((issue) => issue.path.length > 0 || issue.code === 'custom'))
    return zodProblems(
      best.map((issue) => ({ ...issue, path: [...inner, ...issue.path] })),
      root,
      base,
    )
  const path = [...base, ...inner]
  const actual = valueAt(root, inner)
  const expected = options.flatMap((issues) =>
    issues.flatMap((issue) =>
      issue.code === 'invalid_type' && issue.path.length === 0
        ? [typeNames[issue.expected] ?? issue.expected]
        : [],
    ),
  )
  const expectation = expected.length > 4 ? 'plain data' : [...new Set(expected)].join(' or ')
  const problem = { rule: 'invalid-config-value', path, at: 'value' } as const
  if (actual === undefined)
    return [{ ...problem, message: `\`${pathText(path)}\` is missing.`, hint: `It must be ${expectation}.` }]
  return [{ ...problem, message: `\`${pathText(path)}\` must be ${expectation}, not ${shown(actual)}.` }]
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  object: 'an object',
  record: 'an object',
  array: 'a list',
}

/** A value that extends an allowed one: `warning` for `warn`. */
function meantByStart(value: string, allowed: readonly string[]): Offer | undefined {
  const candidate = allowed.find((each) => value.startsWith(each))
  return candidate === undefined ? undefined : perhapsMeant(value, candidate)
}

function wrongValue(issue: Issue, path: ValuePath, value: unknown): Problem {
  const name = path.length === 0 ? 'The configuration' : `\`${pathText(path)}\``
  const problem = { rule: 'invalid-config-value', path, at: 'value' } as const
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String)
    if (value === undefined)
      return { ...problem, message: `${name} is missing.`, hint: `Allowed are ${listOf(allowed)}.` }
    return {
      ...problem,
      message: `${name} is ${shown(value)}; allowed are ${listOf(allowed)}.`,
      hint:
        typeof value === 'string' ? (didYouMean(value, allowed) ?? meantByStart(value, allowed)) : undefined,
    }
  }
  if (issue.code === 'invalid_type') {
    const expected = typeNames[issue.expected] ?? `a value of type ${issue.expected}`
    if (value === undefined)
      return { ...problem, message: `${name} is missing.`, hint: `It must be ${expected}.` }
    return {
      ...problem,
      message: `${name} must be ${expected}, not ${shown(value)}.`,
      hint: switchHint(path, value),
    }
  }
  return {
    ...problem,
    message: `${name} cannot be ${shown(value)}.`,
    hint: issue.message === '' ? undefined : `${issue.message}.`,
  }
}

/** A hint for a boolean in place of an object that contains the switch. */
const switchHint = (path: ValuePath, value: unknown): Hint | undefined =>
  typeof value === 'boolean' && pathText(path) === 'search'
    ? {
        ...writeInstead('', `{ "enabled": ${String(value)} }`),
        hint: `Write \`search: { enabled: ${String(value)} }\`.`,
      }
    : undefined

/** Whether an issue is about unknown keys: see `closed`. */
const isUnknownKeys = (params: object | undefined): params is UnknownKeys =>
  params !== undefined && 'unknownKeys' in params

function hintOf(params: Record<string, unknown> | undefined): Hint | undefined {
  const hint = params?.['hint'] as Hint | undefined // From `judged`; zod passes it on.
  return typeof hint === 'string' || typeof hint?.hint === 'string' ? hint : undefined
}

function stepsOf(path: readonly PropertyKey[]): ValuePath {
  return path.map((step) => (typeof step === 'symbol' ? String(step) : step))
}
