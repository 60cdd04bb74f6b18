import type { Diagnostic } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import {
  type ContentTree,
  isBelow,
  primaryTree,
  sidebarKey,
  treeOf,
  treeOfMount,
} from '../../model/content-tree.ts'
import type { Page } from '../../model/page.ts'
import { didYouMean } from '../../model/nearest.ts'
import { nameComparer } from '../../model/compare-names.ts'
import { siteLanguage } from '../../model/site-language.ts'
import { asRoutePath, type ContentPath, type Href, type RoutePath } from '../../model/path.ts'
import type { GeneratedIndex, TreeGraph } from './graph.ts'
import type { GraphPage, SidebarInput, SiteGraphInput } from './graph-parts.ts'
import { isUntranslated } from './locale-routes.ts'
import { addressOf, applySlashRule } from './routes.ts'
import { type ResolvedSidebars, resolveSidebars } from './sidebars.ts'
import { append } from '../../model/append.ts'

export interface SiteTrees {
  readonly trees: ReadonlyMap<string, TreeGraph>
  readonly generatedIndexes: readonly GeneratedIndex[]
  readonly diagnostics: readonly Diagnostic[]
}

export function placePages({ pages, config }: Pick<SiteGraphInput, 'pages' | 'config'>): {
  readonly pages: ReadonlyMap<ContentPath, GraphPage>
  readonly diagnostics: readonly Diagnostic[]
} {
  const placed = new Map<ContentPath, GraphPage>()
  const diagnostics: Diagnostic[] = []
  for (const page of pages) {
    const address = addressOf(page, config)
    append(diagnostics, address.diagnostics)
    const tree = treeOfPage(page, config.trees)
    placed.set(page.path, { page, address: address.value, tree })
  }
  joinByAddress(placed, config)
  return { pages: placed, diagnostics }
}

/**
 * The tree that a page belongs to. A plugin's page is of a version only where its address says so
 * (`/next/api`): what it is made of is not part of a snapshot. Otherwise it is shown with the sidebars of the
 * version that readers see by default, and is of no version.
 */
function treeOfPage({ path, route }: Page, trees: readonly ContentTree[]): ContentTree {
  const ofFile = treeOf(path, trees) ?? primaryTree(trees)
  if (route === undefined) return ofFile
  const addressed = trees.find(
    (tree) => tree.version !== undefined && tree.version.segment !== '' && isBelow(route, tree.route),
  )
  const { version: _, ...withoutVersion } = treeOfMount(ofFile.mount, trees)
  return addressed ?? withoutVersion
}

/**
 * A translation in a folder of the site's own choice may have another name than its original, at the same
 * address: it takes its place and its id.
 */
function joinByAddress(placed: Map<ContentPath, GraphPage>, { i18n }: SiteGraphInput['config']): void {
  const originals = new Map(
    [...placed.values()]
      .filter(({ page, tree }) => tree.translation?.isOwn === true && isUntranslated(page, tree, i18n))
      .map((entry) => [entry.address.route, entry]),
  )
  if (originals.size === 0) return
  for (const entry of [...placed.values()]) {
    const original = originals.get(entry.address.route)
    if (original === undefined || original === entry || original.tree !== entry.tree) continue
    placed.delete(original.page.path)
    placed.set(entry.page.path, { ...entry, address: { ...entry.address, id: original.address.id } })
  }
}

export function treeGraphs(
  { config, drafts, pluginSidebars, categoryFiles, sidebarLocation }: SiteGraphInput,
  pages: ReadonlyMap<ContentPath, GraphPage>,
  addresses: Pick<SidebarInput, 'hrefOf' | 'shown' | 'shownInHtml'>,
): SiteTrees {
  const diagnostics: Diagnostic[] = []
  const generatedIndexes: GeneratedIndex[] = []
  const primary = primaryTree(config.trees)
  const compareNames = nameComparer(siteLanguage(config.i18n))
  const placedDrafts = drafts.map((page) => ({
    page,
    id: addressOf(page, config).value.id,
    tree: treeOf(page.path, config.trees) ?? primary,
  }))
  const trees = config.trees.map((tree): TreeGraph => {
    const treePages = [...pages.values()].filter((entry) => isOf(entry, tree))
    const ids = new Map<string, ContentPath>()
    for (const { page, address } of treePages) if (!ids.has(address.id)) ids.set(address.id, page.path)
    const draftIds = new Set(placedDrafts.filter((draft) => isOf(draft, tree)).map(({ id }) => id))
    const resolved = resolveSidebars({
      config: tree.sidebars,
      pages: treePages,
      byId: ids,
      drafts: draftIds,
      pluginSidebars,
      categoryFiles,
      tree,
      conventions: config.conventions,
      ...(config.trailingSlash === undefined ? {} : { trailingSlash: config.trailingSlash }),
      compareNames,
      ...addresses,
      location: (path) => sidebarLocation([tree.key, ...path]),
    })
    const sidebarEntries = [...resolved.sidebars].map(
      ([name, sidebar]) => [name, { ...sidebar, name: sidebarKey(tree, name) }] as const,
    )
    append(diagnostics, resolved.diagnostics)
    append(
      generatedIndexes,
      resolved.generatedIndexes.map((index) => ({
        ...index,
        tree,
        sidebar: sidebarKey(tree, index.sidebar),
      })),
    )
    const graph = {
      tree,
      ids,
      drafts: draftIds,
      sidebars: new Map(sidebarEntries),
      texts: resolved.texts,
      optionalTexts: resolved.optionalTexts,
    }
    append(diagnostics, checkFrontMatter(treePages, graph))
    return { ...graph, start: startOf(tree, treePages, resolved, config.trailingSlash) }
  })
  return { trees: new Map(trees.map((each) => [each.tree.key, each])), generatedIndexes, diagnostics }
}

/**
 * Whether a page can be referred to in a tree. Pages of plugins belong to no tree, so any tree may refer to
 * them.
 */
const isOf = ({ page, tree }: Pick<GraphPage, 'page' | 'tree'>, other: ContentTree): boolean =>
  page.route !== undefined || tree === other

/** The start page of a tree: the page at its root, the first of its first sidebar, or any. */
function startOf(
  tree: ContentTree,
  pages: readonly GraphPage[],
  { sidebars }: ResolvedSidebars,
  trailingSlash: boolean | undefined,
): RoutePath {
  const root = applySlashRule(`${tree.route}/`, trailingSlash)
  if (pages.some(({ address }) => address.route === root)) return root
  const first = [...sidebars.values()].flatMap(({ order }) => order.slice(0, 1))[0]
  const any = pages.find(({ page }) => page.route === undefined)
  return first?.route ?? any?.address.route ?? asRoutePath(root)
}

function checkFrontMatter(
  pages: readonly GraphPage[],
  { ids, sidebars, drafts }: Pick<TreeGraph, 'ids' | 'sidebars' | 'drafts'>,
): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  for (const { page } of pages) {
    const { frontMatter, frontMatterPlaces: places } = page
    const sidebarName = frontMatter.displayed_sidebar
    if (typeof sidebarName === 'string' && !sidebars.has(sidebarName))
      diagnostics.push(
        diagnose(
          'unknown-sidebar',
          `\`displayed_sidebar\` names the sidebar \`${sidebarName}\`, which was not found.`,
          {
            file: page.path,
            place: places.displayed_sidebar,
            hint: `Use one of ${[...sidebars.keys()].map((name) => `\`${name}\``).join(', ')}.`,
          },
        ),
      )
    for (const key of ['pagination_prev', 'pagination_next'] as const) {
      const id = frontMatter[key]
      if (typeof id === 'string' && !ids.has(id) && !drafts.has(id))
        diagnostics.push(
          diagnose('unknown-doc-id', `\`${key}\` names the page \`${id}\`, which was not found.`, {
            file: page.path,
            place: places[key],
            hint: didYouMean(id, ids.keys()),
            data: { href: id },
          }),
        )
    }
  }
  return diagnostics
}

export const hrefOfId = (
  id: string,
  graph: Pick<TreeGraph, 'ids'> | undefined,
  pages: ReadonlyMap<ContentPath, GraphPage>,
  hrefOf: (route: RoutePath) => Href,
): Href | undefined => {
  const path = graph?.ids.get(id)
  const entry = path === undefined ? undefined : pages.get(path)
  return entry && hrefOf(entry.address.route)
}
