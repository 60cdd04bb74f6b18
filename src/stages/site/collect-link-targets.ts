import { parseVerdicts, verdictsFileName } from '../../model/external-links.ts'
import type { Reader } from '../../engine/reader.ts'
import { treeOf } from '../../model/content-tree.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { Assistant } from '../../model/site.ts'
import type { GeneratedAddress, LinkTargets, ProjectEntry } from '../../model/link-targets.ts'
import { outputOf, splitHref } from '../../model/address.ts'
import { asOutputPath, asRoutePath, type ContentPath, type OutputPath } from '../../model/path.ts'
import { canonicalRoutes } from './canonical.ts'
import type { SiteGraph } from './graph.ts'
import { editionPaths, namesSource, sourcePaths } from './resolve-link.ts'
import { editAddress } from './slice-parts.ts'
import type { LocaleRoutes } from './locale-routes.ts'
import { oldRoute } from './redirects.ts'
import { addressOf, notFoundRoute } from './routes.ts'
import type { LocateLater } from '../../model/location.ts'
import type { Page } from '../../model/page.ts'
import type { SlicedPage } from '../../model/site-page.ts'

export interface LinkTargetsInput {
  readonly config: SiteConfig
  readonly graph: SiteGraph
  readonly slices: readonly SlicedPage[]
  /** Why a source has no page; undefined if it has one. */
  readonly absenceOf: (path: string) => string | undefined
  readonly drafts: readonly Page[]
  /** By path. */
  readonly output: ReadonlyMap<OutputPath, unknown>
  /** Folders whose files only scripts request. */
  readonly fetched: readonly OutputPath[]
  /** Whether these files have not been created yet, so that it is unknown which will exist. */
  readonly isLate: boolean
  readonly location: LocateLater
  readonly read: Reader
  /** The site's own templates, relative to the project root. */
  readonly templates: readonly string[]
  /** The languages built together; empty if there is only one. */
  readonly locales: readonly LocaleRoutes[]
}

export function collectLinkTargets({
  config,
  graph,
  slices,
  absenceOf,
  drafts,
  output,
  fetched,
  isLate,
  location,
  read,
  templates,
  locales,
}: LinkTargetsInput): LinkTargets {
  const routes = new Set([
    ...graph.routes.keys(),
    ...graph.contested,
    ...slices.map(({ slice }) => slice.route),
    ...(graph.search ? [graph.search.route] : []),
  ])
  const plannedPaths = new Set<OutputPath>([
    ...slices.map((sliced) => sliced.output),
    ...[...graph.redirects.keys()].map((from) => outputOf(asRoutePath(from))),
  ])
  const sourceNamed = (path: string, file: ContentPath): string | undefined => {
    const candidates = sourcePaths(path, file, config.trees)
    return (
      candidates.flatMap((each) => editionPaths(each, config.trees)).find((each) => graph.pages.has(each)) ??
      candidates[0]
    )
  }
  // What asks later does not keep the contents of the output.
  const outputs: ReadonlySet<OutputPath> = new Set(output.keys())
  const isFetched = (path: OutputPath): boolean => fetched.some((folder) => path.startsWith(`${folder}/`))
  const isThere = (path: OutputPath): boolean => outputs.has(path) || (isLate && isFetched(path))
  const isFile = (path: OutputPath): boolean => isThere(path) && !plannedPaths.has(path)
  const otherLocales = localesOfOtherBuilds(config, output, locales)
  const fileAt = (path: string): OutputPath =>
    asOutputPath(path.endsWith('/') ? `${path.slice(1)}index.html` : path.slice(1))
  let templateSources: ReturnType<LinkTargets['templates']> | undefined
  const oldRoutes = canonicalRoutes([...graph.redirects.keys()].map(asRoutePath))
  return {
    baseUrl: config.baseUrl,
    url: config.url,
    routes,
    unlisted: new Set(
      [...graph.routes.values()]
        .filter(({ unlisted, path }) => unlisted && path !== notFoundRoute)
        .map(({ path }) => path),
    ),
    canonical: canonicalRoutes(routes),
    isFile: (path) => isFile(fileAt(path)),
    isOutput: (path) => isThere(fileAt(path)),
    isMade: (path) => plannedPaths.has(fileAt(path)),
    staticDirs: config.staticDirs,
    files: () =>
      [...outputs]
        .filter((path) => isFile(path) && !path.endsWith('.md') && !isFetched(path))
        .map((path) => `/${path}`),
    movedTo: (route) => graph.redirects.get(oldRoutes(route) ?? route),
    redirects: graph.redirects,
    redirectLocation: (from) =>
      location([
        'redirects',
        config.redirects.findIndex((redirect) =>
          redirect.from.some((source) => oldRoute(source, config) === from),
        ),
        'to',
      ]),
    absenceOf,
    drafts: new Map(drafts.map((page) => [addressOf(page, config).value.route, page.path])),
    pageFiles: new Set(graph.pages.keys()),
    sourceOf: (href, file) => (namesSource(href) ? sourceNamed(splitHref(href).path, file) : undefined),
    inProject: (path, file) => projectEntry(path, file, read, config),
    styles: config.css.flatMap((file) => ({ file, source: read.text(file) ?? '' })),
    configured: (href) => graph.configured.get(href),
    templates: () => (templateSources ??= templates.map((file) => ({ file, source: read.text(file) ?? '' }))),
    isOfOtherBuild: (path) => otherLocales.some((folder) => `${path}/`.startsWith(folder)),
    generated: (href, file) => generatedAddress(href, file, config, location),
    verdicts: parseVerdicts(read.text(verdictsFileName) ?? ''),
  }
}

function projectEntry(
  path: string,
  file: ContentPath,
  read: Reader,
  { trees, editUrl: ofSite, staticDirs }: SiteConfig,
): ProjectEntry | undefined {
  // Those are part of the site, at another address.
  if (staticDirs.some((folder) => `${path}/`.startsWith(`${folder}/`))) return undefined
  try {
    const isFolder = read.list(path) !== undefined
    if (!isFolder && read.bytes(path) === undefined) return undefined
    const editUrl = treeOf(file, trees)?.editUrl ?? ofSite
    const edited = editUrl === undefined ? undefined : editAddress(path, { trees: [], editUrl })
    const address = edited?.replace(/\/(?:edit|tree)\//, isFolder ? '/tree/' : '/blob/')
    return { isFolder, isContent: treeOf(path, trees) !== undefined, address }
  } catch {
    return undefined // It leads out of the project, or may not be read.
  }
}

/**
 * Recognizes generated addresses: a prefilled issue about a page, a question to an assistant, and the address
 * for editing a page.
 */
function generatedAddress(
  href: string,
  file: string,
  config: SiteConfig,
  location: LinkTargetsInput['location'],
): GeneratedAddress | undefined {
  const { assistants, feedback, trees } = config
  if (assistants.some((assistant) => isQuestion(href, assistant)))
    return { setting: 'assistants', location: location(['assistants']), isOptional: true }
  const base = feedback?.issuesUrl
  if (base !== undefined && href.startsWith(base) && /^[?&]/.test(href.slice(base.length)))
    return { setting: 'feedback.issuesUrl', location: location(['feedback', 'issuesUrl']), base }
  if (href !== editAddress(file, config)) return undefined
  const tree = treeOf(file, trees)
  if (tree?.editUrl === undefined) return { setting: 'editUrl', location: location(['editUrl']) }
  const mounts = [...new Set(trees.map(({ mount }) => mount))]
  const path = ['content', mounts.indexOf(tree.mount), 'editUrl']
  return { setting: path.join('.'), location: location(path) }
}

const isQuestion = (href: string, assistant: Assistant): boolean => {
  const [before = '', after = ''] = assistant.href.split('{prompt}')
  return href.startsWith(before) && href.endsWith(after)
}

/** The address prefixes of languages that this build does not include: `/fr/`. */
function localesOfOtherBuilds(
  { i18n: { locales, currentLocale } }: SiteConfig,
  output: ReadonlyMap<OutputPath, unknown>,
  built: readonly LocaleRoutes[],
): readonly string[] {
  const folders = locales
    .filter((name) => name !== currentLocale && !built.some(({ locale }) => locale === name))
    .map((locale) => `/${locale}/`)
  return folders.filter((folder) => ![...output.keys()].some((path) => `/${path}`.startsWith(folder)))
}
