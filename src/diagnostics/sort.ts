import type { Diagnostic } from '../model/diagnostic.ts'

/**
 * Sorts by file, line, column, rule, and message; diagnostics without a file come last. Compares code units,
 * so that the result does not depend on the locale.
 */
export function sorted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(
    (one, other) =>
      Number(one.file === undefined) - Number(other.file === undefined) ||
      compare(one.file ?? '', other.file ?? '') ||
      (one.place?.line ?? 0) - (other.place?.line ?? 0) ||
      (one.place?.column ?? 0) - (other.place?.column ?? 0) ||
      compare(one.rule, other.rule) ||
      compare(one.message, other.message),
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
