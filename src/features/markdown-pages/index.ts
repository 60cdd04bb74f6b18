import { fingerprintOf } from '../../kit.ts'
import { withAddresses, type Page, type PageText } from '../../model/page.ts'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import { asOutputPath, asRoutePath, type RoutePath } from '../../model/path.ts'
import { hrefOf, isExternal, outputOf } from '../../model/address.ts'
import type { Route } from '../../model/site.ts'

const origin = 'the plugin `markdown-pages`'

/**
 * Publishes every page as Markdown next to its HTML (`/guides/install.md`), and an `llms.txt` (llmstxt.org)
 * that lists them: for software agents, and for readers who copy a page.
 */
export function markdownPages(options: { readonly title: string; readonly tagline: string }): Plugin {
  return {
    name: 'markdown-pages',
    options,
    async emit(site) {
      const { plainHeading, plainLink, plainParagraph } = await import('./plain-text.ts')
      const pages = site.routes.flatMap((route) => {
        const page = route.source === undefined ? undefined : site.pages.get(route.source)
        return page && page.format !== 'page-module' && !route.unlisted ? [{ route, page }] : []
      })
      const absolute = absoluteLinks(site, pages)
      const addresses = fingerprintOf([
        site.url,
        site.baseUrl,
        pages.map(({ route: { path, source } }) => [path, source]),
      ])
      const list = pagesForAgents(pages, site.places).map(({ route, page }) => {
        const address = site.url + hrefOf(markdownFile(route.path), site.baseUrl)
        const description = page.description === '' ? '' : `: ${plainParagraph(page.description)}`
        return `- ${plainLink(page.title, address)}${description}`
      })
      const tagline = options.tagline === '' ? '' : `> ${plainParagraph(options.tagline)}\n\n`
      const index = `${plainHeading(options.title)}\n\n${tagline}## ${site.translate('sidebar.label')}\n\n${list.join('\n')}\n`
      return [
        { path: asOutputPath('llms.txt'), content: index, origin, byDefault: {} },
        ...pages.map(({ route, page }) => ({
          path: asOutputPath(markdownFile(route.path)),
          content: site.remember(
            JSON.stringify([
              page.path,
              page.title,
              page.hasTitleHeading,
              page.frontMatter.description,
              site.textHash(page.path),
              addresses,
            ]),
            () => copyOf(page, route.path),
          ),
          origin,
          byDefault: {},
        })),
      ]

      function copyOf(page: Page, route: RoutePath): string {
        const written = absolute(site.text(page.path), route)
        const { description } = page.frontMatter
        const summary = description === undefined ? '' : `${plainParagraph(description)}\n\n`
        const [title = ''] = firstTitle.exec(written) ?? []
        if (title !== '') return `${title.trimEnd()}\n\n${summary}${written.slice(title.length)}`
        return (page.hasTitleHeading ? '' : `${plainHeading(page.title)}\n\n`) + summary + written
      }
    },
  }
}

const firstTitle = /^#\s.*\n+/

/** A page with a Markdown copy. */
interface CopiedRoute {
  readonly route: Pick<Route, 'path'>
}

/**
 * Makes the addresses in a page's text absolute, for copies that are read elsewhere: each leads to the
 * Markdown copy of its page, if there is one. `copied`: all pages of the site with a copy.
 */
function absoluteLinks(
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
const markdownFile = (route: string): string => outputOf(asRoutePath(route)).replace(/\.html?$/, '.md')

/**
 * The pages for `llms.txt`, in sidebar order, followed by those in no sidebar. For a mount with several
 * versions, these are the pages of the last one, or of the newest indexed one if that has `noIndex`.
 */
function pagesForAgents<Entry extends { readonly route: Route }>(
  entries: readonly Entry[],
  places: SiteView['places'],
): readonly Entry[] {
  const position = ({ route }: Entry): number => places.get(route.path)?.position ?? Infinity
  const listed = entries
    .filter(({ route }) => !route.noindex)
    // Two pages without a position are equal; `Infinity - Infinity` is NaN.
    .sort((a, b) => (position(a) === position(b) ? 0 : position(a) - position(b)))
  const shown = new Map<string, Route['tree']>()
  for (const { route } of listed)
    if (route.tree && (route.tree.isLast || !shown.has(route.tree.mount)))
      shown.set(route.tree.mount, route.tree)
  return listed.filter(({ route }) => !route.tree || shown.get(route.tree.mount)?.key === route.tree.key)
}
