import type { ContentTree } from '../../model/content-tree.ts'
import type { Conventions } from '../../model/conventions.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'
import type { ResolvedSidebar } from './graph-parts.ts'
import type { SiteGraph } from './graph.ts'

export interface SidebarPlace {
  readonly sidebar: ResolvedSidebar
  /** -1 if the sidebar does not contain the page. */
  readonly index: number
  /** Whether it is the place of the page that this one is a part of. */
  readonly isOfWhole?: true
}

export function sidebarPlace(
  route: RoutePath,
  name: string | null | undefined,
  graph: SiteGraph,
  tree: ContentTree,
  { sidebarOfPage }: Conventions = {},
): SidebarPlace | undefined {
  if (name === null) return undefined
  const sidebars = graph.trees.get(tree.key)?.sidebars
  const placeIn = (name: string | undefined): SidebarPlace | undefined => {
    const sidebar = name === undefined ? undefined : sidebars?.get(name)
    return sidebar && { sidebar, index: sidebar.order.findIndex((stop) => stop.route === route) }
  }
  if (name !== undefined) return placeIn(name)
  const listedPlace = graph.sidebarOf.get(route)
  if (sidebarOfPage === 'of-section')
    return placeIn(sectionsOf(route).find((name) => sidebars?.has(name))) ?? listedPlace
  return (
    listedPlace ??
    (sidebarOfPage === 'listing-or-first' ? placeIn([...(sidebars?.keys() ?? [])][0]) : undefined)
  )
}

/** The place of a part of a plugin's page, which has an address below it: that of the page. */
export function placeOfPart(route: string, graph: SiteGraph): SidebarPlace | undefined {
  for (let end = route.lastIndexOf('/'); end > 0; end = route.lastIndexOf('/', end - 1)) {
    const place = graph.sidebarOf.get(asRoutePath(route.slice(0, end)))
    if (place) return { ...place, isOfWhole: true }
  }
  return undefined
}

/**
 * What `docgen migrate` calls the sidebars of the sections that a page is in, the innermost first:
 * `guide-api`, `guide` and `docs` for `/guide/api/x`.
 */
function sectionsOf(route: RoutePath): readonly string[] {
  const folders = route.split('/').slice(1, -1)
  return [
    ...folders.map((_, index) =>
      folders
        .slice(0, folders.length - index)
        .join('/')
        .replaceAll(/[^\w-]+/g, '-'),
    ),
    'docs',
  ]
}
