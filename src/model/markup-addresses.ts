/**
 * An attribute whose value browsers treat as an address (HTML Living Standard, index of attributes; SVG 2,
 * 16.2).
 */
export interface AddressAttribute {
  /** The name in HTML. */
  readonly attribute: string
  /** The name in hast and React. */
  readonly property: string
  /** `candidates`: a list as in `srcset`. */
  readonly form: 'address' | 'candidates'
  readonly elements: readonly string[]
  /**
   * Whether it is treated as an address on all other elements, too, such as the `src` of a component or a
   * custom element.
   */
  readonly isAnywhere?: boolean
}

const media = ['img', 'source', 'script', 'iframe', 'video', 'audio', 'track', 'embed', 'input']
const cells = ['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']

const attributes: readonly AddressAttribute[] = [
  {
    attribute: 'href',
    property: 'href',
    form: 'address',
    elements: ['a', 'area', 'link', 'use', 'image'],
    isAnywhere: true,
  },
  {
    attribute: 'xlink:href',
    property: 'xLinkHref',
    form: 'address',
    elements: ['use', 'image'],
    isAnywhere: true,
  },
  { attribute: 'src', property: 'src', form: 'address', elements: media, isAnywhere: true },
  {
    attribute: 'srcset',
    property: 'srcSet',
    form: 'candidates',
    elements: ['img', 'source'],
    isAnywhere: true,
  },
  { attribute: 'imagesrcset', property: 'imageSrcSet', form: 'candidates', elements: ['link'] },
  { attribute: 'poster', property: 'poster', form: 'address', elements: ['video'], isAnywhere: true },
  { attribute: 'data', property: 'data', form: 'address', elements: ['object'] },
  { attribute: 'action', property: 'action', form: 'address', elements: ['form'] },
  { attribute: 'formaction', property: 'formAction', form: 'address', elements: ['button', 'input'] },
  { attribute: 'usemap', property: 'useMap', form: 'address', elements: ['img', 'object'] },
  { attribute: 'background', property: 'background', form: 'address', elements: cells },
]

const names = [...new Set(attributes.flatMap(({ elements }) => elements))]

const tableOf = (holds: (attribute: AddressAttribute, name: string) => boolean) =>
  new Map(names.map((name) => [name, attributes.filter((attribute) => holds(attribute, name))]))

const anywhere = attributes.filter(({ isAnywhere }) => isAnywhere)
const followed = tableOf(({ elements }, name) => elements.includes(name))
const byElement = tableOf(({ elements, isAnywhere }, name) => isAnywhere === true || elements.includes(name))

/**
 * The attributes of an element that browsers follow; undefined if there are none. Styles may also contain
 * addresses.
 */
export const followedAttributes = (tagName: string): readonly AddressAttribute[] | undefined =>
  followed.get(tagName)

/**
 * The attributes of an element in a page's source that contain addresses. Styles may also contain some
 * (`styleAddresses`).
 */
export const addressAttributes = (tagName: string): readonly AddressAttribute[] =>
  byElement.get(tagName) ?? anywhere

/** Component props that are an address. */
export const addressProps: ReadonlySet<string> = new Set([
  'to',
  ...anywhere.filter(({ form }) => form === 'address').map(({ property }) => property),
])

/**
 * Parses the addresses in a `srcset` attribute as browsers do (HTML Living Standard, 4.8.4.3.2): an address
 * ends at white space, so it may contain commas, as `data:` addresses do. Commas at its end, and after a
 * descriptor, separate candidates.
 */
export function srcsetAddresses(value: string): string[] {
  const addresses: string[] = []
  rewriteSrcset(value, (address) => (addresses.push(address), address))
  return addresses
}

/** Replaces the addresses in a `srcset`. */
export function rewriteSrcset(value: string, rewrite: (address: string) => string): string {
  let result = ''
  let end = 0
  const candidate = /[\s,]*([^\s]+)/y
  for (let match = candidate.exec(value); match; match = candidate.exec(value)) {
    const address = match[1] ?? ''
    const bare = address.replace(/,+$/, '')
    if (bare !== '') {
      const start = candidate.lastIndex - address.length
      result += value.slice(end, start) + rewrite(bare)
      end = start + bare.length
    }
    if (bare === address) candidate.lastIndex = endOfDescriptors(value, candidate.lastIndex)
  }
  return result + value.slice(end)
}

/** The end of a candidate's descriptors: the next comma outside parentheses. */
function endOfDescriptors(value: string, start: number): number {
  let depth = 0
  for (let index = start; index < value.length; index++) {
    if (value[index] === '(') depth++
    else if (value[index] === ')') depth--
    else if (value[index] === ',' && depth <= 0) return index
  }
  return value.length
}

interface StyleAddress {
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
    .map((address) => ({ ...address, inner: [address.start, address.start + address.length] as const }))
  return replaced(css, strings, ({ start, length }) => `url(${css.slice(start, start + length)})`)
}

/** A fast check for CSS that cannot contain an address, as most does. */
export const mayNameAddress = (css: string): boolean => /(?:url|image-set)\(|@import|\\/i.test(css)

function foundIn(css: string): readonly FoundAddress[] {
  if (!mayNameAddress(css)) return []
  const addresses: FoundAddress[] = []
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
      addresses.push({ address, start: index, length: text.length, inner, form })
  }
  return addresses
}

const isImageSet = (name: string | undefined): boolean =>
  name !== undefined && /^(?:-webkit-)?image-set$/i.test(name)

function replaced(
  css: string,
  addresses: readonly FoundAddress[],
  replace: (found: FoundAddress) => string | undefined,
): string {
  let result = ''
  let end = 0
  for (const each of addresses) {
    const text = replace(each)
    if (text === undefined) continue
    result += css.slice(end, each.inner[0]) + text
    end = each.inner[1]
  }
  return result + css.slice(end)
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
