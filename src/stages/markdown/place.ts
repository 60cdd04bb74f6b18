import type { Place } from '../../model/diagnostic.ts'

interface Positioned {
  readonly position?:
    | {
        readonly start: { readonly line: number; readonly column: number }
        readonly end: { readonly line: number; readonly column: number }
      }
    | undefined
}

/** Where a syntax tree's node stands; the beginning of the file when it does not say. */
export function placeOf(node: Positioned): Place {
  const { position } = node
  if (!position) return { line: 1, column: 1 }
  return {
    line: position.start.line,
    column: position.start.column,
    endLine: position.end.line,
    endColumn: position.end.column,
  }
}
