import type { SearchWords } from './search-words.ts'

/** Increase this when the format changes; an index of another version is an error. */
export const searchIndexVersion = 11

/**
 * The first file: everything that each query needs. The other files are in the same folder, named by content
 * hashes.
 */
export interface SearchHead {
  readonly version: number
  /** The language of the site: `en`. */
  readonly language: string
  /** The docs version of the site. */
  readonly docsVersion?: string
  /** Lists of words with the same meaning. */
  readonly synonyms: readonly (readonly string[])[]
  /** Stands for the names of the other files: if one is gone, it tells whether there is a new index. */
  readonly build: string
  /** The words of the site, and in which pieces of Lunr's index they are. */
  readonly words: SearchWords
  /** The content trees, if the site has several: its mounts in their versions. */
  readonly trees?: readonly SearchTree[]
  /** Sidebar positions of pages: category labels from the outermost. */
  readonly places: readonly (readonly string[])[]
  /** Per page: the index in `places`, or -1. */
  readonly placeOf: readonly number[]
  /** Per page: the index in `trees`, or -1 for a page that belongs to all of them. */
  readonly treeOf?: readonly number[]
  /** The weights of pages by index, unless 1. */
  readonly boosts?: Readonly<Record<string, number>>
  /** Indexes of the pages to suggest before anything is typed. */
  readonly suggested: readonly number[]
  /** The pages. Sections are numbered consecutively through all pages, starting at 0. */
  readonly pages: readonly SearchHeadPage[]
  /** The concatenated hashes in the names of text files; all parts of a long page share a hash. */
  readonly texts: string
}

/** A mount in one of its versions. */
export interface SearchTree {
  readonly key: string
  readonly mount: string
  /** The label of the version; omitted if the mount has none. */
  readonly version?: string
  /** Whether readers see this version by default. */
  readonly isLast: boolean
}

/**
 * The address with the base URL, the title, the location of its texts, the headings (see `writeHeadings`),
 * the sidebar label if it differs from the title, and tags.
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
 * The index of the hash of a page's text file. The texts of a long page are in several parts, with a number
 * of sections each.
 */
export type PageTexts = number | readonly [hash: number, sections: number]

/**
 * Texts by page address, for parts of a long page also by their first section: prose and code of each
 * section.
 */
export type SearchTexts = Readonly<Record<string, readonly (readonly [text: string, code: string])[]>>

/** The location of a section's text. */
export interface TextPlace {
  readonly file: string
  readonly key: string
  readonly index: number
}

/**
 * Locates the text of a section. `hashes` are the index's `texts`; `position` is the index of the section on
 * its page.
 */
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

/**
 * The number of consecutive pieces of Lunr's index that share a hash. If one of them changes, all are written
 * again; if each had its own, the hashes would be a twentieth of a first query.
 */
export const piecesPerHash = 8

export const pieceFile = (hashes: string, piece: number): string =>
  `lunr-${hashAt(hashes, Math.floor(piece / piecesPerHash))}-${piece % piecesPerHash}.json`
export const textsFile = (hash: string, part?: number): string =>
  `text-${hash}${part === undefined ? '' : `-${part}`}.json`

interface IndexedHeading {
  readonly heading: string
  /** The depth below the title, starting at 1. */
  readonly depth: number
  readonly id: string
}

/**
 * Writes one line per heading: the depth as a character, the text, and after a tab a hint about the id, if
 * that is not the slug of the text.
 */
export function writeHeadings(headings: readonly IndexedHeading[]): string {
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

export function readHeadings(lines: string): IndexedHeading[] {
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

/** The id of the nearest enclosing heading. */
const aboveOf = (ids: readonly string[], depth: number): string => ids.slice(0, depth).findLast(Boolean) ?? ''

/**
 * The hint about an id: empty for the slug; `+` for the enclosing id, a hyphen, and the slug; `flag-*` for
 * another prefix before the slug; otherwise, `=` and the id.
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

/** Removes leading hyphens: `audit-config` for `--audit-config`. */
const bareOf = (slug: string): string => slug.replace(/^-+/, '')

/** The usual id of a heading, as generated by GitHub. */
function usualId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')
}

/**
 * The number of characters of a hash in file names, as created by `nameHash`. Lists of hashes are
 * concatenated and do not compress, and every first query loads them. Therefore, all parts of a long page
 * share a hash, as do some pieces of Lunr's index.
 */
const hashLength = 11

export const noHash = ' '.repeat(hashLength)

export const hashAt = (hashes: string, index: number): string =>
  hashes.slice(index * hashLength, (index + 1) * hashLength)
