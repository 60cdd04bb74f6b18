import type { Cell, ChartNode, Table } from './chart.ts'
import { textWidth, wrapText } from './diagram-text.ts'

/** Font sizes in pixels. None is below 12, because diagrams are shown at their original size. */
export const fontSizes = { node: 14, edge: 12.5, group: 13, cell: 13 } as const
/** The line height as a multiple of the font size. */
export const lineHeight = 1.35

/** Width and height, in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** The width of the longest line, in pixels. */
export const widest = (lines: readonly string[], size: number): number =>
  Math.max(0, ...lines.map((line) => textWidth(line, size)))

export function textSize(lines: readonly string[], size: number, besides: number, above: number): Size {
  return {
    width: Math.ceil(widest(lines, size) + 2 * besides),
    height: Math.ceil(lines.length * size * lineHeight + 2 * above),
  }
}

/** The size of a node, with enough room for its text. `isAcross` where layers follow from left to right. */
export function sizeOf({ shape, table }: ChartNode, lines: readonly string[], isAcross: boolean): Size {
  const { width, height } = textSize(lines, fontSizes.node, 16, 10)
  const round = Math.ceil(Math.hypot(width - 12, height - 12))
  switch (shape) {
    case 'diamond': {
      if (lines.join('') === '') return { width: 32, height: 32 }
      // The corners of the text box touch the sides where both fractions add up to one.
      const text = { width: width - 24, height: height - 12 }
      const side = text.width + text.height
      // Even, so that the corners are on whole pixels.
      const even = (length: number): number => Math.ceil(length / 2) * 2
      return { width: even(Math.max(side * 1.1, 64)), height: even(Math.max(side * 0.62, 56)) }
    }
    case 'circle':
      return { width: round, height: round }
    case 'double-circle':
      return { width: round + 10, height: round + 10 }
    case 'start':
      return { width: 16, height: 16 }
    case 'end':
      return { width: 20, height: 20 }
    case 'bar':
      return isAcross ? { width: 6, height: 72 } : { width: 72, height: 6 }
    case 'note':
      return textSize(lines, fontSizes.node, 10, 7)
    case 'table': {
      const { width: inner, height: rows } = tableLayout(table)
      const head = headHeight(table, lines)
      const kind = table?.kind === undefined ? 0 : textWidth(`«${table.kind}»`, 12) + 2 * besides
      return { width: Math.max(width, inner, Math.ceil(kind)), height: head + rows }
    }
    case 'cylinder':
      return { width, height: height + 18 }
    case 'stadium':
    case 'hexagon':
    case 'subroutine':
      return { width: width + 16, height }
    default:
      return { width: Math.max(width, 56), height }
  }
}

export const headHeight = (table: Table | undefined, lines: readonly string[]): number =>
  Math.ceil(lines.length * fontSizes.node * lineHeight + 16 + (table?.kind === undefined ? 0 : 17))

const [besides, above, between] = [12, 3, 14]

/** A cell at its place in its table's rows, in pixels. */
interface PlacedCell {
  readonly x: number
  /** The middle of its first line. */
  readonly y: number
  readonly lines: readonly string[]
  readonly look: Cell['look']
}

/** The rows of a table: its columns are as wide as their longest line. */
export function tableLayout(table: Table | undefined): Size & {
  readonly cells: readonly PlacedCell[]
  /** Where sections end, except for the last one. */
  readonly dividers: readonly number[]
} {
  const sections = table?.sections ?? []
  const wrapped = sections.map((rows) =>
    rows.map((row) => row.map(({ text, look }) => ({ look, lines: wrapText(text, fontSizes.cell, 330) }))),
  )
  const rows = wrapped.flat()
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const starts: number[] = []
  let right = besides
  for (let column = 0; column < columns; column += 1) {
    starts.push(right)
    const width = Math.max(0, ...rows.map((row) => widest(row[column]?.lines ?? [], fontSizes.cell)))
    right += Math.ceil(width) + (width === 0 ? 0 : between)
  }
  const cells: PlacedCell[] = []
  const dividers: number[] = []
  const line = fontSizes.cell * lineHeight
  let y = 0
  for (const [index, section] of wrapped.entries()) {
    if (index > 0) dividers.push(y)
    y += 5
    for (const row of section) {
      for (const [column, cell] of row.entries())
        if (cell.lines.join('') !== '')
          cells.push({ ...cell, x: starts[column] ?? 0, y: y + above + line / 2 })
      y += Math.max(1, ...row.map(({ lines }) => lines.length)) * line + 2 * above
    }
    y += 5
  }
  return { width: right - between + besides, height: Math.ceil(y), cells, dividers }
}
