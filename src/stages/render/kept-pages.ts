import type { Remembered } from '../../engine/memo.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { RenderedPage } from '../../model/site.ts'
import type { LinkLists, PackedLinks } from './link-lists.ts'

/** A rendered page without its HTML. */
export interface HtmlessPage {
  readonly page: Omit<RenderedPage, 'html'>
  readonly htmlHash: string
  /** The hash of the page's text (`PageText`) in the store. */
  readonly textHash?: string
  /** For posts: the hash of their HTML for feeds in the store. */
  readonly bodyHash?: string
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
  const { htmlHash, textHash, bodyHash, links, ...page } = JSON.parse(known.value) as KeptPage
  return {
    page: { ...page, links: lists.unpack(links, layout) },
    htmlHash,
    ...(textHash === undefined ? {} : { textHash }),
    ...(bodyHash === undefined ? {} : { bodyHash }),
  }
}
