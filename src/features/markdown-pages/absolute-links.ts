import { hrefOf, isExternal, outputOf } from '../../model/address.ts'
import { withAddresses } from '../../model/markdown-addresses.ts'
import type { PageText } from '../../model/page.ts'
import type { SiteView } from '../../model/plugin.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'
import type { Route } from '../../model/site.ts'

/** A page with a Markdown copy. */
export interface CopiedRoute {
  readonly route: Pick<Route, 'path'>
}

/**
 * Makes the addresses in a page's text absolute, for copies that are read elsewhere: each leads to the
 * Markdown copy of its page, if there is one. `copied`: all pages of the site with a copy.
 */
export function absoluteLinks(
  { url, baseUrl }: Pick<SiteView, 'url' | 'baseUrl'>,
  copied: readonly CopiedRoute[],
): (text: PageText, from: RoutePath) => string {
  const { origin } = new URL(url)
  const copies = new Map(
    copied.map(({ route: { path } }) => [
      hrefOf(path, baseUrl) as string,
      url + hrefOf(markdownFile(path), baseUrl),
    ]),
  )
  const absolute = (href: string, page: string): string => {
    if (isExternal(href) || href.startsWith('#') || !URL.canParse(href, page)) return href
    const target = new URL(href, page)
    const copy = target.origin === origin ? copies.get(target.pathname) : undefined
    return copy === undefined ? target.href : copy + target.search + target.hash
  }
  return (text, from) => {
    const page = url + hrefOf(from, baseUrl)
    return withAddresses(text, (href) => absolute(href, page)).markdown
  }
}

/** The file next to the page's HTML: `guides/install.md` for `/guides/install`. */
export const markdownFile = (route: string): string => outputOf(asRoutePath(route)).replace(/\.html?$/, '.md')
