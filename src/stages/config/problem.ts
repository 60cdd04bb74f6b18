import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { RuleName } from '../../model/rule.ts'
import type { ValuePath } from '../../model/location.ts'
import { shownValue } from '../../model/shown-value.ts'
import type { SourceLocation } from '../../model/site.ts'

export type { ValuePath }

/** Where a value (or its key) stands. */
export type Locate = (path: ValuePath, at?: 'key' | 'value') => Promise<SourceLocation>

/** Something wrong with a value, before anybody knows where in the file the value stands. */
export interface Problem {
  readonly rule: RuleName
  readonly path: ValuePath
  /** Whether the key is wrong or what it holds. */
  readonly at: 'key' | 'value'
  readonly message: string
  readonly hint?: string | undefined
}

/** `navbar.items[0].label`; keys that are not identifiers are quoted. */
export function pathText(path: ValuePath): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${String(step)}]`
    if (!/^[\p{ID_Start}$_][\p{ID_Continue}$-]*$/u.test(step)) return `${text}[${JSON.stringify(step)}]`
    return text === '' ? step : `${text}.${step}`
  }, '')
}

/** What the path leads to; `undefined` when it leads nowhere. */
export function valueAt(root: unknown, path: ValuePath): unknown {
  return path.reduce<unknown>((value, step) => {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, step)) return undefined
    return (value as Record<string | number, unknown>)[step] // Own property of an object: checked above.
  }, root)
}

/** `` `a`, `b` and `c` `` */
export function listOf(names: readonly string[], joint = 'and'): string {
  const quoted = names.map((name) => `\`${name}\``)
  const last = quoted.at(-1) ?? ''
  return quoted.length < 2 ? last : `${quoted.slice(0, -1).join(', ')} ${joint} ${last}`
}

/** A value as a message may show it: short, on one line. */
export function shown(value: unknown): string {
  if (value instanceof Circular) return 'a value that contains itself or is nested too deeply'
  return shownValue(value)
}

/** Stands where a value contains itself or goes too deep. */
export class Circular {}

/** Problems at their places. */
export async function place(problems: readonly Problem[], locate: Locate): Promise<readonly Diagnostic[]> {
  return await Promise.all(
    problems.map(async ({ rule, path, at, message, hint }) =>
      diagnose(rule, message, { ...(await locate(path, at)), hint }),
    ),
  )
}
