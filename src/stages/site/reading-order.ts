import type { Href, RoutePath } from '../../model/path.ts'
import type { SidebarNode } from '../../model/navigation.ts'
import type { SidebarStop } from './graph-parts.ts'

/** What a sidebar can lead a reader to: a page or a generated index. */
export interface Readable {
  readonly route: RoutePath
  /** What links to the next and previous page call it, if not as the sidebar does. */
  readonly label?: string | undefined
}

/**
 * The pages of a sidebar from its top to its end, each once. Addresses that `readable` does not have are
 * skipped, unlisted pages as well.
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
