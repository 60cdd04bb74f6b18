import { hashAt } from './file-hashes.ts'

/** Raised when the files mean something else; an index of another version is an error, not a guess. */
export const searchIndexVersion = 9

/**
 * The first file: everything but the texts and their words. The other files lie beside it, named by hashes of
 * what they hold.
 */
export interface SearchHead {
  readonly version: number
  /** Language of the site: `en`. */
  readonly language: string
  /** Name of the docs version that the site shows. */
  readonly docsVersion?: string
  /** Words that mean the same here: each list is one meaning. */
  readonly synonyms: readonly (readonly string[])[]
  /** Hash in the name of the file with the words. */
  readonly words: string
  /** Trees of pages, on a site that has several: its mounts in their versions. */
  readonly trees?: readonly SearchTree[]
  /** Places in the sidebar that pages have: labels of categories from the outermost. */
  readonly places: readonly (readonly string[])[]
  /** Per page: index in `places`, or -1. */
  readonly placeOf: readonly number[]
  /** Per page: index in `trees`, or -1 for a page that belongs to all of them. */
  readonly treeOf?: readonly number[]
  /** What the score of a page counts, by its index, where that is not 1. */
  readonly boosts?: Readonly<Record<string, number>>
  /** Indexes of pages to offer before anything is asked. */
  readonly suggested: readonly number[]
  /** Sections are numbered from 0 through all pages, in this order. */
  readonly pages: readonly SearchHeadPage[]
  /**
   * Hashes in the names of the files with the texts, one after the other; the parts of a long page have one
   * hash together.
   */
  readonly texts: string
}

/** A mount in one of its versions. */
export interface SearchTree {
  readonly key: string
  readonly mount: string
  /** What readers call its version; absent where the mount has none. */
  readonly version?: string
  /** Whether readers who name no version see this one. */
  readonly isLast: boolean
}

/**
 * Address with the base URL, title, where its texts are, headings (see `writeHeadings`), what the sidebar
 * calls it when that is not its title, and tags.
 */
export type SearchHeadPage = readonly [
  href: string,
  title: string,
  texts: PageTexts,
  headings: string,
  label?: string | undefined,
  tags?: readonly string[],
]

/**
 * Which of the hashes names the file that has a page's texts; a long page's texts are in several parts, with
 * so many sections in each.
 */
export type PageTexts = number | readonly [hash: number, sections: number]

/**
 * Texts by page address, of a part of a long page by its first section too: prose and code of each section.
 */
export type SearchTexts = Readonly<Record<string, readonly (readonly [text: string, code: string])[]>>

/** Where the text of a section is. */
export interface TextPlace {
  /** Name of the file; see `textsFile`. */
  readonly file: string
  /** Name in the file. */
  readonly key: string
  /** Index there. */
  readonly index: number
}

/** `hashes` are `texts` of the index; `position` is the section's on its page. */
export function textPlace(href: string, texts: PageTexts, position: number, hashes: string): TextPlace {
  if (typeof texts === 'number') return { file: textsFile(hashAt(hashes, texts)), key: href, index: position }
  const [hash, sections] = texts
  const part = Math.floor(position / sections)
  return {
    file: textsFile(hashAt(hashes, hash), part),
    key: partKey(href, part * sections),
    index: position % sections,
  }
}

/** The key of a part of a page: its address and the number of its first section. */
export const partKey = (href: string, firstSection: number): string => `${href} ${firstSection}`

/** The name of the file with the words of the site. */
export const wordsFile = (hash: string): string => `words-${hash}.json`
/** The name of a piece of Lunr's index. */
export const pieceFile = (hash: string, piece: number): string => `lunr-${hash}-${piece}.json`
/** The name of a file with texts of sections. */
export const textsFile = (hash: string, part?: number): string =>
  `text-${hash}${part === undefined ? '' : `-${part}`}.json`

/** A section after the first of its page. */
export interface Heading {
  readonly heading: string
  /** Below the title, from 1. */
  readonly depth: number
  readonly id: string
}

/**
 * A line per heading: depth as a character, the heading, and after a tab what tells its id when that is not
 * the heading's slug.
 */
export function writeHeadings(headings: readonly Heading[]): string {
  const above: string[] = []
  return headings
    .map(({ heading, depth, id }) => {
      const text = heading.replace(/\s+/g, ' ')
      const hint = hintOf(id, text, aboveOf(above, depth))
      above[depth] = id
      return `${String.fromCharCode(depthBase + depth)}${text}${hint === '' ? '' : `\t${hint}`}`
    })
    .join('\n')
}

/** Reads the headings of a page from the lines that hold them. */
export function readHeadings(lines: string): Heading[] {
  if (lines === '') return []
  const above: string[] = []
  return lines.split('\n').map((line) => {
    const depth = line.charCodeAt(0) - depthBase
    const [heading = '', hint = ''] = line.slice(1).split('\t')
    const id = idOf(hint, heading, aboveOf(above, depth))
    above[depth] = id
    return { heading, depth, id }
  })
}

const depthBase = '0'.charCodeAt(0)

/** The id of the nearest heading above. */
const aboveOf = (ids: readonly string[], depth: number): string => ids.slice(0, depth).findLast(Boolean) ?? ''

/**
 * Nothing for the slug; `+` for the id above, a hyphen and the slug; `flag-*` for other beginnings before the
 * slug; else `=` and the id.
 */
function hintOf(id: string, heading: string, above: string): string {
  const slug = usualId(heading)
  if (id === slug) return ''
  const bare = bareOf(slug)
  if (bare === '' || !id.endsWith(bare)) return `=${id}`
  const before = id.slice(0, id.length - bare.length)
  return before === `${above}-` ? '+' : /^[=+]/.test(before) ? `=${id}` : `${before}*`
}

function idOf(hint: string, heading: string, above: string): string {
  const slug = usualId(heading)
  if (hint === '') return slug
  if (hint.startsWith('=')) return hint.slice(1)
  return hint === '+' ? `${above}-${bareOf(slug)}` : hint.slice(0, -1) + bareOf(slug)
}

/** `audit-config` for `--audit-config`. */
const bareOf = (slug: string): string => slug.replace(/^-+/, '')

/** The id that most headings have: what GitHub makes of their text. */
function usualId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}
