import { createColors } from 'picocolors'
import stringWidth from 'string-width'

/**
 * Makes text safe for terminals. Control characters, escape characters, and characters that reorder text are
 * replaced one for one, so that column numbers stay valid. Tabs are kept.
 */
export function plainText(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000A-\u001F]/g, controlPicture)
      .replaceAll(/\u007F/g, '\u2421')
      .replaceAll(
        /[\u0080-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g,
        '\uFFFD',
      )
  )
}

/** The same for messages: line breaks become spaces, and escape sequences are removed entirely. */
export function plainSentence(text: string): string {
  return plainText(
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)|[@-Z\\-_])/g, '')
      .replaceAll(/\s*[\r\n\t\u0085\u2028\u2029]+\s*/g, ' '),
  )
}

/** The symbol for a control character; these begin at U+2400. */
function controlPicture(control: string): string {
  return String.fromCharCode(0x2400 + control.charCodeAt(0))
}

/** Made with the first line that needs it: that takes some 15 ms. */
let graphemes: Intl.Segmenter | undefined

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
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
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

const names = ['red', 'yellow', 'cyan', 'green', 'bold', 'dim'] as const

/** Functions that color terminal text, or leave it alone. */
export type Paint = Readonly<Record<(typeof names)[number], (text: string) => string>>

/** Returns functions that add ECMA-48 escape sequences if `color` is true. Empty strings stay empty. */
export function paintFor(color: boolean): Paint {
  const colors = createColors(color)
  const paint = (name: keyof Paint) => (text: string) => (text === '' ? '' : colors[name](text))
  return Object.fromEntries(names.map((name) => [name, paint(name)])) as Paint // One for each name.
}
