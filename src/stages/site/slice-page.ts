import {
  cardsAround,
  editAddress,
  type LastUpdateInput,
  lastUpdateOf,
  withAnchorOnPage,
} from './slice-parts.ts'
import type { ContentTree } from '../../model/content-tree.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { Page } from '../../model/page.ts'
import { asHref, type ContentPath, type RoutePath } from '../../model/path.ts'
import type { ImageTarget, PageSlice } from '../../model/site.ts'
import type { TranslationState } from '../../model/translation-notice.ts'
import type { PageLink } from '../../model/navigation.ts'
import { addressHref, hrefOf, isExternal } from '../../model/address.ts'
import {
  canonicalOf,
  type CounterpartsInput,
  editionsAround,
  editionsOf,
  translationOf,
} from './slice-editions.ts'
import type { GeneratedIndex } from './graph.ts'
import type { GraphPage, SidebarStop } from './graph-parts.ts'
import { isUntranslated, pageKey } from './locale-routes.ts'
import { resolveLink } from './resolve-link.ts'
import { isHidden } from './routes.ts'
import { placeOfPart, sidebarPlace, type SidebarPlace } from './sidebar-place.ts'

export interface SliceInput extends CounterpartsInput, LastUpdateInput {
  /** Published images and files by `<file>\n<address as written>`. */
  readonly images: ReadonlyMap<string, ImageTarget>
  /** What readers should know of translated pages. */
  readonly translations: ReadonlyMap<ContentPath, TranslationState>
}

/** The key for looking up a link or image of a source file while rendering. */
export const targetKey = (file: string, href: string): string => `${file}\n${href}`

export function slicePage(entry: GraphPage, input: SliceInput): PageSlice {
  const { page, address, tree } = entry
  const { config, graph } = input
  const { frontMatter } = page
  const place =
    sidebarPlace(address.route, frontMatter.displayed_sidebar, graph, tree, config.conventions) ??
    (page.route === undefined || frontMatter.displayed_sidebar === null
      ? undefined
      : placeOfPart(page.route, graph))
  const keywords = frontMatter.keywords ?? []
  const updated = lastUpdateOf(page, input)
  const editUrl = editUrlOf(page, config)
  const inMount = { route: address.route, id: address.id, tree, entry }
  const translation = isUntranslated(page, tree, config.i18n) ? 'none' : input.translations.get(page.path)
  const image =
    frontMatter.image === undefined
      ? undefined
      : absolute(
          resolveLink(frontMatter.image, page.path, address.route, input.space) ?? frontMatter.image,
          config,
        )
  const minimum = frontMatter.toc_min_heading_level ?? config.tableOfContents.minHeadingLevel
  // The kinds of change below the versions of a changelog have the same names each time.
  const deepest = frontMatter.layout === 'changelog' ? minimum : config.tableOfContents.maxHeadingLevel
  const maximum = frontMatter.toc_max_heading_level ?? deepest
  const stops = stopsAround(place)
  const previous = neighbor(frontMatter.pagination_prev, stops.previous, tree, input)
  const next = neighbor(frontMatter.pagination_next, stops.next, tree, input)
  return {
    ...common(address.route, page.title, page.description, config),
    ...canonicalOf(inMount, input),
    layout: frontMatter.layout ?? usualLayout(page, tree),
    keywords: keywords.map(String),
    image,
    noindex:
      config.noIndex ||
      tree.version?.noIndex === true ||
      frontMatter.noindex === true ||
      isHidden(page, address.route),
    unlisted: frontMatter.unlisted === true,
    hideTitle: frontMatter.hide_title === true || page.hasTitleHeading,
    ...(page.format === 'page-module' ? { isModule: true } : {}),
    lead: frontMatter.description,
    hideToc: frontMatter.hide_table_of_contents === true,
    ...(frontMatter.wide === true ? { wide: true } : {}),
    toc: page.headings.filter(({ level }) => level >= minimum && level <= maximum),
    ...sidebarOf(place, page.title),
    previous,
    next,
    editUrl,
    lastUpdated: updated,
    ...(page.format === 'page-module' || isHidden(page, address.route)
      ? {}
      : { markdownHref: asHref(hrefOf(markdownPath(address.route), config.baseUrl)) }),
    tags: (frontMatter.tags ?? []).map(String),
    ...cardsAround(
      page,
      hrefOf(address.route, config.baseUrl),
      place?.sidebar.nodes ?? [],
      graph,
      config.baseUrl,
    ),
    ...(translation ? translationOf(inMount, translation, input) : {}),
    ...editionsAround(inMount, input),
    ...targets(page, address.route, input),
  }
}

function usualLayout({ format }: Page, { kind }: ContentTree): string {
  if (kind === 'blog') return 'blog-post'
  return format === 'page-module' ? 'page' : 'doc'
}

export function sliceGeneratedIndex(index: GeneratedIndex, input: SliceInput): PageSlice {
  const place = sidebarPlace(index.route, undefined, input.graph, index.tree)
  const previous = stopsAround(place).previous?.link
  const next = stopsAround(place).next?.link
  const image =
    index.image === undefined
      ? undefined
      : absolute(addressHref(index.image, input.config.assetBase), input.config)
  return {
    ...common(index.route, index.title, index.description, input.config),
    ...canonicalOf(index, input),
    layout: 'generated-index',
    lead: index.description,
    keywords: index.keywords,
    image,
    noindex: input.config.noIndex || index.tree.version?.noIndex === true,
    unlisted: false,
    hideTitle: false,
    hideToc: true,
    toc: [],
    ...sidebarOf(place, index.title),
    previous,
    next,
    tags: [],
    links: {},
    images: {},
    cards: index.cards,
    ...editionsAround(index, input),
  }
}

/** Creates the slice of a page without a source: the 404 page or the search page. */
export function sliceSpecialPage(
  route: RoutePath,
  title: string,
  description: string,
  layout: string,
  { config, locales, graph, space }: SliceInput,
): PageSlice {
  const editions =
    locales.length > 0
      ? editionsOf(route, pageKey({ route }), config, { ...space, ...graph, locales })
      : undefined
  return {
    ...common(route, title, description, config),
    editions,
    layout,
    keywords: [],
    noindex: true,
    unlisted: true,
    hideTitle: false,
    hideToc: true,
    toc: [],
    breadcrumbs: [],
    tags: [],
    links: {},
    images: {},
  }
}

/** The path of a page's Markdown copy: `/guides/install.md` for `/guides/install`. */
export function markdownPath(route: RoutePath): string {
  return route.endsWith('/') ? `${route}index.md` : `${route.replace(/\.html?$/, '')}.md`
}

export function common(
  route: RoutePath,
  title: string,
  description: string,
  config: SiteConfig,
): Pick<PageSlice, 'route' | 'href' | 'canonical' | 'title' | 'description' | 'breadcrumbs'> {
  const href = hrefOf(route, config.baseUrl)
  return { route, href, canonical: config.url + href, title, description, breadcrumbs: [] }
}

function sidebarOf(
  place: SidebarPlace | undefined,
  title: string,
): Partial<Pick<PageSlice, 'sidebar' | 'breadcrumbs'>> {
  if (!place) return {}
  const stop: SidebarStop | undefined = place.sidebar.order[place.index]
  const breadcrumbs = stop?.breadcrumbs ?? []
  return {
    sidebar: {
      name: place.sidebar.name,
      trail: stop?.trail ?? [],
      ...(stop && place.isOfWhole ? { whole: stop.link.href } : {}),
    },
    breadcrumbs:
      stop && place.isOfWhole ? [...breadcrumbs.slice(0, -1), stop.link, { label: title }] : breadcrumbs,
  }
}

function stopsAround(place: SidebarPlace | undefined): {
  readonly previous?: SidebarStop | undefined
  readonly next?: SidebarStop | undefined
} {
  if (!place || place.index === -1 || place.isOfWhole) return {}
  const {
    sidebar: { order },
    index,
  } = place
  return { previous: order[index - 1], next: order[index + 1] }
}

function neighbor(
  pageId: string | null | undefined,
  stop: SidebarStop | undefined,
  tree: ContentTree,
  { graph, config }: SliceInput,
): PageLink | undefined {
  if (pageId === null) return undefined
  if (pageId === undefined) return stop?.link
  const source = graph.trees.get(tree.key)?.ids.get(pageId)
  const entry = source === undefined ? undefined : graph.pages.get(source)
  return (
    entry && {
      label:
        entry.page.frontMatter.pagination_label ?? entry.page.frontMatter.sidebar_label ?? entry.page.title,
      href: hrefOf(entry.address.route, config.baseUrl),
    }
  )
}

function editUrlOf(page: Page, config: SiteConfig): string | undefined {
  const { custom_edit_url: custom } = page.frontMatter
  if (custom === null) return undefined
  if (custom !== undefined) return custom
  return editAddress(page.path, config)
}

export function targets(
  page: Page,
  route: RoutePath,
  input: SliceInput,
): Pick<PageSlice, 'links' | 'images'> {
  const links: Record<string, string> = {}
  const images: Record<string, ImageTarget> = {}
  for (const { href, kind, file } of page.links) {
    const key = targetKey(file, href)
    const image = input.images.get(key)
    if (image) images[key] = image
    else {
      const resolved = resolveLink(href, file, route, input.space) ?? href
      const target = kind === 'markdown-link' ? withAnchorOnPage(resolved, input) : resolved
      if (target !== href) links[key] = target
    }
  }
  return { links, images }
}

const absolute = (href: string, { url, assetBase }: SiteConfig): string =>
  isExternal(href) ? href : url + (href.startsWith(assetBase) ? href : addressHref(href, assetBase))
