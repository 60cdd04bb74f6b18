import { asRoutePath, type RoutePath } from '../model/path.ts'

/**
 * Finds the route that another spelling means: `/a/index.html`, `/a/index`, `/a.html`, `/a/` and `/a` are one page to a static host.
 * Letter case is not another spelling.
 */
export function canonicalRoutes(routes: Iterable<RoutePath>): (route: RoutePath) => RoutePath | undefined {
  const known = new Set<RoutePath>()
  const bare = new Map<string, RoutePath>()
  for (const route of routes) {
    known.add(route)
    bare.set(bareOf(route), route)
  }
  return (route) => (known.has(route) ? route : bare.get(bareOf(route)))
}

function bareOf(route: string): string {
  const stem = route.replace(/\/index(\.html?)?$/, '/').replace(/\.html?$/, '').normalize('NFC')
  return asRoutePath(stem.length > 1 ? stem.replace(/\/+$/, '') : stem)
}
