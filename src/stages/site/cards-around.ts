import { decode, withoutBase } from '../../model/address.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { Page } from '../../model/page.ts'
import { asRoutePath, type Href } from '../../model/path.ts'
import type { PageSlice } from '../../model/site.ts'
import type { SiteGraph } from './graph.ts'
import { cardOf } from './sidebar-nodes.ts'

/**
 * The cards for the component `DocCardList` on a page: the entries of the category that it is the index of,
 * or its siblings.
 */
export function cardsAround(
  page: Page,
  href: Href,
  nodes: readonly SidebarNode[],
  graph: SiteGraph,
  baseUrl: string,
): Pick<PageSlice, 'cards'> {
  if (page.module?.units.some(({ code }) => code.includes('DocCardList')) !== true) return {}
  const descriptionOf = (address: Href): string | undefined => {
    const path = withoutBase(address, baseUrl)
    const route = path === undefined ? undefined : graph.routes.get(asRoutePath(decode(path)))
    return route?.kind === 'listing' ? undefined : route?.description
  }
  return { cards: (around(nodes, href) ?? []).flatMap((node) => cardOf(node, descriptionOf)) }
}

/** The entries of the page's category, or of the list that contains the page. */
function around(nodes: readonly SidebarNode[], href: Href): readonly SidebarNode[] | undefined {
  for (const node of nodes) {
    if (node.type === 'link' && node.href === href) return nodes.filter((each) => each !== node)
    if (node.type !== 'category') continue
    if (node.href === href) return node.items
    const below = around(node.items, href)
    if (below) return below
  }
  return undefined
}
