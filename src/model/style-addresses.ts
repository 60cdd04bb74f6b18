/** An address in CSS, with its position. */
export interface StyleAddress {
  readonly address: string
  /** The offset of the `url(`, `@import`, or string, and the length of the whole construct. */
  readonly start: number
  readonly length: number
}

interface FoundAddress extends StyleAddress {
  /** The range of the address itself, without quotes. */
  readonly inner: readonly [from: number, to: number]
  readonly form: 'url' | 'import' | 'candidate'
}

/** Matches a CSS name in all its spellings: any character may be escaped (CSS Syntax 3, section 4.3.7). */
const spelled = (name: string): string =>
  Array.from(name, (character) => {
    const codes = [character, character.toUpperCase()].map((each) => each.charCodeAt(0).toString(16))
    return `(?:${character}|\\\\(?:${/[0-9a-f]/.test(character) ? '' : `${character}|`}0{0,4}(?:${codes.join('|')})\\s?))`
  }).join('')
const string = String.raw`"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'`
const urlFunction = String.raw`${spelled('url')}\(\s*`
/** Comments and strings come first, so that nothing inside them matches. */
const tokens = new RegExp(
  [
    String.raw`\/\*[\s\S]*?(?:\*\/|$)`,
    String.raw`(@${spelled('import')}\s*|${urlFunction})?(${string})`,
    String.raw`${urlFunction}((?:[^()"'\s\\]|\\[\s\S])+)\s*\)`,
    String.raw`(?<![\w\\-])((?:[\w-]|\\[0-9a-f]{1,6}\s|\\[^\n])*)\(`,
    String.raw`\)`,
  ].join('|'),
  'dgi',
)

/**
 * Finds the addresses in CSS: in `url(…)`, strings of `@import` (CSS Syntax 3, section 4.3.6), and candidates
 * of `image-set(…)` (CSS Images 4, section 2.3), but not fragments of the same document (`url(#gradient)`).
 */
export const styleAddresses = (css: string): readonly StyleAddress[] =>
  foundIn(css).map(({ address, start, length }) => ({ address, start, length }))

/** Replaces the addresses in CSS. Those that `rewrite` returns unchanged keep their spelling. */
export function rewriteStyle(css: string, rewrite: (address: string) => string): string {
  return replaced(css, foundIn(css), ({ address }) => {
    const other = rewrite(address)
    return other === address ? undefined : other.replace(/["'()\\\s]/g, '\\$&')
  })
}

/**
 * Replaces the strings in `image-set(…)` by equivalent `url(…)`s, the only form that some tools understand.
 */
export function withUrlsOnly(css: string): string {
  const strings = foundIn(css)
    .filter(({ form }) => form === 'candidate')
    .map((found) => ({ ...found, inner: [found.start, found.start + found.length] as const }))
  return replaced(css, strings, ({ start, length }) => `url(${css.slice(start, start + length)})`)
}

/** A fast check for CSS that cannot contain an address, as most does. */
export const mayNameAddress = (css: string): boolean => /(?:url|image-set)\(|@import|\\/i.test(css)

function foundIn(css: string): readonly FoundAddress[] {
  if (!mayNameAddress(css)) return []
  const found: FoundAddress[] = []
  const functions: string[] = []
  for (const { index, 0: text, 1: opening, 2: quoted, 3: bare, 4: name, indices } of css.matchAll(tokens)) {
    const form = opening?.startsWith('@')
      ? 'import'
      : opening !== undefined || bare !== undefined
        ? 'url'
        : quoted !== undefined && isImageSet(functions.at(-1))
          ? 'candidate'
          : undefined
    if (text === ')') functions.pop()
    if (name !== undefined || (form === 'url' && bare === undefined)) functions.push(unescaped(name ?? 'url'))
    if (form === undefined) continue
    const [from, to] = indices?.[bare === undefined ? 2 : 3] ?? [index, index]
    const inner = bare === undefined ? ([from + 1, to - 1] as const) : ([from, to] as const)
    const address = unescaped(css.slice(...inner)).trim()
    if (address !== '' && !address.startsWith('#'))
      found.push({ address, start: index, length: text.length, inner, form })
  }
  return found
}

const isImageSet = (name: string | undefined): boolean =>
  name !== undefined && /^(?:-webkit-)?image-set$/i.test(name)

function replaced(
  css: string,
  found: readonly FoundAddress[],
  replace: (found: FoundAddress) => string | undefined,
): string {
  let written = ''
  let end = 0
  for (const each of found) {
    const text = replace(each)
    if (text === undefined) continue
    written += css.slice(end, each.inner[0]) + text
    end = each.inner[1]
  }
  return written + css.slice(end)
}

/** Resolves CSS escapes (CSS Syntax 3, section 4.3.7). */
function unescaped(text: string): string {
  return text.replace(
    /\\(?:([0-9a-f]{1,6})\s?|\n|([\s\S]))/gi,
    (_all, hex: string | undefined, character: string | undefined) =>
      hex === undefined
        ? (character ?? '')
        : String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)),
  )
}
