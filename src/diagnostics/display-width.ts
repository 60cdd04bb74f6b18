const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

// Unicode Standard Annex 11: East Asian Wide and Fullwidth, as blocks; and what is shown as an emoji.
const wide =
  /^(?:[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6]|[\u{1F200}-\u{1F2FF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}|.\uFE0F)/u
const invisible = /^[\p{Mn}\p{Me}\p{Cf}]+$/u

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
    cells: wide.test(segment) ? 2 : invisible.test(segment) ? 0 : 1,
  }))
}

/** How many cells a text takes on a terminal. */
export function displayWidth(text: string): number {
  return graphemesOf(text).reduce((sum, { cells }) => sum + cells, 0)
}
