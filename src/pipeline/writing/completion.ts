import type { MappedPage, SiteMap } from './site-map.ts'

/** A piece of text, or a place to fill in: the words that it may take, of which the first stands there. */
export type Piece = string | readonly [string, ...string[]]

/** Something that may stand at the cursor. */
export interface Suggestion {
  /** What is written in place of `Completion.from` to the cursor. */
  readonly text: string
  /** What is written after it, with places to fill in. */
  readonly rest?: readonly Piece[] | undefined
  /** What lists of suggestions show, if it is not the text. */
  readonly label?: string
  readonly kind:
    | 'page'
    | 'anchor'
    | 'image'
    | 'key'
    | 'value'
    | 'component'
    | 'prop'
    | 'language'
    | 'file'
    | 'folder'
  /** What it is, in a few words: the title of a page. */
  readonly detail?: string | undefined
  /** Markdown. */
  readonly description?: string | undefined
}

/** What may stand at a cursor. */
export interface Completion {
  /** The offset where the text begins that the suggestions replace. */
  readonly from: number
  readonly suggestions: readonly Suggestion[]
}

/** The text of a page up to the cursor. */
export interface Cursor {
  readonly map: SiteMap
  readonly path: string
  readonly page: MappedPage
  readonly text: string
  readonly offset: number
  /** The line up to the cursor. */
  readonly line: string
}
