import type { Place } from '../../model/diagnostic.ts'

interface Positioned {
  readonly position?:
    | {
        readonly start: { readonly line: number; readonly column: number }
        readonly end: { readonly line: number; readonly column: number }
      }
    | undefined
}

/** The place of a syntax tree's node; the start of the file if it has none. */
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

/** The start of a block; the whole block would be marked in reports. */
export const startOf = ({ line, column }: Place): Place => ({ line, column })

/** The place of a word on the line where a node begins, from there on; that beginning if it is not there. */
export function placeOfWord(word: string, { line, column }: Place, lines: readonly string[]): Place {
  const at = (lines[line - 1] ?? '').indexOf(word, column - 1) + 1
  return at === 0 ? { line, column } : { line, column: at, endLine: line, endColumn: at + word.length }
}
