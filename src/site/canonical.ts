import { asRoutePath, type RoutePath } from '../model/path.ts'

/**
 * Finds the route that another spelling means: `/a/index.html`, `/a/index`, `/a.html`, `/a/` and `/a` are one page to a static host.
 * Letter case is not another spelling.
 */
export function canonicalRoutes(routes: Iterable<RoutePath>): (route: RoutePath) => RoutePath | undefined {
  const known = new Set(routes)
  let bare: ReadonlyMap<string, RoutePath> | undefined
  // Nearly every link spells its route as it is.
  return (route) => (known.has(route) ? route : (bare ??= new Map([...known].map((each) => [bareOf(each), each]))).get(bareOf(route)))
}

function bareOf(route: string): string {
  const stem = route.replace(/\/index(\.html?)?$/, '/').replace(/\.html?$/, '').normalize('NFC')
  return asRoutePath(stem.length > 1 ? stem.replace(/\/+$/, '') : stem)
}
