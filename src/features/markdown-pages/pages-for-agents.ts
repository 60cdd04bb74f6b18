import type { SiteView } from '../../model/plugin.ts'
import type { Route } from '../../model/site.ts'

/**
 * The pages for `llms.txt`, in sidebar order, followed by those in no sidebar. For a mount with several
 * versions, these are the pages of the last one, or of the newest indexed one if that has `noIndex`.
 */
export function pagesForAgents<Entry extends { readonly route: Route }>(
  entries: readonly Entry[],
  places: SiteView['places'],
): readonly Entry[] {
  const position = ({ route }: Entry): number => places.get(route.path)?.position ?? Infinity
  const listed = entries
    .filter(({ route }) => !route.noindex)
    // Two pages without a position are equal; `Infinity - Infinity` is NaN.
    .sort((a, b) => (position(a) === position(b) ? 0 : position(a) - position(b)))
  const shown = new Map<string, Route['tree']>()
  for (const { route } of listed)
    if (route.tree && (route.tree.isLast || !shown.has(route.tree.mount)))
      shown.set(route.tree.mount, route.tree)
  return listed.filter(({ route }) => !route.tree || shown.get(route.tree.mount)?.key === route.tree.key)
}
