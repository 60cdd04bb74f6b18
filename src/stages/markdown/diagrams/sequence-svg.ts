import type { Box } from './layout-chart.ts'
import { sequenceText, type SequenceLayout } from './layout-sequence.ts'
import type { Head } from './read-sequence.ts'
import { escapeText, groupOf, place } from './svg-parts.ts'

/**
 * Renders a laid-out sequence as SVG with the theme's custom properties, so that one picture serves both
 * color modes. `id` makes its ids unique on the page.
 */
export function drawSequence(layout: SequenceLayout, id: string): string {
  const { left, top, width, height, heads, lifelines, bars, frames, notes, messages } = layout
  const markerHeads = new Set(messages.map(({ item }) => item.head))
  const line = (x: number): string => `<path d="M${x} ${lifelines.from}V${lifelines.to}"/>`
  const labels = [
    ...messages.map(({ label }) => label),
    ...frames.flatMap(({ dividers }) => dividers.map(({ label }) => label)),
  ]
  return [
    `<svg viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}" aria-hidden="true">`,
    markerHeads.size === 0
      ? ''
      : `<defs>${[...markerHeads].map((head) => markers[head](id)).join('')}</defs>`,
    groupOf('fill="none" stroke="var(--_node-stroke)"', [
      ...heads.map(({ center }) => line(center)),
      ...frames.map(outline),
    ]),
    groupOf('fill="var(--_node-fill)" stroke="var(--_node-stroke)"', [
      ...bars.map((bar) => `<rect${place(bar)} rx="2"/>`),
      ...frames.map(({ title }) => `<rect${place(title)} rx="4"/>`),
      ...notes.map((note) => `<rect${place(note)} rx="4"/>`),
      ...heads.map((head) =>
        head.item.isPerson ? person(head.center, head.y) : `<rect${place(head)} rx="7"/>`,
      ),
    ]),
    groupOf(
      'fill="none" stroke="var(--_line)" stroke-width="1.25"',
      messages.map((message) => drawMessage(message, bars, id)),
    ),
    groupOf(
      `class="message" fill="var(--_text-sec)" font-size="${sequenceText.message}" text-anchor="middle"`,
      labels.map((label) => writeLines(label)),
    ),
    groupOf(`fill="var(--_text)" font-size="${sequenceText.message}" text-anchor="middle"`, [
      ...notes.map((note) => writeLines(note)),
      ...frames.map(({ title }) => writeLines(title, ' font-weight="600"')),
    ]),
    groupOf(
      `fill="var(--_text)" font-size="${sequenceText.participant}" font-weight="500" text-anchor="middle"`,
      heads.map((head) =>
        writeLines(head.item.isPerson ? { ...head, y: head.y + 34, height: head.height - 36 } : head),
      ),
    ),
    '</svg>',
  ].join('')
}

const markers: Readonly<Record<Head, (id: string) => string>> = {
  arrow: (id) => marker(`${id}arrow`, '<path d="M0 0L9 4L0 8Z" fill="var(--_arrow)"/>'),
  open: (id) => marker(`${id}open`, '<path d="M1 0L8 4L1 8" fill="none" stroke="var(--_arrow)"/>'),
  cross: (id) => marker(`${id}cross`, '<path d="M1 0L9 8M9 0L1 8" stroke="var(--_arrow)"/>'),
  none: () => '',
}

const marker = (id: string, shape: string): string =>
  `<marker id="${id}" markerWidth="10" markerHeight="8" refX="8" refY="4" orient="auto" markerUnits="userSpaceOnUse">${shape}</marker>`

function outline(frame: SequenceLayout['frames'][number]): string {
  const dividers = frame.dividers.map(
    ({ y }) => `M${Math.round(frame.x)} ${Math.round(y)}h${Math.round(frame.width)}`,
  )
  const lines = dividers.length === 0 ? '' : `<path d="${dividers.join('')}" stroke-dasharray="4 4"/>`
  return `<rect${place(frame)} rx="4"/>${lines}`
}

/** A message begins and ends at the side of an activation, where there is one. */
function drawMessage(
  { item, from, to, y, height }: SequenceLayout['messages'][number],
  bars: readonly Box[],
  id: string,
): string {
  const side = (x: number, at: number, towards: number): number => {
    const edges = bars
      .filter((bar) => Math.abs(bar.x + bar.width / 2 - x) < 20 && bar.y <= at && at <= bar.y + bar.height)
      .map((bar) => (towards > 0 ? bar.x + bar.width : bar.x))
    return towards > 0 ? Math.max(x, ...edges) : Math.min(x, ...edges)
  }
  const end = item.head === 'none' ? '' : ` marker-end="url(#${id}${item.head})"`
  const dash = item.isReply ? ' stroke-dasharray="4 4"' : ''
  const bottom = y + height
  const d =
    from === to
      ? `M${side(from, y, 1)} ${y}H${from + 26}Q${from + 30} ${y} ${from + 30} ${y + 4}V${bottom - 4}Q${from + 30} ${bottom} ${from + 26} ${bottom}H${side(to, bottom, 1)}`
      : `M${side(from, y, to - from)} ${y}H${side(to, y, from - to)}`
  return `<path d="${d}"${dash}${end}/>`
}

const person = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y + 9}" r="7"/><path d="M${x - 14} ${y + 33}a14 14 0 0 1 28 0Z"/>`

function writeLines(
  { lines, x, y, width, height }: Box & { readonly lines: readonly string[] },
  attributes = '',
): string {
  const { line } = sequenceText
  const center = Math.round(x + width / 2)
  const first = y + height / 2 - ((lines.length - 1) / 2) * line + line * 0.26
  return lines
    .filter((each) => each !== '')
    .map(
      (each, index) =>
        `<text x="${center}" y="${Math.round(first + index * line)}"${attributes}>${escapeText(each)}</text>`,
    )
    .join('')
}
