import type { AnswerMode } from './answers.ts'

/**
 * A text in pieces; what answers the query is marked. Shown as text nodes and `<mark>` elements, never as
 * HTML.
 */
export type MarkedText = readonly { readonly text: string; readonly marked: boolean }[]

/** What results are limited to. */
export interface SearchFilter {
  readonly language?: string
  readonly version?: string
  /** Pages that have one of these tags. */
  readonly tags?: readonly string[]
  /** Pages in one of these sections of the sidebar, by the labels of outermost categories. */
  readonly sections?: readonly string[]
  /**
   * Key of the tree that the reader is in, on a site that has several: its pages are searched, and those of
   * the last versions of other mounts. Without it, the last version of each.
   */
  readonly tree?: string
}

/** A query and which part of its answer is wanted. */
export interface SearchRequest {
  readonly query: string
  readonly filter?: SearchFilter
  /**
   * How many pages of the site to leave out before the first, a multiple of `limit`, and how many to return;
   * engines that count sections return about as many.
   */
  readonly offset: number
  readonly limit: number
  /** Sections to return of each page, at most. */
  readonly perPage: number
  /** For how many sections, from the first, snippets are wanted at once; for all without a number. */
  readonly quoted?: number | undefined
}

/** One section that answers, or the top of a page. */
export interface SearchHit {
  /** With the base URL and the heading's anchor. */
  readonly href: string
  /** Headings above the section, from the page's title; empty for the top of a page. */
  readonly trail: readonly string[]
  /** The section's heading, or the page's title. */
  readonly title: MarkedText
  readonly snippet: MarkedText
  /** Whether the snippet is still to come. */
  readonly awaitsSnippet?: boolean
}

/** The answering sections of one page of the site, best first. */
export interface SearchGroup {
  readonly href: string
  readonly title: string
  /** Where the sidebar has the page: labels of categories from the outermost. */
  readonly place?: readonly string[]
  readonly hits: readonly SearchHit[]
  /** How many sections of the page answer, shown or not. */
  readonly count: number
}

/** The answer to a query, or the first part of it. */
export interface SearchAnswer {
  readonly query: string
  /** How many sections answer, on all pages. */
  readonly count: number
  /** How many pages of the site answer, when that is known. */
  readonly pages?: number
  /** How many answers of `limit` pages there are, one after the other. */
  readonly screens: number
  readonly groups: readonly SearchGroup[]
  /** False while only titles and headings have been searched; a complete answer follows. */
  readonly complete: boolean
  /** Words of the site that are near the query, when nothing was found. */
  readonly suggestions: readonly string[]
  /** What the reader should know about where the answer comes from, in plain text. */
  readonly notice?: string
  /** The version that was searched, where the site has several. */
  readonly version?: string
  /** What the answer can be narrowed to. Sections are those that answer, whichever are chosen. */
  readonly facets: {
    readonly tags: readonly string[]
    readonly sections?: readonly SectionFacet[]
  }
}

/** A section of the sidebar, and how many of its pages answer. */
export interface SectionFacet {
  readonly section: string
  readonly pages: number
}

/** A page to offer before anything is asked. */
export interface SuggestedPage {
  /** With the base URL. */
  readonly href: string
  readonly title: string
  readonly place: readonly string[]
}

/** Whoever answers queries: the site's own index, or a hosted engine. */
export interface SearchProvider {
  /** Loads what the first query will need. */
  readonly warm: () => void
  /** Pages to offer in `tree` before anything is asked; rejects as `search` does. */
  readonly suggested?: (tree: string | undefined) => Promise<readonly SuggestedPage[]>
  /** Calls `take` with each answer, the last one complete. Rejects when the index or the network fails. */
  readonly search: (
    request: SearchRequest,
    take: (answer: SearchAnswer) => void,
    signal: AbortSignal,
  ) => Promise<void>
}

/** What the modal and the search page of a theme are given. */
export interface SearchSetup {
  readonly provider: SearchProvider
  readonly placeholder: string
  /** Address of the search page. */
  readonly page: string
  /** Key of the tree that the reader is in, on a site that has several. */
  readonly tree: () => string | undefined
  /** Where "Let us know." leads; `{query}` stands for the query. */
  readonly noResultsUrl?: string
  /** Whether a result is opened with a full page load. */
  readonly isExternal: (href: string) => boolean
  /**
   * To be called before a result is followed: its words are highlighted on arrival, here or in the new tab.
   */
  readonly leave: (hit: SearchHit, inNewTab: boolean) => void
  /** Loads the answer mode, on sites that have one. */
  readonly loadAnswers?: () => Promise<AnswerMode>
}
