import type { SiteConfig } from '../model/site-config.ts'
import type { JudgedPage, LinkSpaceFacts } from '../links/link-space.ts'
import { hrefOf, isExternal, outputOf } from '../model/address.ts'
import { asOutputPath, asRoutePath, type OutputPath } from '../model/path.ts'
import type { SourceSpot } from '../model/site.ts'
import type { PlannedFile } from '../output/plan-output.ts'
import { canonicalRoutes } from '../site/canonical.ts'
import type { SiteGraph } from '../site/graph.ts'
import { addressOf } from '../site/routes.ts'
import type { ContentFiles } from './content-files.ts'
import type { RenderedPages } from './render-pages.ts'
import type { SlicedPage } from './slice-pages.ts'

/** Finished pages joined with what their authors wrote. */
export function judgedPages(slices: readonly SlicedPage[], rendered: RenderedPages): readonly JudgedPage[] {
  const byRoute = new Map(slices.map((sliced) => [sliced.slice.route, sliced]))
  return rendered.pages.flatMap(({ page }) => {
    const sliced = byRoute.get(page.route)
    return sliced ? [{ route: page.route, ids: page.ids, links: page.links, file: sliced.file, targets: sliced.slice, ...(sliced.source ? { page: sliced.source.page } : {}) }] : []
  })
}

export interface LinkFactsInput {
  readonly config: SiteConfig
  readonly graph: SiteGraph
  readonly slices: readonly SlicedPage[]
  readonly files: ContentFiles
  readonly output: ReadonlyMap<OutputPath, PlannedFile>
  readonly spot: (path: readonly (string | number)[]) => SourceSpot
}

/** Everything that a link of the site may lead to. */
export function linkFacts({ config, graph, slices, files, output, spot }: LinkFactsInput): LinkSpaceFacts {
  const routes = new Set([...graph.routes.keys(), ...slices.map(({ slice }) => slice.route)])
  const made = new Set<OutputPath>([...slices.map((sliced) => sliced.output), ...[...graph.redirects.keys()].map((from) => outputOf(asRoutePath(from)))])
  const isFile = (path: OutputPath): boolean => output.has(path) && !made.has(path)
  const oldRoutes = canonicalRoutes([...graph.redirects.keys()].map(asRoutePath))
  const configured = configuredAddresses(config, spot)
  return {
    baseUrl: config.baseUrl,
    url: config.url,
    contentDir: config.contentDir,
    routes,
    canonical: canonicalRoutes(routes),
    isFile: (path) => isFile(asOutputPath(path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1))),
    files: () => [...output.keys()].filter(isFile).map((path) => `/${path}`),
    movedTo: (route) => graph.redirects.get(oldRoutes(route) ?? route),
    redirects: graph.redirects,
    redirectSpot: (from) => spot(['redirects', config.redirects.findIndex((redirect) => redirect.from.includes(from))]),
    absenceOf: files.absenceOf,
    withheld: new Map(files.withheld().map((page) => [addressOf(page, config).value.route, page.path])),
    pageFiles: new Set(graph.pages.keys()),
    configured: (href) => configured.get(href),
  }
}

/** Addresses that the configuration names, for findings in navbar and footer. */
function configuredAddresses(config: SiteConfig, spot: LinkFactsInput['spot']): ReadonlyMap<string, SourceSpot> {
  const found = new Map<string, SourceSpot>()
  const add = (address: string | undefined, path: readonly (string | number)[]): void => {
    if (address === undefined) return
    const href = isExternal(address) ? address : hrefOf(address, config.baseUrl)
    if (!found.has(href)) found.set(href, spot(path))
  }
  config.navbar.items.forEach((item, index) => {
    const path = ['navbar', 'items', index]
    if ('to' in item) add(item.to, [...path, 'to'])
    if ('href' in item) add(item.href, [...path, 'href'])
    if ('items' in item) item.items.forEach((each, position) => {
      if ('to' in each) add(each.to, [...path, 'items', position, 'to'])
      if ('href' in each) add(each.href, [...path, 'items', position, 'href'])
    })
  })
  config.footer?.columns.forEach((column, index) => column.links.forEach((link, position) => {
    add(link.to ?? link.href, ['footer', 'links', index, 'items', position])
  }))
  if (config.navbar.logo) add(config.navbar.logo.src, ['navbar', 'logo', 'src'])
  add(config.favicon, ['favicon'])
  return found
}
