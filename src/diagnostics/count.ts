import type { Diagnostic, Severity } from '../model/diagnostic.ts'

export function countOf(diagnostics: readonly Diagnostic[], severity: Severity): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
}

/** Formats a number as `2,000`. Intl would take some 30 ms on its first use. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 error`, `2,000 pages`, `3 addresses` */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`
}

/** `a, b and 12 more`: at most six names, so that one left out is never "1 more". */
export const shortened = (names: readonly string[]): string =>
  names.length <= 6
    ? names.join(', ')
    : `${names.slice(0, 5).join(', ')} and ${grouped(names.length - 5)} more`
