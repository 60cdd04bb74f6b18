import { posix } from 'node:path'
import { fragmentIn } from '../../migrate/adapters/dialects.ts'
import { decode, encodePath, isExternal, splitHref, withoutBase } from '../../model/address.ts'
import { treeOf } from '../../model/content-tree.ts'
import { dayOrMoment } from '../../model/dates.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { Page } from '../../model/page.ts'
import { asRoutePath, type ContentPath, type Href } from '../../model/path.ts'
import type { PluginLink } from '../../model/plugin.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { SitePage } from '../../model/site-page.ts'
import type { PageSlice } from '../../model/site.ts'
import type { SiteGraph } from './graph.ts'
import type { ResolveContext } from './resolve-link.ts'
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
  const gitChange = lastUpdated.get(page.path)
  const { last_update: ownUpdate } = page.frontMatter
  const date = dayOrMoment(ownUpdate?.date ?? gitChange?.date ?? '')
  const author = ownUpdate?.author ?? gitChange?.author
  const update = {
    ...(config.showLastUpdateTime && date !== undefined ? { date, shownDate: formatDate(date) } : {}),
    ...(config.showLastUpdateAuthor && author !== undefined ? { author } : {}),
  }
  return Object.keys(update).length > 0 ? update : undefined
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

/** Broken links on a plugin's page, as addresses with the base URL. */
export function absentLinks(
  { linksIfThere = [] }: SitePage,
  graph: Pick<SiteGraph, 'routes' | 'redirects'>,
  space: ResolveContext,
): readonly string[] {
  return linksIfThere.flatMap(({ href, isShown, isThere }) =>
    (isShown ?? isThere ?? hasTarget(href, graph, space)) ? [] : [href],
  )
}

function hasTarget(
  href: string,
  { routes, redirects }: Pick<SiteGraph, 'routes' | 'redirects'>,
  space: ResolveContext,
): boolean {
  const address = decode(splitHref(href).path)
  const file = withoutBase(address, space.assetBase)
  if (file !== undefined && space.isStaticFile(file)) return true
  const path = withoutBase(address, space.baseUrl)
  const route = path === undefined ? undefined : (space.canonical(asRoutePath(path)) ?? asRoutePath(path))
  if (route !== undefined && (routes.get(route)?.unlisted === false || redirects.has(route))) return true
  return space.isInOtherLanguage(address)
}

/** Reports broken links, each once, where it was written. */
export function absentLinkFindings(
  slices: readonly { readonly slice: Pick<PageSlice, 'absent'>; readonly source?: SitePage }[],
): Diagnostic[] {
  const byKey = new Map<string, Diagnostic>()
  for (const {
    slice: { absent = [] },
    source,
  } of slices) {
    const absentHrefs = new Set(absent)
    for (const link of source?.linksIfThere ?? []) {
      const key = JSON.stringify([link.written, link.file, link.place])
      if (absentHrefs.has(link.href) && !byKey.has(key)) byKey.set(key, finding(link))
    }
  }
  return [...byKey.values()]
}

function finding({ written, file, place, isOwn = false }: PluginLink): Diagnostic {
  if (isOwn)
    return diagnose(
      written.startsWith('#') ? 'broken-anchor' : 'broken-link',
      `\`${written}\` leads nowhere on this site.`,
      { file, place },
    )
  return diagnose(
    'broken-description-link',
    `The link \`${written}\` in a description leads nowhere on this site.`,
    {
      file,
      place,
      hint: 'Its text is shown without a link. The option `links` of the plugin names the site that descriptions were written for.',
    },
  )
}
