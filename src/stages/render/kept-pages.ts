import type { Remembered } from '../../engine/memo.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { RenderedPage } from '../../model/site.ts'
import type { LinkLists, PackedLinks } from './link-lists.ts'

/** A rendered page without its HTML. */
export interface HtmlessPage {
  readonly page: Omit<RenderedPage, 'html'>
  readonly htmlHash: string
  /**
   * The hash of the page's search sections (`readonly SearchSection[]`) in the store, if they come from
   * rendering.
   */
  readonly sectionsHash?: string
  /** For posts: the hash of their HTML for feeds in the store. */
  readonly bodyHash?: string
  /** The hash of the Markdown of what is copied as rendered (`readonly MarkdownText[]`) in the store. */
  readonly copyHash?: string
}

type KeptPage = Omit<RenderedPage, 'html' | 'links'> &
  Omit<HtmlessPage, 'page'> & { readonly links: PackedLinks }

/** Converts a rendered page to a cache entry. */
export function keptPage(
  { page, htmlHash, ...hashes }: HtmlessPage,
  links: PackedLinks,
  diagnostics: readonly Diagnostic[],
  trace: Remembered['trace'],
): Remembered {
  const kept: KeptPage = { ...page, links, htmlHash, ...hashes }
  return {
    value: JSON.stringify(kept),
    diagnostics,
    trace,
    blobs: [links.table, ...Object.values(hashes)],
  }
}

/** Restores a page from the cache entry of `keptPage`. */
export function recalledPage(known: Remembered, lists: LinkLists, layout: string): HtmlessPage {
  // Written by `keptPage`.
  const { htmlHash, sectionsHash, bodyHash, copyHash, links, ...page } = JSON.parse(known.value) as KeptPage
  return {
    page: { ...page, links: lists.unpack(links, layout) },
    htmlHash,
    ...(sectionsHash === undefined ? {} : { sectionsHash }),
    ...(bodyHash === undefined ? {} : { bodyHash }),
    ...(copyHash === undefined ? {} : { copyHash }),
  }
}
