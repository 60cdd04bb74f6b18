import type { Href, RoutePath } from '../../model/path.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { SidebarStop } from './graph-parts.ts'

/** An entry in the reading order: a page or a generated index. */
export interface Readable {
  readonly route: RoutePath
  /** The label for links to it as the previous or next page, if it differs from the sidebar's. */
  readonly label?: string | undefined
}

/**
 * The pages of a sidebar from top to bottom, without duplicates. Skips addresses that are not in `readable`,
 * and unlisted pages.
 */
export function readingOrder(
  nodes: readonly SidebarNode[],
  readable: ReadonlyMap<Href, Readable>,
): SidebarStop[] {
  const stops: SidebarStop[] = []
  const seen = new Set<Href>()
  visit(nodes, [], [])
  return stops

  function visit(
    list: readonly SidebarNode[],
    trail: readonly string[],
    breadcrumbs: SidebarStop['breadcrumbs'],
  ): void {
    for (const node of list) {
      if (node.type === 'link' && !node.external && node.unlisted !== true && node.isReference !== true)
        add(node.label, node.href, trail, breadcrumbs)
      if (node.type !== 'category') continue
      const inner = [...trail, node.key]
      if (node.href !== undefined) add(node.label, node.href, inner, breadcrumbs)
      visit(node.items, inner, [
        ...breadcrumbs,
        { label: node.label, ...(node.href === undefined ? {} : { href: node.href }) },
      ])
    }
  }

  function add(label: string, href: Href, trail: readonly string[], above: SidebarStop['breadcrumbs']): void {
    const target = readable.get(href)
    if (target === undefined || seen.has(href)) return
    seen.add(href)
    stops.push({
      route: target.route,
      link: { label: target.label ?? label, href },
      trail,
      breadcrumbs: [...above, { label }],
    })
  }
}
