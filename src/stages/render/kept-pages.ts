import type { Remembered } from '../../engine/memo.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { RenderedPage } from '../../model/site.ts'
import type { LinkLists, PackedLinks } from './link-lists.ts'

/** A rendered page without its HTML. */
export interface HtmlessPage {
  readonly page: Omit<RenderedPage, 'html'>
  readonly htmlHash: string
  /**
   * Hash in the store of what the page says (`readonly SearchSection[]`), where that is read from what is
   * rendered.
   */
  readonly sectionsHash?: string
  /** Of a post: hash in the store of its text as HTML, as its feeds hold it. */
  readonly bodyHash?: string
}

type KeptPage = Omit<RenderedPage, 'html' | 'links'> &
  Omit<HtmlessPage, 'page'> & { readonly links: PackedLinks }

/** What is remembered of a page that has been rendered. */
export function keptPage(
  { page, htmlHash, ...hashes }: HtmlessPage,
  links: PackedLinks,
  diagnostics: readonly Diagnostic[],
): Remembered {
  const kept: KeptPage = { ...page, links, htmlHash, ...hashes }
  return {
    value: JSON.stringify(kept),
    diagnostics,
    trace: [],
    blobs: [links.table, ...Object.values(hashes)],
  }
}

/** What `keptPage` was given. */
export function recalledPage(known: Remembered, lists: LinkLists, layout: string): HtmlessPage {
  // As `keptPage` has written it.
  const { htmlHash, sectionsHash, bodyHash, links, ...page } = JSON.parse(known.value) as KeptPage
  return {
    page: { ...page, links: lists.unpack(links, layout) },
    htmlHash,
    ...(sectionsHash === undefined ? {} : { sectionsHash }),
    ...(bodyHash === undefined ? {} : { bodyHash }),
  }
}
