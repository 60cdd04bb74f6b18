import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { RuleName } from '../../model/rule.ts'
import type { ValuePath } from '../../model/location.ts'
import { shownValue } from '../../model/shown-value.ts'
import type { SourceLocation } from '../../model/site.ts'
import type { Hint } from '../../model/hint.ts'

export type { ValuePath }

/** Finds the location of a value or its key. */
export type Locate = (path: ValuePath, at?: 'key' | 'value') => Promise<SourceLocation>

/** A problem with a value, before the value is located in its file. */
export interface Problem {
  readonly rule: RuleName
  readonly path: ValuePath
  /** Whether the key or its value is wrong. */
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
  rule: 'invalid-config-value',
  path,
  at: 'value',
  message: `\`${pathText(path)}\` ${rest}.`,
  rest,
  hint,
})

/** The value at a path; `undefined` if there is none. */
export function valueAt(root: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
    return (value as Record<string | number, unknown>)[step] // Own property of an object: checked above.
  }, root)
}

/** Formats a value for a message: short, on one line. */
export function shown(value: unknown): string {
  if (value instanceof Circular) return 'a value that contains itself or is nested too deeply'
  return shownValue(value)
}

/** Replaces a value that contains itself or is nested too deeply. */
export class Circular {}

/** Locates problems. */
export async function place(problems: readonly Problem[], locate: Locate): Promise<readonly Diagnostic[]> {
  return await Promise.all(
    problems.map(async ({ rule, path, at, message, hint }) =>
      diagnose(rule, message, { ...(await locate(path, at)), hint }),
    ),
  )
}
