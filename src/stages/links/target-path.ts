import { decode, hrefOf, splitHref, withoutBase } from '../../model/address.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'

/** Whether an address, decoded and without query and fragment, equals a path. */
export const isAsWritten = (path: string, written: string): boolean =>
  decode(splitHref(written).path) === path

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
