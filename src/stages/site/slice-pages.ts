import { decode, hasFolderPerPage, hrefOf, outputOf } from '../../model/address.ts'
import { dateFormatter } from '../../model/dates.ts'
import { createTranslate } from '../../model/messages/messages.ts'
import {
  asContentPath,
  asRoutePath,
  type ContentPath,
  type OutputPath,
  type RoutePath,
} from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { siteLanguage } from '../../model/site-language.ts'
import type { ListedPost, SitePage, SlicedPage } from '../../model/site-page.ts'
import type { PageSlice } from '../../model/site.ts'
import { absentLinks } from './slice-parts.ts'
import type { Blog, Listing } from './blog/listings.ts'
import type { Post } from './blog/posts.ts'
import { sliceListing, slicePost } from './blog/slice-blog.ts'
import { canonicalRoutes } from './canonical.ts'
import type { TagListing } from './doc-tags.ts'
import type { GraphPage } from './graph-parts.ts'
import type { SiteGraph } from './graph.ts'
import type { LocaleRoutes } from './locale-routes.ts'
import { editionPaths, type ResolveContext } from './resolve-link.ts'
import { notFoundRoute } from './routes.ts'
import { editionsAround } from './slice-editions.ts'
import {
  common,
  sliceGeneratedIndex,
  type SliceInput,
  slicePage,
  sliceSpecialPage,
  targets,
} from './slice-page.ts'

interface SliceFacts {
  readonly graph: SiteGraph
  readonly config: SiteConfig
  readonly images: Pick<SliceInput, 'images'> & {
    readonly published: readonly { readonly source: string; readonly output: OutputPath }[]
  }
  /** Paths of static files relative to the project root, by address. */
  readonly staticSource: ReadonlyMap<string, string>
  /** The languages built together with this one; empty if there is only one. */
  readonly locales: readonly LocaleRoutes[]
  readonly lastUpdated: SliceInput['lastUpdated']
  readonly translations: SliceInput['translations']
  /** The configuration file, relative to the root, for findings about generated pages. */
  readonly configFile: string
}

/**
 * Creates one slice per route, in the order of the sources, followed by generated indexes, the search page,
 * and the 404 page.
 */
export function slicePages(pages: readonly SitePage[], facts: SliceFacts): readonly SlicedPage[] {
  const input = sliceInput(facts)
  return [
    ...sliceSources(pages, input),
    ...sliceBlogs(pages, input, facts),
    ...sliceOwnPages(input, facts),
  ].map(placedBy(facts))
}

export function sliceSome(pages: readonly SitePage[], facts: SliceFacts): readonly SlicedPage[] {
  return sliceSources(pages, sliceInput(facts)).map(placedBy(facts))
}

type UnplacedPage = Omit<SlicedPage, 'output'>

/** Adds the file that a page is written to. */
function placedBy({ config }: SliceFacts): (sliced: UnplacedPage) => SlicedPage {
  const hasFolders = hasFolderPerPage(config)
  return (sliced) => ({ ...sliced, output: outputOf(sliced.slice.route, hasFolders) })
}

function sliceInput(facts: SliceFacts): SliceInput {
  const { graph, config, images, locales, lastUpdated, translations } = facts
  return {
    graph,
    config,
    space: resolveContext(facts),
    images: images.images,
    locales,
    lastUpdated,
    translations,
    formatDate: dateFormatter(siteLanguage(config.i18n)),
  }
}

function sliceSources(pages: readonly SitePage[], input: SliceInput): readonly UnplacedPage[] {
  const { graph } = input
  const sliced: UnplacedPage[] = []
  for (const source of pages) {
    const entry = graph.pages.get(source.page.path)
    if (!entry || graph.routes.get(entry.address.route)?.source !== source.page.path) continue
    const absent = absentLinks(source, graph, input.space)
    sliced.push({
      slice: {
        ...slicePage(entry, input),
        ...ofPost(entry, input),
        ...tagLinksOf(entry, graph),
        ...(absent.length > 0 ? { absent } : {}),
      },
      file: source.page.path,
      source,
    })
  }
  return sliced
}

function sliceBlogs(
  pages: readonly SitePage[],
  input: SliceInput,
  { configFile }: SliceFacts,
): readonly UnplacedPage[] {
  const { graph } = input
  if (graph.blogs.size === 0) return []
  const sources = new Map(pages.map((source) => [source.page.path, source]))
  const listPost = ({ page, address }: Post): readonly ListedPost[] => {
    const source = sources.get(page.path)
    return source ? [{ source, slice: targets(page, address.route, input) }] : []
  }
  return [...graph.blogs.values()].flatMap((blog) => {
    const { tree } = blog.input
    return blog.listings.flatMap((listing): readonly UnplacedPage[] => {
      const { route, content } = listing
      const claimedRoute = graph.routes.get(route)
      // If two pages have the same address, only the first is built.
      if (claimedRoute?.kind !== 'listing' || (claimedRoute.tree ?? tree).key !== tree.key) return []
      return [
        {
          slice: sliceBlogPage(listing, blog, input),
          file: configFile,
          posts: 'posts' in content && content.kind !== 'archive' ? content.posts.flatMap(listPost) : [],
        },
      ]
    })
  })
}

function sliceOwnPages(
  input: SliceInput,
  { graph, config, staticSource, configFile }: SliceFacts,
): readonly UnplacedPage[] {
  const text = createTranslate(config.messages, siteLanguage(config.i18n))
  const sliced: UnplacedPage[] = []
  const indexes = new Map([...graph.generatedIndexes].reverse().map((index) => [index.route, index]))
  for (const index of graph.generatedIndexes)
    // If two pages have the same address, only the first is built.
    if (indexes.get(index.route) === index && graph.routes.get(index.route)?.kind === 'generated-index')
      sliced.push({
        slice: sliceGeneratedIndex(index, input),
        file: configFile,
      })
  for (const listing of graph.docTags.listings) {
    const claimedRoute = graph.routes.get(listing.route)
    if (claimedRoute?.kind === 'listing' && (claimedRoute.tree ?? listing.tree).key === listing.tree.key)
      sliced.push({
        slice: sliceTagListing(listing, input),
        file: configFile,
      })
  }
  // A static file replaces a default page, but conflicts with a page whose address is configured.
  const isTaken = (route: RoutePath): boolean =>
    staticSource.has(`/${outputOf(route, hasFolderPerPage(config))}`)
  const search =
    graph.search && (graph.search.chosenAt || !isTaken(graph.search.route)) ? graph.search.route : undefined
  if (search !== undefined)
    sliced.push({
      slice: sliceSpecialPage(
        search,
        text('searchBox.pageTitle'),
        text('searchBox.pageDescription', { site: config.title }),
        'search',
        input,
      ),
      file: configFile,
    })
  if (!graph.routes.has(notFoundRoute) && !isTaken(notFoundRoute))
    sliced.push({
      slice: sliceSpecialPage(
        notFoundRoute,
        text('notFound.title'),
        text('notFound.description'),
        'not-found',
        input,
      ),
      file: configFile,
    })
  return sliced
}

/** What links of a language are resolved with. */
export function resolveContext(
  facts: Omit<SliceFacts, 'configFile' | 'images' | 'lastUpdated' | 'translations'> & {
    readonly images: Pick<SliceFacts['images'], 'published'>
  },
): ResolveContext {
  const { graph, config, images, staticSource, locales } = facts
  const canonical = canonicalRoutes([...graph.routes.keys(), ...(graph.search ? [graph.search.route] : [])])
  let byForm: SiteGraph['pages'] | undefined
  const otherwiseWritten = (path: string): GraphPage | undefined =>
    (byForm ??= new Map(
      [...graph.pages].map(([each, entry]) => [asContentPath(each.normalize('NFC')), entry]),
    )).get(asContentPath(path.normalize('NFC')))
  let inOtherLanguages: ReturnType<typeof canonicalRoutes> | undefined
  const isInOtherLanguage = (address: string): boolean =>
    (inOtherLanguages ??= canonicalRoutes(
      locales
        .filter(({ locale }) => locale !== config.i18n.currentLocale)
        .flatMap(({ pages }) => [...pages.values()].map((page) => asRoutePath(decode(page.href)))),
    ))(asRoutePath(address)) !== undefined
  // The link may be written in any language of the page.
  const isTranslated = config.trees.some(({ translation }) => translation)
  const pageNamed = (path: ContentPath): GraphPage | undefined => {
    const paths = isTranslated ? editionPaths(path, config.trees) : [path]
    return paths
      .map((each) => graph.pages.get(each) ?? otherwiseWritten(each))
      .find((each) => each !== undefined)
  }
  const published = new Map(
    images.published.map(({ source, output }) => [source, hrefOf(`/${output}`, config.assetBase)]),
  )
  const staticBySource = new Map(
    [...staticSource].map(([path, source]) => [source, hrefOf(path, config.assetBase)]),
  )
  return {
    baseUrl: config.baseUrl,
    ...(config.conventions.addressesWithBase ? { mayHaveBase: true } : {}),
    ...(config.conventions.addressesWithLanguage && config.baseUrl !== config.assetBase
      ? { prefix: `/${config.baseUrl.slice(config.assetBase.length)}` }
      : {}),
    assetBase: config.assetBase,
    trees: config.trees,
    routeOf: (path) => pageNamed(path)?.address.route,
    canonical: (route: RoutePath) => canonical(route),
    assetOf: (path) => published.get(path) ?? staticBySource.get(path),
    isStaticFile: (path) => staticSource.has(path),
    isInOtherLanguage,
  }
}

/** The links to the lists that a page of docs is in. */
function tagLinksOf({ page }: GraphPage, { docTags }: SiteGraph): Pick<PageSlice, 'tagLinks'> {
  const tagLinks = docTags.tagsOf.get(page.path)
  return tagLinks ? { tagLinks } : {}
}

function sliceTagListing(listing: TagListing, input: SliceInput): PageSlice {
  const { route, title, description, lead, unlisted, cards, breadcrumbs, tree } = listing
  const { config } = input
  return {
    ...common(route, title, description, config),
    layout: 'generated-index',
    lead,
    keywords: [],
    noindex: config.noIndex || tree.version?.noIndex === true || unlisted,
    unlisted,
    hideTitle: false,
    hideToc: true,
    toc: [],
    breadcrumbs,
    tags: [],
    links: {},
    images: {},
    cards,
    ...editionsAround({ route, tree }, input),
  }
}

function ofPost({ page, tree }: GraphPage, { graph, config, formatDate }: SliceInput): Partial<PageSlice> {
  const blog = graph.blogs.get(tree.key)
  const post = blog?.posts.find((each) => each.page === page)
  return blog && post ? slicePost(post, { blog, config, formatDate }) : {}
}

function sliceBlogPage(listing: Listing, blog: Blog, input: SliceInput): PageSlice {
  const { route, title, description, unlisted } = listing
  const { config, formatDate } = input
  return {
    ...common(route, title, description, config),
    keywords: [],
    noindex: config.noIndex || unlisted,
    unlisted,
    hideTitle: false,
    hideToc: true,
    toc: [],
    tags: [],
    links: {},
    images: {},
    ...editionsAround({ route, tree: blog.input.tree }, input),
    ...sliceListing(listing, { blog, config, formatDate }),
  }
}
