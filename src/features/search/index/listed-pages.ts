import { fingerprintOf } from '../../../kit.ts'
import { hrefOf } from '../../../model/address.ts'
import type { Page, PageText } from '../../../model/page.ts'
import type { InboundLinks, SiteView } from '../../../model/plugin.ts'
import type { Route } from '../../../model/site.ts'

/** A page in the index. */
export interface ListedPage {
  readonly route: Route
  readonly page: Page | undefined
  readonly href: string
  readonly title: string
  /** Its sidebar label, if that differs from the title. */
  readonly label: string
  /** Additional words that find the page: keywords, tags, and the label. */
  readonly keywords: readonly string[]
  readonly tags: readonly string[]
  /** The enclosing sidebar categories, from the outermost. */
  readonly sections: readonly string[]
  /** The key of its tree, if the site has several. */
  readonly tree: string | undefined
  /** The number of pages that link to it. */
  readonly inbound: number
  /** Its weight, if set in the front matter: `search: { boost: 2 }`. */
  readonly boost: number | undefined
  /** The texts of links from other pages, by the fragment they lead to; empty for the top. */
  readonly linkTexts: ReadonlyMap<string, readonly string[]>
  /** Changes with everything that the index contains about the page. */
  readonly key: string
}

/** Lists the pages in the index, sorted by address. */
export function listPages(site: SiteView): ListedPage[] {
  const inbound = site.inboundLinks()
  const linkTexts = linkTextsByPage(inbound)
  return site.routes
    .filter((route) =>
      isSearched(route, route.source === undefined ? undefined : site.pages.get(route.source)),
    )
    .map((route) => {
      const page = route.source === undefined ? undefined : site.pages.get(route.source)
      const { description, keywords = [], sidebar_label, ...rest } = page?.frontMatter ?? {}
      // Readers choose by the names of tags; a site without pages of tags shows them as they are written.
      const tags = route.tags ?? (rest.tags ?? []).map(String)
      const href = hrefOf(route.path, site.baseUrl)
      const place = site.places.get(route.path)
      const label = sidebar_label ?? place?.label ?? ''
      const listedPage = {
        href,
        title: page?.title ?? route.title,
        keywords: [...keywords, ...tags, label].map(String),
      }
      return {
        route,
        page,
        ...listedPage,
        label: label === listedPage.title ? '' : label,
        tags,
        sections: place?.sections ?? [],
        tree: route.tree?.key,
        inbound: inbound.get(href)?.pages ?? 0,
        boost: boostOf(page?.frontMatter['search']),
        linkTexts: linkTexts.get(href) ?? new Map<string, readonly string[]>(),
        key: fingerprintOf([
          listedPage,
          description,
          page?.description ?? route.description,
          page ? site.textHash(page.path) : '',
        ]),
      }
    })
    .sort((a, b) => (a.href < b.href ? -1 : 1))
}

/** The text of a page with a source; empty for other pages. */
export const pageText = (page: Page | undefined, site: SiteView): PageText =>
  page ? site.text(page.path) : { sections: [], markdown: '', addresses: [] }

/** The front matter has already been validated. */
const boostOf = (search: unknown): number | undefined =>
  typeof search === 'object' && search !== null && 'boost' in search && typeof search.boost === 'number'
    ? search.boost
    : undefined

/** By address without fragment, then by fragment. */
function linkTextsByPage(
  inbound: ReadonlyMap<string, InboundLinks>,
): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const pages = new Map<string, Map<string, readonly string[]>>()
  for (const [target, { texts }] of inbound) {
    const [href = '', anchor = ''] = target.split('#')
    const page = pages.get(href) ?? new Map<string, readonly string[]>()
    pages.set(href, page.set(anchor, texts))
  }
  return pages
}

/**
 * Whether the site's search finds a page, in its own index and in that of a hosted engine. `noindex` only
 * keeps search engines of others away.
 */
export const isSearched = (
  { unlisted, kind }: Pick<Route, 'unlisted' | 'kind'>,
  page: Pick<Page, 'frontMatter'> | undefined,
): boolean => !unlisted && kind !== 'listing' && page?.frontMatter['search'] !== false
