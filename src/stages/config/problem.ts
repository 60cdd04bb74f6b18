import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Hint } from '../../model/hint.ts'
import type { ValuePath } from '../../model/location.ts'
import type { RuleName } from '../../model/rule.ts'
import { shownValue } from '../../model/wording.ts'
import type { SourceLocation } from '../../model/site.ts'

export type { ValuePath }

export type Locate = (path: ValuePath, at?: 'key' | 'value') => Promise<SourceLocation>

/** A problem with a value, before the value is located in its file. */
export interface Problem {
  readonly rule: RuleName
  readonly path: ValuePath
  readonly at: 'key' | 'value'
  readonly message: string
  /** The message without the path that it begins with, for values that have another name elsewhere. */
  readonly rest?: string
  readonly hint?: Hint | undefined
}

/** Formats a path: `navbar.items[0].label`. Keys that are not identifiers are quoted. */
export function pathText(path: ValuePath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${String(step)}]`
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$-]*$/u.test(step)) return `${text}[${JSON.stringify(step)}]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}

/** A wrong value of the configuration. `rest` ends the sentence that its path begins: `must be a list`. */
export const valueProblem = (path: ValuePath, rest: string, hint?: Hint): Problem => ({
  ...invalidValue(path, `\`${pathText(path)}\` ${rest}.`, hint),
  rest,
})

/** The same with a message of its own. */
export const invalidValue = (
  path: ValuePath,
  message: string,
  hint?: Hint,
  at: Problem['at'] = 'value',
): Problem => ({ rule: 'invalid-config-value', path, at, message, hint })

/** The value at a path; `undefined` if there is none. */
export function valueAt(root: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
    return (value as Record<string | number, unknown>)[step] // Own property of an object: checked above.
  }, root)
}

export function shown(value: unknown): string {
  if (value instanceof Circular) return 'a value that contains itself or is nested too deeply'
  return shownValue(value)
}

/** Replaces a value that contains itself or is nested too deeply. */
class Circular {}

export async function place(problems: readonly Problem[], locate: Locate): Promise<readonly Diagnostic[]> {
  return await Promise.all(
    problems.map(async ({ rule, path, at, message, hint }) =>
      diagnose(rule, message, { ...(await locate(path, at)), hint }),
    ),
  )
}

/** Deeper than any configuration, but not deep enough to overflow the stack. */
const deepest = 100

/**
 * Copies a value. Keys with undefined values are removed, and plain objects own all of their keys (including
 * `__proto__`, as data). Functions and class instances are kept. Where a value contains itself, or is nested
 * too deeply, the copy has a `Circular`.
 */
export function plainValue(value: unknown, parents: readonly unknown[] = []): unknown {
  if (value === null || typeof value !== 'object') return value
  if (parents.length > deepest || parents.includes(value)) return new Circular()
  const within = [...parents, value]
  if (Array.isArray(value)) return value.map((entry) => plainValue(entry, within))
  if (!isPlain(value)) return value
  const entries = Object.entries(value).flatMap(([key, entry]: [string, unknown]) =>
    entry === undefined ? [] : [[key, plainValue(entry, within)] as const],
  )
  return Object.fromEntries(entries)
}

/** Whether an object is plain data, rather than an instance of a class. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  // Objects from another realm have another `Object.prototype`, which is recognized by its missing prototype.
  return (
    prototype === null ||
    Object.getPrototypeOf(prototype) === null ||
    Object.prototype.toString.call(value) === '[object Module]'
  )
}
