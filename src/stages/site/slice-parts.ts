import { posix } from 'node:path'
import { fragmentIn } from '../../migrate/adapters/dialects.ts'
import { decode, encodePath, isExternal, splitHref, withoutBase } from '../../model/address.ts'
import { treeOf } from '../../model/content-tree.ts'
import { dayOrMoment } from '../../model/dates.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { Page } from '../../model/page.ts'
import { asRoutePath, type ContentPath, type Href } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { PageSlice } from '../../model/site.ts'
import type { SiteGraph } from './graph.ts'
import { cardOf } from './sidebar-nodes.ts'

/**
 * The address for editing a source file, in the repository browser of its mount or of the site; undefined if
 * neither is configured.
 */
export function editAddress(
  file: string,
  { trees, editUrl: ofSite }: Pick<SiteConfig, 'trees' | 'editUrl'>,
): string | undefined {
  const base = treeOf(file, trees)?.editUrl ?? ofSite
  if (base === undefined) return undefined
  const path = encodePath(file)
  if (!file.startsWith('../')) return base.replace(/\/?$/, '/') + path
  const { origin, pathname } = new URL(base)
  return origin + posix.join(pathname, path)
}

/** What is known about the last changes of pages, and how it is shown. */
export interface LastUpdateInput {
  readonly config: SiteConfig
  readonly lastUpdated: ReadonlyMap<ContentPath, { readonly date: string; readonly author: string }>
  /** Formats an ISO 8601 date in the language of the site. */
  readonly formatDate: (date: string) => string
}

/** What a page shows of its last change: what its front matter says, otherwise what Git does. */
export function lastUpdateOf(
  page: Page,
  { config, lastUpdated, formatDate }: LastUpdateInput,
): PageSlice['lastUpdated'] {
  const known = lastUpdated.get(page.path)
  const { last_update: written } = page.frontMatter
  const date = dayOrMoment(written?.date ?? known?.date ?? '')
  const author = written?.author ?? known?.author
  const shown = {
    ...(config.showLastUpdateTime && date !== undefined ? { date, shownDate: formatDate(date) } : {}),
    ...(config.showLastUpdateAuthor && author !== undefined ? { author } : {}),
  }
  return Object.keys(shown).length > 0 ? shown : undefined
}

/**
 * The cards for the component `DocCardList` on a page: the entries of the category that it is the index of,
 * or its siblings.
 */
export function cardsAround(
  page: Page,
  href: Href,
  nodes: readonly SidebarNode[],
  graph: SiteGraph,
  baseUrl: string,
): Pick<PageSlice, 'cards'> {
  if (page.module?.units.some(({ code }) => code.includes('DocCardList')) !== true) return {}
  const descriptionOf = (address: Href): string | undefined => {
    const path = withoutBase(address, baseUrl)
    const route = path === undefined ? undefined : graph.routes.get(asRoutePath(decode(path)))
    return route?.kind === 'listing' ? undefined : route?.description
  }
  return { cards: (around(nodes, href) ?? []).flatMap((node) => cardOf(node, descriptionOf)) }
}

/** The entries of the page's category, or of the list that contains the page. */
function around(nodes: readonly SidebarNode[], href: Href): readonly SidebarNode[] | undefined {
  for (const node of nodes) {
    if (node.type === 'link' && node.href === href) return nodes.filter((each) => each !== node)
    if (node.type !== 'category') continue
    if (node.href === href) return node.items
    const below = around(node.items, href)
    if (below) return below
  }
  return undefined
}

/**
 * The address of a Markdown link to another page, whose fragment may be written otherwise than the id of the
 * heading there in the dialect of the site.
 */
export function withAnchorOnPage(
  href: string,
  { config, graph }: { readonly config: SiteConfig; readonly graph: SiteGraph },
): string {
  const { dialect } = config.conventions
  const { path, query, fragment } = splitHref(href)
  if (dialect === undefined || fragment === '' || isExternal(href)) return href
  const route = asRoutePath(decode(withoutBase(path, config.baseUrl) ?? ''))
  const source = graph.routes.get(route)?.source
  const headings = source === undefined ? [] : (graph.pages.get(source)?.page.headings ?? [])
  return `${path}${query}${fragmentIn(dialect, fragment, new Set(headings.map(({ id }) => id)))}`
}
