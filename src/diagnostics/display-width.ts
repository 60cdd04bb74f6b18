import stringWidth from 'string-width'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A user-perceived character, with its width in terminal cells and its offset in UTF-16 units. */
export interface Grapheme {
  readonly text: string
  readonly start: number
  readonly cells: number
}

/** Splits a line without tabs into characters. */
export function graphemesOf(text: string): readonly Grapheme[] {
  if (/^[\u0020-\u007E]*$/.test(text))
    return Array.from(text, (character, start) => ({ text: character, start, cells: 1 }))
  return Array.from(graphemes.segment(text), ({ segment, index }) => ({
    text: segment,
    start: index,
    cells: stringWidth(segment),
  }))
}

/** The width of a text in terminal cells. */
export function displayWidth(text: string): number {
  return graphemesOf(text).reduce((sum, { cells }) => sum + cells, 0)
}
