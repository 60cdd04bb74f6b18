import { fingerprint } from '../../../kit.ts'
import type { SearchSection } from '../../../model/page.ts'
import type { TreeFacets } from '../../../model/search/documentation-tag.ts'
import { introducedText } from '../../../model/search/introduced-text.ts'

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

const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
