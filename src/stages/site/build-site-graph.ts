import type { SiteConfig } from '../../model/site-config.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import { didYouMean } from '../../model/nearest.ts'
import { asContentPath, asRoutePath, type ContentPath, type Href, type RoutePath } from '../../model/path.ts'
import type { Route } from '../../model/site.ts'
import { hrefOf, outputOf, addressHref } from '../../model/address.ts'
import { canonicalHrefs } from './canonical.ts'
import { configuredAddresses } from './configured-addresses.ts'
import type { GraphPage, SiteGraph } from './graph.ts'
import { withBaseOnce } from './html-addresses.ts'
import { resolveNavbar } from './navbar.ts'
import { resolveRedirects } from './redirects.ts'
import {
  addressOf,
  isHidden,
  searchRouteOf,
  settleRoutes,
  type BuiltInPage,
  type RouteClaim,
} from './routes.ts'
import { resolveSidebars } from './sidebars.ts'
import type { SiteGraphInput } from './site-graph-input.ts'
import type { Location } from '../../model/location.ts'
import { siteProps } from './site-props.ts'

/** Sees every page, cheaply: routes, sidebars, navigation, redirects. */
export function buildSiteGraph(input: SiteGraphInput): SiteGraph {
  const { config } = input
  const diagnostics: Diagnostic[] = []
  const pages = new Map<ContentPath, GraphPage>()
  const byId = new Map<string, ContentPath>()
  for (const page of input.pages) {
    const address = addressOf(page, config)
    diagnostics.push(...address.diagnostics)
    pages.set(page.path, { page, address: address.value })
    if (!byId.has(address.value.id)) byId.set(address.value.id, page.path)
  }
  const href = (route: RoutePath): Href => hrefOf(route, config.baseUrl)
  const drafts = new Set(input.drafts.map((page) => addressOf(page, config).value.id))
  const search = config.search.enabled ? [claimOfSearch(config, input.location(['search', 'page']))] : []
  // Generated indexes come from the sidebars.
  const canonicalInSidebars = canonicalHrefs(
    [...[...pages.values()].map(({ address }) => address.route), ...search.map(({ route }) => route)],
    config.baseUrl,
  )
  const shownInSidebars = (address: string): Href => canonicalInSidebars(addressHref(address, config.baseUrl))
  const shownInSidebarHtml = (address: string): Href =>
    canonicalInSidebars(withBaseOnce(address, config.baseUrl))
  const sidebars = resolveSidebars({
    config: config.sidebars,
    pages: [...pages.values()],
    byId,
    drafts,
    pluginSidebars: input.pluginSidebars,
    categoryFiles: input.categoryFiles,
    contentDir: config.contentDir,
    ...(config.trailingSlash === undefined ? {} : { trailingSlash: config.trailingSlash }),
    hrefOf: href,
    shown: shownInSidebars,
    shownInHtml: shownInSidebarHtml,
    location: input.sidebarLocation,
  })
  diagnostics.push(...sidebars.diagnostics)
  const made = [
    ...[...pages.values()].map((entry) => claimOfPage(entry, config.noIndex)),
    ...sidebars.generatedIndexes.map((index) => claimOfIndex(index, config.noIndex)),
  ]
  const claims = [...made, ...search]
  const settled = settleRoutes(claims)
  diagnostics.push(...settled.diagnostics)
  const routes = new Map(
    made.filter((claim) => settled.held.has(claim)).map((claim) => [claim.route, claim.made]),
  )
  const searchPage = search.find((claim) => settled.held.has(claim))
  const linkable = [...routes.keys(), ...(searchPage ? [searchPage.route] : [])]
  const canonical = canonicalHrefs(linkable, config.baseUrl)
  const shown = (address: string): Href => canonical(addressHref(address, config.baseUrl))
  const shownInHtml = (address: string): Href => canonical(withBaseOnce(address, config.baseUrl))
  const sidebarOf: SiteGraph['sidebarOf'] = sidebarsByRoute(sidebars.sidebars)
  const navbar = resolveNavbar({
    config,
    pages,
    byId,
    drafts,
    sidebars: sidebars.sidebars,
    shown,
    shownInHtml,
    location: input.location,
  })
  diagnostics.push(
    ...navbar.diagnostics,
    ...checkFrontMatter(pages.values(), sidebars.sidebars, byId, drafts),
  )
  const redirects = resolveRedirects(config, linkable, input.location)
  diagnostics.push(...redirects.diagnostics)
  const home = routes.has(asRoutePath('/'))
    ? undefined
    : [...sidebars.sidebars.values()][0]?.order[0]?.link.href
  const site = siteProps(config, navbar.items, home ?? href(asRoutePath('/')), {
    shown,
    shownInHtml,
    sizeOf: input.sizeOf,
  })
  const hrefOfId = (id: string): Href | undefined => {
    const entry = pages.get(byId.get(id) ?? asContentPath(''))
    return entry && href(entry.address.route)
  }
  const configured = configuredAddresses({
    config,
    locations: { config: input.location, sidebars: input.sidebarLocation },
    shown: {
      config: shown,
      sidebars: shownInSidebars,
      configHtml: shownInHtml,
      sidebarHtml: shownInSidebarHtml,
    },
    hrefOfId,
  })
  diagnostics.push(...configured.diagnostics)
  const contested = new Set(claims.filter((claim) => !settled.held.has(claim)).map(({ route }) => route))
  return {
    pages,
    routes,
    contested,
    ...(searchPage ? { search: { route: searchPage.route, ...searchPage.builtIn } } : {}),
    byId,
    sidebars: sidebars.sidebars,
    sidebarOf,
    generatedIndexes: sidebars.generatedIndexes,
    redirects: redirects.redirects,
    configured: configured.addresses,
    site,
    diagnostics,
  }
}

/** A claim with the route that is made when it holds. */
interface MadeClaim extends RouteClaim {
  readonly made: Route
}

function claimOfPage({ page, address: { route } }: GraphPage, noIndex: boolean): MadeClaim {
  const place = page.frontMatter.slug === undefined ? undefined : page.frontMatterPlaces.slug
  const made: Route = {
    path: route,
    output: outputOf(route),
    kind: 'page',
    source: page.path,
    title: page.title,
    description: page.description,
    unlisted: isHidden(page, route),
    noindex: noIndex || page.frontMatter.noindex === true || isHidden(page, route),
  }
  return {
    route,
    source: page.path,
    location: { file: page.path, ...(place === undefined ? {} : { place }) },
    isWritten: true,
    made,
  }
}

function claimOfIndex(
  { route, title, description, location }: SiteGraph['generatedIndexes'][number],
  noindex: boolean,
): MadeClaim {
  return {
    route,
    source: `the generated index "${title}"`,
    location,
    made: {
      path: route,
      output: outputOf(route),
      kind: 'generated-index',
      title,
      description,
      unlisted: false,
      noindex,
    },
  }
}

/** Last of all claims: a page of the site that may have its address takes its place. */
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
  const found = new Map<
    RoutePath,
    { sidebar: NonNullable<ReturnType<SiteGraph['sidebars']['get']>>; index: number }
  >()
  for (const sidebar of sidebars.values()) {
    sidebar.order.forEach(({ route }, index) => {
      if (!found.has(route)) found.set(route, { sidebar, index })
    })
  }
  return found
}

/** Ids that front matter names. */
function checkFrontMatter(
  pages: Iterable<GraphPage>,
  sidebars: SiteGraph['sidebars'],
  byId: SiteGraph['byId'],
  drafts: ReadonlySet<string>,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const { page } of pages) {
    const { frontMatter, frontMatterPlaces: places } = page
    const wanted = frontMatter.displayed_sidebar
    if (typeof wanted === 'string' && !sidebars.has(wanted))
      diagnostics.push(
        diagnose(
          'unknown-sidebar',
          `\`displayed_sidebar\` names the sidebar \`${wanted}\`, which was not found.`,
          {
            file: page.path,
            place: places.displayed_sidebar,
            hint: `Use one of ${[...sidebars.keys()].map((name) => `\`${name}\``).join(', ')}.`,
          },
        ),
      )
    for (const key of ['pagination_prev', 'pagination_next'] as const) {
      const id = frontMatter[key]
      if (typeof id === 'string' && !byId.has(id) && !drafts.has(id))
        diagnostics.push(
          diagnose('unknown-doc-id', `\`${key}\` names the page \`${id}\`, which was not found.`, {
            file: page.path,
            place: places[key],
            hint: didYouMean(id, byId.keys()),
            data: { href: id },
          }),
        )
    }
  }
  return diagnostics
}
