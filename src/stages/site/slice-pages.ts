import type { SiteConfig } from '../../model/site-config.ts'
import type { OutputPath, RoutePath } from '../../model/path.ts'
import { asContentPath } from '../../model/path.ts'
import { hrefOf, outputOf } from '../../model/address.ts'
import { createTranslate } from '../../model/messages/messages.ts'
import { dateFormatter } from '../../model/format-date.ts'
import { siteLanguage } from '../../model/site-language.ts'
import type { GraphPage, SiteGraph } from './graph.ts'
import { canonicalRoutes } from './canonical.ts'
import type { ResolveContext } from './resolve-link.ts'
import { notFoundRoute } from './routes.ts'
import { sliceGeneratedIndex, slicePage, sliceSpecialPage, type SliceInput } from './slice-page.ts'
import { absentLinks } from './absent-links.ts'
import type { SitePage, SlicedPage } from '../../model/site-page.ts'

export interface SliceFacts {
  readonly graph: SiteGraph
  readonly config: SiteConfig
  readonly images: Pick<SliceInput, 'images'> & {
    readonly published: readonly { readonly source: string; readonly output: OutputPath }[]
  }
  /** Path below the project root of a static file, by its address. */
  readonly staticSource: ReadonlyMap<string, string>
  /** Dates and authors, on sites that show them. */
  readonly lastUpdated: SliceInput['lastUpdated']
  /** The configuration file, relative to the root: where findings about pages that it asks for stand. */
  readonly configFile: string
}

/**
 * One slice per route, in the order of the sources; generated indexes, the search page and the page for what
 * is not found come last.
 */
export function slicePages(pages: readonly SitePage[], facts: SliceFacts): readonly SlicedPage[] {
  const input = sliceInput(facts)
  return [...sliceSources(pages, input), ...sliceOwnPages(input, facts)]
}

/** The slices of some pages of the site. */
export function sliceSome(pages: readonly SitePage[], facts: SliceFacts): readonly SlicedPage[] {
  return sliceSources(pages, sliceInput(facts))
}

function sliceInput(facts: SliceFacts): SliceInput {
  const { graph, config, images, lastUpdated } = facts
  return {
    graph,
    config,
    space: resolveContext(facts),
    images: images.images,
    lastUpdated,
    formatDate: dateFormatter(siteLanguage(config.i18n)),
  }
}

function sliceSources(pages: readonly SitePage[], input: SliceInput): readonly SlicedPage[] {
  const { graph } = input
  const sliced: SlicedPage[] = []
  for (const source of pages) {
    const entry = graph.pages.get(source.page.path)
    if (!entry || graph.routes.get(entry.address.route)?.source !== source.page.path) continue
    const absent = absentLinks(source, graph, input.space)
    sliced.push({
      slice: { ...slicePage(entry, input), ...(absent.length > 0 ? { absent } : {}) },
      output: outputOf(entry.address.route),
      file: source.page.path,
      source,
    })
  }
  return sliced
}

function sliceOwnPages(
  input: SliceInput,
  { graph, config, staticSource, configFile }: SliceFacts,
): readonly SlicedPage[] {
  const text = createTranslate(config.messages, siteLanguage(config.i18n))
  const sliced: SlicedPage[] = []
  for (const index of graph.generatedIndexes)
    if (graph.routes.get(index.route)?.kind === 'generated-index')
      sliced.push({
        slice: sliceGeneratedIndex(index, input),
        output: outputOf(index.route),
        file: configFile,
      })
  // A static file takes the place of a page that is there by default; of one whose address the configuration
  // chose, it is a second claim.
  const isTaken = (route: RoutePath): boolean => staticSource.has(`/${outputOf(route)}`)
  const search =
    graph.search && (graph.search.chosenAt || !isTaken(graph.search.route)) ? graph.search.route : undefined
  if (search !== undefined)
    sliced.push({
      slice: sliceSpecialPage(
        search,
        text('searchBox.pageTitle'),
        text('searchBox.pageDescription', { site: config.title }),
        'search',
        config,
      ),
      output: outputOf(search),
      file: configFile,
    })
  if (!graph.routes.has(notFoundRoute) && !isTaken(notFoundRoute))
    sliced.push({
      slice: sliceSpecialPage(
        notFoundRoute,
        text('notFound.title'),
        text('notFound.description'),
        'not-found',
        config,
      ),
      output: outputOf(notFoundRoute),
      file: configFile,
    })
  return sliced
}

function resolveContext({ graph, config, images, staticSource }: SliceFacts): ResolveContext {
  const canonical = canonicalRoutes([...graph.routes.keys(), ...(graph.search ? [graph.search.route] : [])])
  let byForm: SiteGraph['pages'] | undefined
  const otherwiseWritten = (path: string): GraphPage | undefined =>
    (byForm ??= new Map(
      [...graph.pages].map(([each, entry]) => [asContentPath(each.normalize('NFC')), entry]),
    )).get(asContentPath(path.normalize('NFC')))
  const published = new Map(
    images.published.map(({ source, output }) => [source, hrefOf(`/${output}`, config.baseUrl)]),
  )
  const staticBySource = new Map(
    [...staticSource].map(([path, source]) => [source, hrefOf(path, config.baseUrl)]),
  )
  return {
    baseUrl: config.baseUrl,
    trees: config.trees,
    routeOf: (path) => (graph.pages.get(path) ?? otherwiseWritten(path))?.address.route,
    canonical: (route: RoutePath) => canonical(route),
    assetOf: (path) => published.get(path) ?? staticBySource.get(path),
    isStaticFile: (path) => staticSource.has(path),
  }
}
