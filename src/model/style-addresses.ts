export interface StyleAddress {
  readonly address: string
  /** Position of `url(`, `@import` or the string in the text, and the length of what stands there. */
  readonly start: number
  readonly length: number
}

/** Comments and strings are read first, so that nothing inside of them counts. */
const tokens = /\/\*[\s\S]*?(?:\*\/|$)|(@import\s+|url\(\s*)?("(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*')|url\(\s*((?:[^)"'\s\\]|\\[\s\S])*)\s*\)/gi

/**
 * The addresses that CSS names: in `url(…)`, and the string of an `@import` (CSS Syntax 3, section 4.3.6). Names in the same document
 * (`url(#gradient)`) are none.
 */
export function styleAddresses(css: string): readonly StyleAddress[] {
  return [...css.matchAll(tokens)].flatMap(({ index, 0: text, 1: opening, 2: quoted, 3: bare }) => {
    const written = bare ?? (opening === undefined ? undefined : quoted?.slice(1, -1))
    const address = written === undefined ? '' : unescaped(written).trim()
    return address === '' || address.startsWith('#') ? [] : [{ address, start: index, length: text.length }]
  })
}

/** CSS Syntax 3, section 4.3.7. */
function unescaped(text: string): string {
  return text.replace(/\\(?:([0-9a-f]{1,6})\s?|\n|([\s\S]))/gi, (_all, hex: string | undefined, character: string | undefined) => (hex === undefined ? (character ?? '') : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff))))
}
