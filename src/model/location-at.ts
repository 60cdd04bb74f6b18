import type { Place } from './diagnostic.ts'

/** The position of an offset in a text; lines and columns start at 1. */
export function locationAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** The place of a part of one line in a text. */
export function placeAt(text: string, offset: number, length: number): Place {
  const { line, column } = locationAt(text, offset)
  return { line, column, endLine: line, endColumn: column + length }
}

/** The offsets of a place in a text; without an end, it is the rest of its line. */
export function offsetsOf(
  text: string,
  { line, column, endLine, endColumn }: Place,
): readonly [start: number, end: number] {
  const lines = text.split(/(?<=\n|\r(?!\n))/)
  const startOf = (row: number): number => lines.slice(0, row - 1).reduce((sum, each) => sum + each.length, 0)
  const restOfLine = startOf(line) + (lines[line - 1] ?? '').replace(/[\r\n]+$/, '').length
  return [
    startOf(line) + column - 1,
    endLine === undefined || endColumn === undefined ? restOfLine : startOf(endLine) + endColumn - 1,
  ]
}

/** What is written at a place. */
export const textAt = (text: string, place: Place): string => text.slice(...offsetsOf(text, place))
