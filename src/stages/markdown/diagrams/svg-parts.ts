import type { Box, Placed } from './layout-chart.ts'
import type { Cell, ChartNode } from './chart.ts'
import { fontSizes, headHeight, lineHeight, tableLayout } from './node-size.ts'

/** A group of parts with common attributes; nothing if it has no parts. */
export const groupOf = (attributes: string, parts: readonly string[]): string =>
  parts.length === 0 ? '' : `<g ${attributes}>${parts.join('')}</g>`

/** A box in whole pixels. */
export const roundedBox = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
})

/** The attributes of a `rect`, in whole pixels. */
export function place(box: Box): string {
  const { x, y, width, height } = roundedBox(box)
  return ` x="${x}" y="${y}" width="${width}" height="${height}"`
}

/** A text as SVG. Labels may contain entities of HTML, as Mermaid's do, which are kept. */
export const escapeText = (text: string): string =>
  text
    .replace(/&(?!#?\w+;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')

const looks: Readonly<Record<NonNullable<Cell['look']>, string>> = {
  faint: ' fill="var(--_text-sec)"',
  key: ' fill="var(--_text-sec)" font-weight="600"',
  italic: ' font-style="italic"',
  underline: ' text-decoration="underline"',
}

/** The rows of a class or an entity, on a ground of their own below the title. */
export function drawTable({ item, lines, ...box }: Placed<ChartNode>): string {
  const { table } = item
  const { x, y, width, height } = roundedBox(box)
  const head = headHeight(table, lines)
  const { cells, dividers } = tableLayout(table)
  const top = y + head
  const kind =
    table?.kind === undefined
      ? ''
      : `<text x="${x + Math.round(width / 2)}" y="${y + 20}" font-size="12" text-anchor="middle" fill="var(--_text-sec)">«${escapeText(table.kind)}»</text>`
  const rules = dividers.map((at) => `M${x + 1} ${Math.round(top + at)}h${width - 2}`).join('')
  const ground =
    cells.length === 0 && dividers.length === 0
      ? ''
      : `<path fill="var(--bg)" d="M${x + 1} ${top}h${width - 2}V${y + height - 7}q0 6 -6 6H${x + 7}q-6 0 -6 -6Z"/><path stroke="var(--_node-stroke)" d="M${x} ${top}h${width}${rules}"/>`
  const texts = cells.flatMap((cell) =>
    cell.lines.map((line, index) => {
      const middle = top + cell.y + index * fontSizes.cell * lineHeight + fontSizes.cell * 0.36
      return `<text x="${x + cell.x}" y="${Math.round(middle)}"${cell.look === undefined ? '' : looks[cell.look]}>${escapeText(line)}</text>`
    }),
  )
  return ground + kind + groupOf(`fill="var(--_text)" font-size="${fontSizes.cell}"`, texts)
}
