import { fingerprintOf } from '../../../kit.ts'
import { hrefOf } from '../../../model/address.ts'
import type { Page, PageText } from '../../../model/page.ts'
import type { SiteView } from '../../../model/plugin.ts'
import type { Route } from '../../../model/site.ts'

/** A page that the index says something of. */
export interface ListedPage {
  readonly route: Route
  readonly page: Page | undefined
  readonly href: string
  readonly title: string
  /** What the sidebar calls it, when that is not its title. */
  readonly label: string
  /** Further words by which the page should be found: keywords, tags and label. */
  readonly keywords: readonly string[]
  readonly tags: readonly string[]
  /** Changes with everything that the index says of the page. */
  readonly key: string
}

/** The pages that search finds, in the order of their addresses. */
export function listPages(site: SiteView): ListedPage[] {
  return site.routes
    .filter(
      (route) =>
        !route.unlisted &&
        (route.source === undefined || site.pages.get(route.source)?.frontMatter['search'] !== false),
    )
    .map((route) => {
      const page = route.source === undefined ? undefined : site.pages.get(route.source)
      const { description, keywords = [], tags = [], sidebar_label: label = '' } = page?.frontMatter ?? {}
      const named = {
        href: hrefOf(route.path, site.baseUrl),
        title: page?.title ?? route.title,
        keywords: [...keywords, ...tags, label].map(String),
      }
      return {
        route,
        page,
        ...named,
        label: label === named.title ? '' : label,
        tags: tags.map(String),
        key: fingerprintOf([named, description ?? route.description, page ? site.textHash(page.path) : '']),
      }
    })
    .sort((a, b) => (a.href < b.href ? -1 : 1))
}

export const textOf = (page: Page | undefined, site: SiteView): PageText =>
  page ? site.text(page.path) : { sections: [], markdown: '' }
