import type { AnswerMode } from './answers.ts'

/**
 * A text in pieces, some of which are highlighted. Rendered as text nodes and `<mark>` elements, never as
 * HTML.
 */
export type MarkedText = readonly { readonly text: string; readonly marked: boolean }[]

export interface SearchFilter {
  readonly language?: string
  readonly version?: string
  /** Pages with any of these tags. */
  readonly tags?: readonly string[]
  /** Pages in any of these top-level sidebar categories. */
  readonly sections?: readonly string[]
  /**
   * The key of the reader's tree, if the site has several: results are limited to its pages and those of the
   * last versions of other mounts. Without it, to the last version of each mount.
   */
  readonly tree?: string
}

export interface SearchRequest {
  readonly query: string
  readonly filter?: SearchFilter
  /**
   * The number of pages to skip (a multiple of `limit`), and the number to return. Engines that count
   * sections return about as many.
   */
  readonly offset: number
  readonly limit: number
  /** The maximum number of sections per page. */
  readonly perPage: number
  /** The number of sections, from the first, whose snippets are needed immediately; all by default. */
  readonly quoted?: number | undefined
}

export interface SearchHit {
  /** Includes the base URL and the fragment. */
  readonly href: string
  /** The headings above the section, from the page's title; empty for the top of a page. */
  readonly trail: readonly string[]
  readonly title: MarkedText
  readonly snippet: MarkedText
  readonly awaitsSnippet?: boolean
}

/** The matching sections of a page, best first. */
export interface SearchGroup {
  readonly href: string
  readonly title: string
  /** The page's sidebar position: category labels from the outermost. */
  readonly place?: readonly string[]
  readonly hits: readonly SearchHit[]
  /** The number of matching sections, shown or not. */
  readonly count: number
}

export interface SearchAnswer {
  readonly query: string
  /** The total number of matching sections. */
  readonly count: number
  readonly pages?: number
  /** The number of result screens with `limit` pages each. */
  readonly screens: number
  readonly groups: readonly SearchGroup[]
  /** Whether the results are final; otherwise, only titles and headings have been searched. */
  readonly complete: boolean
  /** Whether no page has all words of the query, if known. */
  readonly isPartial?: boolean
  /** Words of the site that are similar to the query, if there are no results. */
  readonly suggestions: readonly string[]
  /** A note about the origin of the results, as plain text. */
  readonly notice?: string
  /** The version that was searched, if the site has several. */
  readonly version?: string
  /** The available filters. Each kind is counted regardless of what is selected of it. */
  readonly facets: {
    readonly tags: readonly SearchFacet[]
    readonly sections?: readonly SearchFacet[]
  }
}

/** A section or tag, and how many pages with it answer, if that is known. */
export interface SearchFacet {
  readonly value: string
  readonly pages?: number
}

export interface SuggestedPage {
  /** Includes the base URL. */
  readonly href: string
  readonly title: string
  readonly place: readonly string[]
}

/** Answers queries: the site's own index, or a hosted engine. */
export interface SearchProvider {
  /** Loads what the first query will need. */
  readonly warm: () => void
  /** The pages to suggest in `tree`; rejects like `search`. */
  readonly suggested?: (tree: string | undefined) => Promise<readonly SuggestedPage[]>
  /** Calls `take` with partial and finally complete results. Rejects if the index or the network fails. */
  readonly search: (
    request: SearchRequest,
    take: (answer: SearchAnswer) => void,
    signal: AbortSignal,
  ) => Promise<void>
}

export interface SearchSetup {
  readonly provider: SearchProvider
  readonly placeholder: string
  /** The address of the search page. */
  readonly page: string
  /** Returns the key of the reader's tree, if the site has several. */
  readonly tree: () => string | undefined
  /** The target of "Let us know."; `{query}` stands for the query. */
  readonly noResultsUrl?: string
  /** Whether a result is opened with a full page load. */
  readonly isExternal: (href: string) => boolean
  /**
   * Call this before following a result, so that its words are highlighted on arrival, in this tab or a new
   * one.
   */
  readonly leave: (hit: SearchHit, inNewTab: boolean) => void
  /** Loads the answer mode, if the site has one. */
  readonly loadAnswers?: () => Promise<AnswerMode>
}
