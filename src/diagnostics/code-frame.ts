import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { type Grapheme, graphemesOf, type Paint, plainText } from './plain-text.ts'

/** The maximum width of a source line in terminal cells; longer lines are cut around the place. */
const widest = 100
const tabStop = 4
const linesBefore = 1
/** How much of a line is looked at before and after its place, in UTF-16 units: it may be the whole file. */
const reach = 1000

/**
 * The line of a place with the one before it and marks below:
 *
 *     41 | Store the token before you start.
 *   > 42 | See [secrets management](./secrets.mdx).
 *        |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
 *
 * Empty when the source has no such line (it changed since). What could command a terminal is shown as text.
 */
export function codeFrame(source: string, place: Place, paint: Paint): readonly string[] {
  const lines = linesOf(source)
  if (place.line < 1 || place.line > lines.length) return []
  const first = Math.max(1, place.line - linesBefore)
  const digits = String(place.line).length
  const gutter = (number: number): string =>
    `${number === place.line ? '>' : ' '} ${String(number).padStart(digits)} | `
  const offset = Math.max(0, place.column - 1 - reach)
  const near = (line = ''): string => line.slice(offset, offset + 2 * reach)
  const line = near(lines[place.line - 1])
  const { start, marks } = window(line, placeAfter(place, offset))
  const before = lines
    .slice(first - 1, place.line - 1)
    .map((line, index) => paint.dim(`  ${gutter(first + index)}${cut(near(line), start)}`.trimEnd()))
  return [
    ...before,
    `  ${paint.bold(paint.red('>'))}${paint.dim(gutter(place.line).slice(1))}${cut(line, start)}`.trimEnd(),
    `  ${paint.dim(`  ${' '.repeat(digits)} | `)}${paint.red(marks)}`,
  ]
}

let latest: { readonly source: string; readonly lines: readonly string[] } | undefined

/** The lines of a text; findings of one file come one after another, and it is split once. */
function linesOf(source: string): readonly string[] {
  if (latest?.source !== source) latest = { source, lines: source.split(/\r\n|\r|\n/) }
  return latest.lines
}

/** The place in a line without its beginning. */
const placeAfter = (place: Place, offset: number): Place => ({
  ...place,
  column: place.column - offset,
  ...(place.endColumn === undefined ? {} : { endColumn: place.endColumn - offset }),
})

/**
 * The code frame of a diagnostic, from the text of its file; empty for files whose content must not be
 * printed.
 */
export function frameOf(
  { rule, place }: Diagnostic,
  text: string | undefined,
  paint: Paint,
): readonly string[] {
  return text === undefined || place === undefined || rule === 'secret-in-config'
    ? []
    : codeFrame(text, place, paint)
}

interface Window {
  /** The first visible cell. */
  readonly start: number
  readonly marks: string
}

/** Determines which part of a line to show, and the marks below it. */
function window(line: string, place: Place): Window {
  const cells = cellsOf(line)
  const from = cellAt(cells, place.column - 1)
  const sameLine = place.endLine === undefined || place.endLine === place.line
  const until =
    place.endColumn === undefined ? from + 1 : sameLine ? cellAt(cells, place.endColumn - 1) : widthOf(cells)
  const start =
    widthOf(cells) <= widest || from < widest * 0.75 ? 0 : Math.max(0, from - Math.floor(widest / 3))
  const length = Math.max(1, Math.min(until, start + widest) - from)
  return { start, marks: `${' '.repeat(from - start)}${'^'.repeat(length)}` }
}

interface Cell extends Grapheme {
  readonly at: number
}

/** Splits a line into characters with their first cell. Tabs are expanded to spaces. */
function cellsOf(line: string): readonly Cell[] {
  let at = 0
  const result: Cell[] = []
  let start = 0
  for (const part of plainText(line).split(/(\t)/)) {
    if (part === '\t') {
      const cells = tabStop - (at % tabStop)
      result.push({ text: ' '.repeat(cells), start, cells, at })
      at += cells
    } else {
      for (const grapheme of graphemesOf(part)) {
        result.push({ ...grapheme, start: start + grapheme.start, at })
        at += grapheme.cells
      }
    }
    start += part.length
  }
  return result
}

/**
 * The cell of an offset in UTF-16 units. An offset inside a character maps to its start; one past the end of
 * the line, to its end.
 */
function cellAt(cells: readonly Cell[], position: number): number {
  if (position <= 0) return 0
  return (
    cells.findLast(
      ({ start, text }) =>
        start <= position && position < start + Math.max(1, text.trim() === '' ? 1 : text.length),
    )?.at ?? widthOf(cells)
  )
}

function widthOf(cells: readonly Cell[]): number {
  const last = cells.at(-1)
  return last ? last.at + last.cells : 0
}

/** Cuts a line to the width of the window, starting at a cell; `…` marks what was cut. */
function cut(line: string, start: number): string {
  const cells = cellsOf(line)
  const visibleCells = cells.filter(({ at, cells: width }) => at >= start && at + width <= start + widest)
  const head = start > 0 && visibleCells.length > 0 ? '…' : ''
  const tail = widthOf(cells) > start + widest ? '…' : ''
  return `${head}${visibleCells
    .slice(head.length)
    .map(({ text }) => text)
    .join('')}${tail}`
}
