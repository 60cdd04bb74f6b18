import type { SearchHead, SearchTree } from '../../../model/search/search-index.ts'
import { asideWeight, isHistory } from '../query/sections.ts'
import type { ListedPage } from './listed-pages.ts'
import { diagnose } from '../../../model/diagnose.ts'
import type { Diagnostic } from '../../../model/diagnostic.ts'
import { deferredIn, type ValuePath } from '../../../model/location.ts'
import { didYouMean } from '../../../model/nearest.ts'

/** The sidebar positions of pages: a list of distinct ones, and the index of each page's. */
export function placesOf(pages: readonly ListedPage[]): Pick<SearchHead, 'places' | 'placeOf'> {
  const places = new Map<string, { readonly index: number; readonly labels: readonly string[] }>()
  const placeOf = pages.map(({ sections }) => {
    if (sections.length === 0) return -1
    const name = sections.join('\n')
    const tree = places.get(name) ?? { index: places.size, labels: sections }
    places.set(name, tree)
    return tree.index
  })
  return { places: [...places.values()].map(({ labels }) => labels), placeOf }
}

/** The trees that contain pages; undefined for a site with a single tree. */
export function treesOf(
  pages: readonly ListedPage[],
  trees: readonly SearchTree[],
): Pick<SearchHead, 'trees' | 'treeOf'> {
  if (trees.length < 2) return {}
  return { trees, treeOf: pages.map(({ tree }) => trees.findIndex(({ key }) => key === tree)) }
}

/**
 * The weights of pages, from their front matter or the configuration, whose last match counts. Posts weigh
 * less, as pages at `/blog` do when they are ranked: a blog may be at `/updates`.
 */
export function boostsOf(
  pages: readonly ListedPage[],
  configured: Readonly<Record<string, number>>,
): Pick<SearchHead, 'boosts'> {
  const rules = Object.entries(configured)
  const boosts = pages.flatMap((page, index) => {
    const usual = page.page?.post !== undefined && !isHistory(page.href) ? asideWeight : 1
    const boost = usual * (page.boost ?? rules.findLast(([where]) => isWhere(page, where))?.[1] ?? 1)
    return boost === 1 ? [] : [[String(index), boost] as const]
  })
  return boosts.length === 0 ? {} : { boosts: Object.fromEntries(boosts) }
}

/** Whether a page is below an address (`/reference`) or in a sidebar section. */
function isWhere({ route, sections }: Pick<ListedPage, 'route' | 'sections'>, where: string): boolean {
  if (!where.startsWith('/')) return sections.includes(where)
  const folder = bare(where)
  const path = bare(route.path)
  return path === folder || path.startsWith(`${folder}/`)
}

/** Whether an address, with or without a trailing slash, is that of a page. */
const isRouteOf = ({ route }: Pick<ListedPage, 'route'>, path: string): boolean =>
  bare(route.path) === bare(path)

const bare = (path: string): string => path.replace(/\/+$/, '')

/** In each tree: a version must not displace what another one has. */
const maxSuggested = 5

/** The indexes of the pages to suggest before anything is typed. */
export function suggestedPages(
  pages: readonly ListedPage[],
  configured: readonly string[] | undefined,
): readonly number[] {
  if (configured)
    return configured
      .map((path) => pages.findIndex((page) => isRouteOf(page, path)))
      .filter((index) => index >= 0)
  const counts = new Map<string | undefined, number>()
  return [...pages.entries()]
    .filter(([, { inbound }]) => inbound > 0)
    .sort(([one, a], [other, b]) => b.inbound - a.inbound || one - other)
    .filter(([, { tree }]) => {
      const count = (counts.get(tree) ?? 0) + 1
      counts.set(tree, count)
      return count <= maxSuggested
    })
    .map(([index]) => index)
}

/** Options that refer to pages. */
interface NamingOptions {
  readonly boost?: Readonly<Record<string, number>>
  readonly suggestions?: readonly string[]
}

/** Reports `search-names-nothing` for each address and section without a page. */
export function checkNames(
  pages: readonly ListedPage[],
  { boost = {}, suggestions = [] }: NamingOptions,
): readonly Diagnostic[] {
  const boosts = Object.keys(boost).flatMap((where) =>
    pages.some((page) => isWhere(page, where))
      ? []
      : [namesNothing(where, ['search', 'boost', where], pages)],
  )
  const routes = suggestions.flatMap((path, index) =>
    pages.some((page) => isRouteOf(page, path))
      ? []
      : [namesNothing(path, ['search', 'suggestions', index], pages)],
  )
  return [...boosts, ...routes]
}

function namesNothing(name: string, path: ValuePath, pages: readonly ListedPage[]): Diagnostic {
  const isAddress = name.startsWith('/')
  const existingNames = isAddress
    ? pages.map(({ route }) => route.path)
    : pages.flatMap(({ sections }) => sections)
  return diagnose(
    'search-names-nothing',
    isAddress
      ? `Search finds no page at \`${name}\`.`
      : `No category of a sidebar is called \`${name}\`, with a page that search finds.`,
    { ...deferredIn('config')(path), hint: didYouMean(name, [...new Set<string>(existingNames)]) },
  )
}
