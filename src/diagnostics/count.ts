import type { Diagnostic, Severity } from '../model/diagnostic.ts'

/** How many entries there are of a severity. */
export function countOf(diagnostics: readonly Diagnostic[], severity: Severity): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
}

/** `1 error`, `2,000 pages` */
export function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`
}
