import { fingerprint } from '../../../kit.ts'
import type { SearchSection } from '../../../model/page.ts'
import type { TreeFacets } from '../../../model/search/hosted-search.ts'
import { inOneLine, introducedText } from '../../../model/search/section-writer.ts'

/** The data for a page's records. */
export interface RecordPage {
  /** The absolute address: `https://docs.example.com/guides/install`. */
  readonly url: string
  /** The path: `/guides/install`. */
  readonly path: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly sections: readonly SearchSection[]
  /** The facets of its tree, for filtering. */
  readonly facets: TreeFacets
}

const levels = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const

/**
 * A section in the format of DocSearch's crawler (`docsearch.algolia.com/docs/record-extractor`), which
 * search UIs for hosted engines expect.
 */
export interface SearchRecord {
  /**
   * Stable as long as the section keeps its address. Consists of letters, digits, `-`, and `_`, which all
   * engines accept.
   */
  readonly objectID: string
  readonly url: string
  readonly url_without_anchor: string
  readonly anchor: string
  readonly type: (typeof levels)[number]
  readonly hierarchy: Readonly<Record<(typeof levels)[number], string | null>>
  readonly content: string
  readonly code: string
  readonly tags: readonly string[]
  readonly language: string
  readonly version: string
  /** In the format of DocSearch's crawlers: `docs-default-current`. */
  readonly docusaurus_tag: string
  /** Breaks ties; higher is better: pages before their sections, which are in page order. */
  readonly weight: number
}

/** The records of a site in one language, in page order. */
export function searchRecords(pages: readonly RecordPage[], language: string): readonly SearchRecord[] {
  return pages.flatMap((page) => {
    // A page that starts with a heading has no introduction.
    const sections =
      page.sections[0]?.id === ''
        ? page.sections
        : [{ id: '', trail: [page.title], text: '', code: '' }, ...page.sections]
    return sections.map((section, index): SearchRecord => {
      const depth = Math.min(levels.length - 1, section.trail.length)
      const isPage = section.id === ''
      return {
        objectID: fingerprint(`${page.path}#${section.id}`).replaceAll(/[^\w-]/g, '_'),
        url: isPage ? page.url : `${page.url}#${encodeURIComponent(section.id)}`,
        url_without_anchor: page.url,
        anchor: section.id,
        type: levels[depth] ?? 'lvl1',
        hierarchy: hierarchyOf(section.trail, page.title),
        content: isPage ? introducedText(page.description, inOneLine(section.text)) : inOneLine(section.text),
        code: inOneLine(section.code),
        tags: page.tags,
        language,
        ...page.facets,
        weight: isPage ? 1_000 : Math.max(1, 900 - index),
      }
    })
  })
}

function hierarchyOf(trail: readonly string[], title: string): SearchRecord['hierarchy'] {
  const names = [null, title, ...trail.slice(1)]
  return Object.fromEntries(
    levels.map((level, index) => [level, names[index] ?? null]),
  ) as SearchRecord['hierarchy'] // Every level is a key.
}

/** Records within the size limit, and those that were truncated. */
interface FittedRecords {
  /** The records in their original order. */
  readonly records: readonly SearchRecord[]
  /** Addresses of the truncated sections. */
  readonly cut: readonly string[]
}

/**
 * Truncates records that are too large: first code, then text, then headings. A record whose address alone is
 * too large is left out. `most` is in bytes of JSON.
 */
export function fitRecords(records: readonly SearchRecord[], most: number): FittedRecords {
  const cut: string[] = []
  const fitted = records.flatMap((record) => {
    if (bytesOf(record) <= most) return [record]
    cut.push(record.url)
    const smaller = shrink(record, most)
    return bytesOf(smaller) <= most ? [smaller] : []
  })
  return { records: fitted, cut }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value))

/** The share that code and headings keep while text can be cut. */
const codeShare = 0.3
const nameShare = 0.04

function shrink(record: SearchRecord, most: number): SearchRecord {
  const small = {
    ...record,
    code: cutTo(record.code, Math.max(most * codeShare, bytesOf(record.code) - (bytesOf(record) - most))),
  }
  const smaller = {
    ...small,
    content: cutTo(small.content, bytesOf(small.content) - (bytesOf(small) - most)),
  }
  return bytesOf(smaller) <= most ? smaller : withShortNames(smaller, most)
}

function withShortNames(record: SearchRecord, most: number): SearchRecord {
  const share = most * nameShare
  const names = Object.entries(record.hierarchy).map(([level, name]) => [
    level,
    name === null ? null : cutTo(name, share),
  ])
  const hierarchy = Object.fromEntries(names) as SearchRecord['hierarchy'] // Every level is a key.
  const tags = record.tags.filter((_tag, index) => bytesOf(record.tags.slice(0, index + 1)) <= share)
  return { ...record, hierarchy, tags, code: cutTo(record.code, share) }
}

/**
 * Truncates a text between words if possible, and never within a character. `most` is in bytes of JSON,
 * including quotes.
 */
function cutTo(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  // Half a surrogate pair is longer in JSON (`\ud83d`) than a whole one, so the longest prefix that fits
  // never ends within one.
  let [fits, over] = [0, text.length]
  while (over - fits > 1) {
    const middle = (fits + over) >> 1
    if (bytesOf(text.slice(0, middle)) <= most) fits = middle
    else over = middle
  }
  return text.slice(0, fits).replace(/\s+\S{0,40}$/, '')
}
