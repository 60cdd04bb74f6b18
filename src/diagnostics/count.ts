import type { Diagnostic, Severity } from '../model/diagnostic.ts'

/** How many entries there are of a severity. */
export function countOf(diagnostics: readonly Diagnostic[], severity: Severity): number {
  return diagnostics.filter((diagnostic) => diagnostic.severity === severity).length
}

/** `2,000`. Asking the system's locales for it takes some 30 ms the first time. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** `1 error`, `2,000 pages`, `3 addresses` */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : plural}`
}
