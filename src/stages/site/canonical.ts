import { decode, hrefOf, isExternal, splitHref, withoutBase } from '../../model/address.ts'
import { asHref, asRoutePath, type Href, type RoutePath } from '../../model/path.ts'

/**
 * Creates a function that finds the route for another spelling: on a static host, `/a/index.html`,
 * `/a/index`, `/a.html`, `/a/`, and `/a` are the same page. Case matters.
 */
export function canonicalRoutes(routes: Iterable<RoutePath>): (route: RoutePath) => RoutePath | undefined {
  const routeSet = new Set(routes)
  let bare: ReadonlyMap<string, RoutePath> | undefined
  // Almost all links use the route itself.
  return (route) =>
    routeSet.has(route)
      ? route
      : (bare ??= new Map([...routeSet].map((each) => [bareOf(each), each]))).get(bareOf(route))
}

/**
 * Creates a function that converts addresses to the ones that pages show: for a page, its canonical spelling;
 * otherwise, the address itself.
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
