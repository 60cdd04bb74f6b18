import { posix } from 'node:path'
import { addressHref, decode, hrefOf, isExternal, outputOf, splitHref } from '../../model/address.ts'
import { withAddresses } from '../../model/markdown-addresses.ts'
import type { PageText } from '../../model/page.ts'
import type { SiteView } from '../../model/plugin.ts'
import { asRoutePath, type ContentPath, type RoutePath } from '../../model/path.ts'
import type { Route } from '../../model/site.ts'

/** A page with a Markdown copy. */
export interface CopiedRoute {
  readonly route: Pick<Route, 'path' | 'source'>
}

/** Makes the addresses in Markdown absolute, for copies that are read elsewhere. */
export interface AbsoluteLinks {
  /** Of a page's text: each address leads to the Markdown copy of its page, if there is one. */
  readonly inText: (text: PageText, from: RoutePath) => string
  /** Of Markdown that a plugin wrote, relative to its source. */
  readonly inPluginText: (markdown: string, from: ContentPath) => string
}

const fence = /^\s*(`{3,}|~{3,})/
const inlineLink = /(`+)[^`].*?\1(?!`)|(\]\(<?)([^()<>\s]+)(?=>?(?:\s+"[^"]*")?\))/g

/** `copied`: all pages of the site with a copy. */
export function absoluteLinks(
  { url, baseUrl }: Pick<SiteView, 'url' | 'baseUrl'>,
  copied: readonly CopiedRoute[],
): AbsoluteLinks {
  const copies = new Map(
    copied.map(({ route: { path } }) => [
      hrefOf(path, baseUrl) as string,
      url + hrefOf(markdownFile(path), baseUrl),
    ]),
  )
  const bySource = new Map(copied.map(({ route: { path, source } }) => [source as string, path]))
  return { inText, inPluginText }

  function inText({ markdown, addresses = [] }: PageText, from: RoutePath): string {
    const page = url + hrefOf(from, baseUrl)
    return withAddresses({ markdown, addresses }, (href) => absolute(href, page)).markdown
  }

  function absolute(href: string, page: string): string {
    if (isExternal(href) || href.startsWith('#') || !URL.canParse(href, page)) return href
    const target = new URL(href, page)
    const copy = target.origin === new URL(url).origin ? copies.get(target.pathname) : undefined
    return copy === undefined ? target.href : copy + target.search + target.hash
  }

  function inPluginText(markdown: string, from: ContentPath): string {
    let open = ''
    return markdown
      .split('\n')
      .map((line) => {
        const mark = fence.exec(line)?.[1]
        if (mark !== undefined && (open === '' || mark.startsWith(open))) open = open === '' ? mark : ''
        return open === ''
          ? line.replace(inlineLink, (all, _code, before?: string, href?: string) =>
              before === undefined || href === undefined ? all : before + ofSource(href, from),
            )
          : line
      })
      .join('\n')
  }

  function ofSource(href: string, from: ContentPath): string {
    if (isExternal(href) || href.startsWith('#')) return href
    const { path, query, fragment } = splitHref(href)
    const source = path.startsWith('@site/')
      ? posix.normalize(path.slice('@site/'.length))
      : posix.join(posix.dirname(from), decode(path))
    const route = bySource.get(source)
    if (route !== undefined) return absolute(hrefOf(route, baseUrl) + query + fragment, url)
    return path.startsWith('/') ? absolute(addressHref(href, baseUrl), url) : href
  }
}

/** The file next to the page's HTML: `guides/install.md` for `/guides/install`. */
export const markdownFile = (route: string): string => outputOf(asRoutePath(route)).replace(/\.html?$/, '.md')
