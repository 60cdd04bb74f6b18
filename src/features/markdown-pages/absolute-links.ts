import { posix } from 'node:path'
import { addressHref, decode, isExternal, outputOf, splitHref } from '../../model/address.ts'
import type { SiteView } from '../../model/plugin.ts'
import { asRoutePath } from '../../model/path.ts'

/**
 * Rewrites the links in a page's Markdown for publication: each leads to the Markdown copy of its page, with
 * an absolute address.
 */
export type ResolveLinks = (markdown: string, from: string) => string

const fence = /^\s*(`{3,}|~{3,})/
const inlineLink = /(\]\(<?)([^()<>\s]+)(?=>?(?:\s+"[^"]*")?\))/g

/** Prefixes the addresses of a site with its origin, for copies that are read elsewhere. */
export function absoluteLinks(site: Pick<SiteView, 'url' | 'baseUrl' | 'routes'>): ResolveLinks {
  const bySource = new Map(
    site.routes.flatMap(({ source, path }) => (source === undefined ? [] : [[source as string, path]])),
  )
  const routes = new Set(site.routes.map(({ path }) => path))

  return (markdown, from) => {
    let open = ''
    return markdown
      .split('\n')
      .map((line) => {
        const mark = fence.exec(line)?.[1]
        if (mark !== undefined && (open === '' || mark.startsWith(open))) open = open === '' ? mark : ''
        return open === ''
          ? line.replace(inlineLink, (_, before: string, href: string) => before + resolved(href, from))
          : line
      })
      .join('\n')
  }

  function resolved(href: string, from: string): string {
    if (isExternal(href) || href.startsWith('#')) return href
    const { path, query, fragment } = splitHref(href)
    const source = path.startsWith('@site/')
      ? posix.normalize(path.slice('@site/'.length))
      : posix.join(posix.dirname(from), decode(path))
    const route = bySource.get(source) ?? asRoutePath(path.startsWith('/') ? path : '')
    if (routes.has(route))
      return site.url + addressHref(`/${markdownFile(route)}`, site.baseUrl) + query + fragment
    return path.startsWith('/') ? site.url + addressHref(href, site.baseUrl) : href
  }
}

/** The file next to the page's HTML: `guides/install.md` for `/guides/install`. */
export const markdownFile = (route: string): string => outputOf(asRoutePath(route)).replace(/\.html?$/, '.md')
