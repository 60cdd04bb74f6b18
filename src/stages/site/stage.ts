import { type ContentTree, primaryTree } from '../../model/content-tree.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asRoutePath, type ContentPath, type Href, type RoutePath } from '../../model/path.ts'
import type { Route } from '../../model/site.ts'
import type { Location } from '../../model/location.ts'
import { hasFolderPerPage, hrefOf, isExternal, outputOf, splitHref } from '../../model/address.ts'
import { basedAddresses } from './based-addresses.ts'
import { type Listing, readBlogs } from './blog/listings.ts'
import { canonicalHrefs } from './canonical.ts'
import { configuredAddresses } from './configured-addresses.ts'
import { readDocTags } from './doc-tags.ts'
import type { SiteGraph } from './graph.ts'
import { type GraphPage, isOfTree, type SiteGraphInput } from './graph-parts.ts'
import { isUntranslated } from './locale-routes.ts'
import { versionsOfMount } from './mount-versions.ts'
import { resolveNavbar, siteProps } from './site-props.ts'
import { pagesInNoSidebar } from './generated-indexes.ts'
import { resolveRedirects } from './redirects.ts'
import { type BuiltInPage, isHidden, type RouteClaim, searchRouteOf, settleRoutes } from './routes.ts'
import { hrefOfId, placePages, treeGraphs } from './tree-graphs.ts'
import { append } from '../../model/append.ts'

/** Builds the site graph from all pages: routes, sidebars, navigation, and redirects. */
export function buildSiteGraph(input: SiteGraphInput): SiteGraph {
  const { config } = input
  const placed = placePages(input)
  const { pages } = placed
  const diagnostics: Diagnostic[] = [...placed.diagnostics]
  const href = (route: RoutePath): Href => hrefOf(route, config.baseUrl)
  const search = config.search.enabled ? [claimOfSearch(config, input.location(['search', 'page']))] : []
  // Generated indexes come from the sidebars.
  const canonicalInSidebars = canonicalHrefs(
    [...[...pages.values()].map(({ address }) => address.route), ...search.map(({ route }) => route)],
    config.baseUrl,
  )
  const based = basedAddresses(config, input.isStaticFile)
  const shownInSidebars = (address: string): Href => canonicalInSidebars(based.link(address))
  const shownInSidebarHtml = (address: string): Href => canonicalInSidebars(based.inHtml(address))
  const { trees, generatedIndexes, ...ofTrees } = treeGraphs(input, pages, {
    hrefOf: href,
    shown: shownInSidebars,
    shownInHtml: shownInSidebarHtml,
  })
  append(diagnostics, ofTrees.diagnostics)
  const { blogs, ...ofBlogs } = readBlogs(input, pages)
  append(diagnostics, ofBlogs.diagnostics)
  const { diagnostics: ofTags, ...docTags } = readDocTags(input, pages)
  append(diagnostics, ofTags)
  const pageClaims = claimsOf({ pages, generatedIndexes, blogs, docTags }, input)
  const claims = [...pageClaims, ...search]
  const settlement = settleRoutes(claims, config.conventions.isTolerant)
  append(diagnostics, settlement.diagnostics)
  const routes = new Map(
    pageClaims.filter((claim) => settlement.held.has(claim)).map((claim) => [claim.route, claim.made]),
  )
  const searchPage = search.find((claim) => settlement.held.has(claim))
  const linkable = [...routes.keys(), ...(searchPage ? [searchPage.route] : [])]
  const canonical = canonicalHrefs(linkable, config.baseUrl)
  const show = (address: string): Href => canonical(based.link(address))
  const shownInHtml = (address: string): Href => canonical(based.inHtml(address))
  const primary = primaryTree(config.trees)
  // A page belongs to the first sidebar that lists it; those of the first mount take precedence.
  const ordered = [...trees.values()].sort((a, b) => Number(b.tree === primary) - Number(a.tree === primary))
  const sidebars = new Map(
    [
      ...ordered.flatMap((tree) => [...tree.sidebars.values()]),
      ...[...blogs.values()].flatMap(({ sidebar }) => sidebar ?? []),
    ].map((sidebar) => [sidebar.name, sidebar]),
  )
  const navbar = resolveNavbar({ config, pages, trees, shown: show, shownInHtml, location: input.location })
  append(diagnostics, navbar.diagnostics)
  const redirects = resolveRedirects(config, linkable, input.location)
  append(diagnostics, redirects.diagnostics)
  const home = routes.has(asRoutePath('/')) ? undefined : [...sidebars.values()][0]?.order[0]?.link.href
  const version = (versionsOfMount(primary.mount, trees) ?? config.versions)?.current
  const site = siteProps(
    config,
    navbar.items,
    home ?? href(asRoutePath('/')),
    { shown: show, shownInHtml, sizeOf: input.sizeOf },
    version,
  )
  const configured = configuredAddresses({
    config,
    based,
    locations: { config: input.location, sidebars: input.sidebarLocation },
    shown: {
      config: show,
      sidebars: shownInSidebars,
      configHtml: shownInHtml,
      sidebarHtml: shownInSidebarHtml,
    },
    hrefOfId: (id, tree) => hrefOfId(id, trees.get(tree.key), pages, href),
  })
  append(diagnostics, configured.diagnostics)
  const sidebarOf = sidebarsByRoute(sidebars)
  // An entry that is mended may list the page.
  if (!diagnostics.some(({ rule }) => rule === 'unknown-doc-id' || rule === 'empty-sidebar'))
    append(diagnostics, pagesInNoSidebar({ pages, trees, sidebarOf }, config))
  const contested = new Set(claims.filter((claim) => !settlement.held.has(claim)).map(({ route }) => route))
  return {
    pages,
    routes,
    contested,
    ...(searchPage ? { search: { route: searchPage.route, ...searchPage.builtIn } } : {}),
    trees,
    sidebars,
    sidebarOf,
    generatedIndexes,
    blogs,
    docTags,
    redirects: inLanguage(redirects.redirects, routes, config),
    configured: configured.addresses,
    site,
    diagnostics,
  }
}

/** The routes that pages, indexes and lists ask for. */
function claimsOf(
  {
    pages,
    generatedIndexes,
    blogs,
    docTags,
  }: Pick<SiteGraph, 'pages' | 'generatedIndexes' | 'blogs' | 'docTags'>,
  { config, location }: SiteGraphInput,
) {
  const tagsOf = new Map<ContentPath, readonly { readonly label: string }[]>(docTags.tagsOf)
  for (const { posts } of blogs.values()) for (const { page, tags } of posts) tagsOf.set(page.path, tags)
  return [
    ...[...pages.values()].map((entry) => claimOfPage(entry, tagsOf.get(entry.page.path), config)),
    ...generatedIndexes.map((index) => claimOfIndex(index, config)),
    ...[...blogs.values()].flatMap((blog) =>
      blog.listings.map((listing) =>
        claimOfListing(listing, { tree: blog.input.tree, what: 'blog', at: location(['content']) }, config),
      ),
    ),
    ...docTags.listings.map((listing) =>
      claimOfListing(listing, { tree: listing.tree, what: 'docs', at: location(['content']) }, config),
    ),
  ]
}

/**
 * Redirects to files, which all languages share, only apply to the default language. What is configured for
 * an address with its language (`/de/old`) takes the place of what `/old` means in that language.
 */
function inLanguage(
  redirects: ReadonlyMap<string, string>,
  routes: SiteGraph['routes'],
  { baseUrl, assetBase }: SiteConfig,
): ReadonlyMap<string, string> {
  if (baseUrl === assetBase) return redirects
  return new Map(
    [...redirects].filter(
      ([from, to]) =>
        !redirects.has(`/${baseUrl.slice(assetBase.length)}${from.slice(1)}`) &&
        (isExternal(to) || routes.has(asRoutePath(splitHref(to).path))),
    ),
  )
}

interface MadeClaim extends RouteClaim {
  readonly made: Route
}

function claimOfPage(
  { page, address: { route }, tree }: GraphPage,
  tags: readonly { readonly label: string }[] | undefined,
  config: SiteConfig,
): MadeClaim {
  const place = page.frontMatter.slug === undefined ? undefined : page.frontMatterPlaces.slug
  const pageRoute: Route = {
    path: route,
    output: outputOf(route, hasFolderPerPage(config)),
    kind: 'page',
    source: page.path,
    title: page.title,
    description: page.description,
    unlisted: isHidden(page, route),
    noindex:
      config.noIndex ||
      tree.version?.noIndex === true ||
      page.frontMatter.noindex === true ||
      isHidden(page, route),
    ...(isUntranslated(page, tree, config.i18n) ? { untranslated: true } : {}),
    ...(isOfTree({ page, tree }) ? treeOfRoute(tree, config) : {}),
    ...(tags && tags.length > 0 ? { tags: tags.map(({ label }) => label) } : {}),
  }
  return {
    route,
    source: page.path,
    location: { file: page.path, ...(place === undefined ? {} : { place }) },
    isWritten: true,
    mount: tree.mount,
    made: pageRoute,
  }
}

function claimOfIndex(
  { route, title, description, location, tree }: SiteGraph['generatedIndexes'][number],
  config: SiteConfig,
): MadeClaim {
  return {
    route,
    source: `the generated index \`${title}\``,
    location,
    made: {
      path: route,
      output: outputOf(route, hasFolderPerPage(config)),
      kind: 'generated-index',
      title,
      description,
      unlisted: false,
      noindex: config.noIndex || tree.version?.noIndex === true,
      ...treeOfRoute(tree, config),
    },
  }
}

function claimOfListing(
  { route, title, description, unlisted }: Omit<Listing, 'content'>,
  { tree, what, at }: { readonly tree: ContentTree; readonly what: string; readonly at: Location },
  config: SiteConfig,
): MadeClaim {
  return {
    route,
    source: `the page \`${title}\` of the ${what} \`${tree.path}\``,
    location: at,
    builtIn: {
      remedy: `Give the page another address, or the ${what} another \`route\` or base path.`,
      chosenAt: at,
    },
    made: {
      path: route,
      output: outputOf(route, hasFolderPerPage(config)),
      kind: 'listing',
      title,
      description,
      unlisted,
      noindex: config.noIndex || tree.version?.noIndex === true || unlisted,
      ...treeOfRoute(tree, config),
    },
  }
}

const treeOfRoute = ({ key, mount, version }: ContentTree, { trees }: SiteConfig): Pick<Route, 'tree'> =>
  trees.length > 1 ? { tree: { key, mount, isLast: version?.isLast ?? true } } : {}

/** Comes last, so that a page of the site with the same address takes precedence. */
function claimOfSearch(
  config: SiteConfig,
  location: Location,
): RouteClaim & { readonly builtIn: BuiltInPage } {
  const remedy =
    "Give the page another `slug`, or docgen's own another address with `search.page`; `search.enabled: false` leaves it out. To change how it looks, write `templates/layouts/search.tsx`."
  return {
    route: searchRouteOf(config),
    source: 'the built-in search page',
    location,
    builtIn: { remedy, ...(config.search.page === '/search' ? {} : { chosenAt: location }) },
  }
}

function sidebarsByRoute(sidebars: SiteGraph['sidebars']): SiteGraph['sidebarOf'] {
  const byRoute = new Map<
    RoutePath,
    { sidebar: NonNullable<ReturnType<SiteGraph['sidebars']['get']>>; index: number }
  >()
  for (const sidebar of sidebars.values()) {
    sidebar.order.forEach(({ route }, index) => {
      if (!byRoute.has(route)) byRoute.set(route, { sidebar, index })
    })
  }
  return byRoute
}
