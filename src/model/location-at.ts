import type { Place } from './diagnostic.ts'
import { LineIndex } from './line-index.ts'

/** The text that was asked about last, with its lines: findings come by the thousand, and mostly in one. */
let latest = { text: '', lines: new LineIndex('') }

function linesOf(text: string): LineIndex {
  if (latest.text !== text) latest = { text, lines: new LineIndex(text) }
  return latest.lines
}

/** The position of an offset in a text; lines and columns start at 1. */
export const locationAt = (text: string, offset: number): ReturnType<LineIndex['locationAt']> =>
  linesOf(text).locationAt(offset)

/** The place of a part of one line in a text. */
export function placeAt(text: string, offset: number, length: number): Place {
  const { line, column } = locationAt(text, offset)
  return { line, column, endLine: line, endColumn: column + length }
}

/** The offsets of a place in a text; without an end, it is the rest of its line. */
export const offsetsOf = (text: string, place: Place): readonly [start: number, end: number] =>
  linesOf(text).offsetsOf(place)

/** What is written at a place. */
export const textAt = (text: string, place: Place): string => text.slice(...offsetsOf(text, place))
