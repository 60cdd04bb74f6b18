import type { Cell, ChartNode } from './chart.ts'
import type { Placed } from './layout-chart.ts'
import { fontSizes, headHeight, lineHeight, tableLayout } from './node-size.ts'
import { escapeText, groupOf, roundedBox } from './svg-parts.ts'

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
