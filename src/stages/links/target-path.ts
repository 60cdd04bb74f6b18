import { decode, hrefOf, splitHref, withoutBase } from '../../model/address.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'

/** The decoded path that an address on a page refers to, without the base URL. */
export function targetPath(
  href: string,
  route: RoutePath,
  baseUrl: string,
): RoutePath | 'malformed' | 'outside' {
  const { path } = splitHref(href)
  if (path === '') return route
  try {
    const inside = withoutBase(new URL(path, `http://site${hrefOf(route, baseUrl)}`).pathname, baseUrl)
    return inside === undefined ? 'outside' : asRoutePath(decode(inside))
  } catch {
    return 'malformed'
  }
}
