import type { Head } from './chart.ts'

/**
 * The marks at the ends of lines, pointing to the right; their right side is at the node. Crow's feet are two
 * signs: the outer one for the least number, the inner one for the greatest.
 */
const shapes: Readonly<
  Record<Exclude<Head, 'none'>, readonly [width: number, height: number, shape: string]>
> = {
  arrow: [9, 8, '<path d="M0 0L9 4L0 8Z" fill="var(--_arrow)"/>'],
  triangle: [14, 14, `<path d="M1 1L13 7L1 13Z" fill="var(--bg)" stroke="var(--_arrow)"/>`],
  diamond: [18, 12, `<path d="M1 6L9 1L17 6L9 11Z" fill="var(--bg)" stroke="var(--_arrow)"/>`],
  'full-diamond': [18, 12, '<path d="M1 6L9 1L17 6L9 11Z" fill="var(--_arrow)"/>'],
  one: [14, 14, line('M4 1V13M8 1V13')],
  'zero-or-one': [22, 14, circle(7) + line('M16 1V13')],
  'one-or-more': [22, 14, line('M6 1V13M22 1L10 7L22 13')],
  'zero-or-more': [22, 14, circle(6) + line('M22 1L10 7L22 13')],
}

function line(d: string): string {
  return `<path d="${d}" fill="none" stroke="var(--_arrow)" stroke-width="1.25"/>`
}

function circle(x: number): string {
  return `<circle cx="${x}" cy="7" r="4" fill="var(--bg)" stroke="var(--_arrow)" stroke-width="1.25"/>`
}

/** The id of a mark in a picture; that of most lines is short, as each of them names it. */
export const idOfMark = (head: Head, id: string): string => id + (head === 'arrow' ? 'a' : head)

export function drawMarks(heads: readonly Head[], id: string): string {
  const marks = [...new Set(heads)].flatMap((head) => {
    if (head === 'none') return []
    const [width, height, shape] = shapes[head]
    return `<marker id="${idOfMark(head, id)}" markerWidth="${width}" markerHeight="${height}" refX="${head === 'arrow' ? 8 : width}" refY="${height / 2}" orient="auto-start-reverse" markerUnits="userSpaceOnUse">${shape}</marker>`
  })
  return marks.length === 0 ? '' : `<defs>${marks.join('')}</defs>`
}
