import type { Box } from './layout-chart.ts'

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
