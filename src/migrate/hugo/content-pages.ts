import { posix } from 'node:path'
import { asRecord, type PlainObject } from '../../model/plain-data.ts'
import { fromHugo, hugoData } from '../adapters/hugo/front-matter.ts'

/** A page as Hugo sees it. */
export interface ContentPage {
  /** Its path in the folder of its language. */
  readonly path: string
  /** The language in the name of its file: `de` of `page.de.md`. */
  readonly language?: string
  readonly frontMatter: PlainObject
  /** The address that it had, without the base URL; with a slash at its end. */
  readonly address: string
}

/** What decides on addresses. */
export interface AddressRules {
  readonly languages: ReadonlySet<string>
  /** Patterns by section, such as `/:year/:slug/`. */
  readonly permalinks: PlainObject
  readonly keepsCase: boolean
}

export function contentPage(path: string, source: string, rules: AddressRules): ContentPage {
  const [, name = path, suffix] = /^(.*?)(?:\.([\w-]+))?\.md$/.exec(path) ?? []
  const isLanguage = suffix !== undefined && rules.languages.has(suffix.toLowerCase())
  const frontMatter = hugoData(source)
  const plain = isLanguage ? name : path.replace(/\.md$/, '')
  return {
    path,
    ...(isLanguage ? { language: suffix } : {}),
    frontMatter,
    address: addressFor(plain, frontMatter, rules),
  }
}

/** A path as Hugo writes it in addresses (its guide, "URL management"). */
const sanitized = (path: string, { keepsCase }: AddressRules): string => {
  const plain = path.replaceAll(/\s+/g, '-').replaceAll(/[^\p{L}\p{M}\p{N}./_#+~@%-]/gu, '')
  return keepsCase ? plain : plain.toLowerCase()
}

function addressFor(path: string, frontMatter: PlainObject, rules: AddressRules): string {
  const url = valueOf(frontMatter, 'url')
  if (typeof url === 'string' && !/^\w+:/.test(url)) return slashed(url)
  const slug = valueOf(frontMatter, 'slug')
  const isSection = /(?:^|\/)_index$/.test(path)
  const plain = path.replace(/(?:^|\/)_?index$/, '')
  const [section = ''] = plain.split('/')
  const patterns = asRecord(rules.permalinks['page'])
  const pattern = patterns[section] ?? rules.permalinks[section]
  if (typeof pattern === 'string' && !isSection && plain.includes('/')) {
    const patternAddress = fromPattern(pattern, plain, frontMatter, rules)
    if (patternAddress !== undefined) return patternAddress
  }
  const slugPath =
    typeof slug === 'string' && slug !== '' && !isSection ? posix.join(posix.dirname(plain), slug) : plain
  return slashed(sanitized(slugPath, rules))
}

const slashed = (path: string): string => {
  const plain = `/${path.replace(/^\/+/, '')}`
  return /\/$|\.html?$/.test(plain) ? plain : `${plain}/`
}

const valueOf = (data: PlainObject, key: string): unknown =>
  Object.entries(data).find(([name]) => name.toLowerCase() === key)?.[1]

/** The address that a pattern of `permalinks` makes; undefined if it has tokens that are not known. */
function fromPattern(
  pattern: string,
  path: string,
  frontMatter: PlainObject,
  rules: AddressRules,
): string | undefined {
  const [section = '', ...rest] = path.split('/')
  const name = rest.at(-1) ?? ''
  const dateValue = valueOf(frontMatter, 'date')
  const date = /^(\d{4})-(\d{2})-(\d{2})/.exec(typeof dateValue === 'string' ? dateValue : '')
  const title = valueOf(frontMatter, 'title')
  const slug = valueOf(frontMatter, 'slug')
  const titled = typeof title === 'string' ? title : name
  const tokens: Readonly<Record<string, string | undefined>> = {
    section,
    sections: path.split('/').slice(0, -1).join('/'),
    year: date?.[1],
    month: date?.[2],
    day: date?.[3],
    slug: typeof slug === 'string' ? slug : titled,
    title: titled,
    filename: name,
    contentbasename: name,
    slugorfilename: typeof slug === 'string' ? slug : name,
    slugorcontentbasename: typeof slug === 'string' ? slug : name,
  }
  let isKnown = true
  const address = pattern.replaceAll(/:([a-z]+)/g, (_whole, token: string) => {
    const value = tokens[token]
    if (value === undefined) isKnown = false
    return value ?? ''
  })
  return isKnown ? slashed(sanitized(address.replaceAll(/[?!'"’,:]/g, ''), rules)) : undefined
}

/** The path of a page without the language in its name. */
export const withoutLanguage = ({ path, language }: ContentPage): string =>
  language === undefined ? path : `${path.slice(0, -`.${language}.md`.length)}.md`

/**
 * The path by which docgen gives a page its address, relative to the folder of pages: `guide/index.md` for
 * `guide/_index.md`.
 */
export function pathForAddress(page: ContentPage): string {
  const { address, frontMatter } = page
  const path = withoutLanguage(page)
  const isIndex = /(?:^|\/)_?index(?:\.[\w-]+)?\.md$/.test(path)
  // Front matter decides on the address, or on its last part.
  const slug = fromHugo(frontMatter, path).get('slug')?.[0]
  const plain = address.replaceAll(/^\/|\/$/g, '')
  if (typeof slug === 'string' && slug.startsWith('/'))
    return isIndex ? path.replace(/_?index(?:\.[\w-]+)?\.md$/, 'index.md') : path
  if (typeof slug === 'string') {
    const folder = posix.dirname(plain)
    return posix.join(
      folder,
      isIndex ? `${posix.basename(posix.dirname(path))}/index.md` : posix.basename(path),
    )
  }
  return isIndex ? posix.join(plain, 'index.md') : `${plain}.md`
}
