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
