import { decode, hrefOf, splitHref, withoutBase } from '../../model/address.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'

/** Whether an address, without query and fragment and decoded, is exactly a path. */
export const isAsWritten = (path: string, written: string): boolean =>
  decode(splitHref(written).path) === path

/** The path that an address of a page means, without the base URL and decoded. */
export function pathOf(href: string, route: RoutePath, baseUrl: string): RoutePath | 'malformed' | 'outside' {
  const { path } = splitHref(href)
  if (path === '') return route
  try {
    const inside = withoutBase(new URL(path, `http://site${hrefOf(route, baseUrl)}`).pathname, baseUrl)
    return inside === undefined ? 'outside' : asRoutePath(decode(inside))
  } catch {
    return 'malformed'
  }
}
