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
      const href = hrefOf(route.path, site.baseUrl)
      const { description, keywords, tags, sidebar_label: label } = page?.frontMatter ?? {}
      return {
        route,
        page,
        href,
        key: fingerprintOf([
          href,
          page?.title ?? route.title,
          description ?? route.description,
          keywords,
          tags,
          label,
          page ? site.textHash(page.path) : '',
        ]),
      }
    })
    .sort((a, b) => (a.href < b.href ? -1 : 1))
}

export const textOf = (page: Page | undefined, site: SiteView): PageText =>
  page ? site.text(page.path) : { sections: [], markdown: '' }
