import stringWidth from 'string-width'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One character as a reader sees it, with its cells on a terminal and its start in UTF-16 units. */
export interface Grapheme {
  readonly text: string
  readonly start: number
  readonly cells: number
}

/** The characters of a line without tabs. */
export function graphemesOf(text: string): readonly Grapheme[] {
  if (/^[\u0020-\u007E]*$/.test(text))
    return Array.from(text, (character, start) => ({ text: character, start, cells: 1 }))
  return Array.from(graphemes.segment(text), ({ segment, index }) => ({
    text: segment,
    start: index,
    cells: stringWidth(segment),
  }))
}

/** How many cells a text takes on a terminal. */
export function displayWidth(text: string): number {
  return graphemesOf(text).reduce((sum, { cells }) => sum + cells, 0)
}
