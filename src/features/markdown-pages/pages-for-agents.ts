import type { SiteView } from '../../model/plugin.ts'
import type { Route } from '../../model/site.ts'

/**
 * The pages that `llms.txt` lists, in the order in which the sidebars have them; pages in none come last. Of
 * pages in several versions, agents are to read the last, and where search engines are kept away from that
 * one, the newest of the others.
 */
export function pagesForAgents<Entry extends { readonly route: Route }>(
  entries: readonly Entry[],
  places: SiteView['places'],
): readonly Entry[] {
  const position = ({ route }: Entry): number => places.get(route.path)?.position ?? Infinity
  const listed = entries
    .filter(({ route }) => !route.noindex)
    // Two pages without a place are equal; `Infinity - Infinity` is not a number.
    .sort((a, b) => (position(a) === position(b) ? 0 : position(a) - position(b)))
  const shown = new Map<string, Route['tree']>()
  for (const { route } of listed)
    if (route.tree && (route.tree.isLast || !shown.has(route.tree.mount)))
      shown.set(route.tree.mount, route.tree)
  return listed.filter(({ route }) => !route.tree || shown.get(route.tree.mount)?.key === route.tree.key)
}
