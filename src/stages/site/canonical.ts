import { decode, hrefOf, isExternal, splitHref, withoutBase } from '../../model/address.ts'
import { asHref, asRoutePath, type Href, type RoutePath } from '../../model/path.ts'

/**
 * Finds the route that another spelling means: `/a/index.html`, `/a/index`, `/a.html`, `/a/` and `/a` are one
 * page to a static host. Letter case is not another spelling.
 */
export function canonicalRoutes(routes: Iterable<RoutePath>): (route: RoutePath) => RoutePath | undefined {
  const known = new Set(routes)
  let bare: ReadonlyMap<string, RoutePath> | undefined
  // Nearly every link spells its route as it is.
  return (route) =>
    known.has(route)
      ? route
      : (bare ??= new Map([...known].map((each) => [bareOf(each), each]))).get(bareOf(route))
}

/**
 * The address that pages show for one that a browser could be given: of a page, its canonical spelling; of
 * anything else, itself.
 */
export function canonicalHrefs(routes: Iterable<RoutePath>, baseUrl: string): (href: string) => Href {
  const canonical = canonicalRoutes(routes)
  return (href) => {
    const { path, query, fragment } = splitHref(href)
    const inside = path === '' || isExternal(href) ? undefined : withoutBase(path, baseUrl)
    const route = inside === undefined ? undefined : canonical(asRoutePath(decode(inside)))
    return asHref(route === undefined ? href : hrefOf(route, baseUrl) + query + fragment)
  }
}

function bareOf(route: string): string {
  const stem = route
    .replace(/\/index(\.html?)?$/, '/')
    .replace(/\.html?$/, '')
    .normalize('NFC')
  return asRoutePath(stem.length > 1 ? stem.replace(/\/+$/, '') : stem)
}
