import { decode, hrefOf, splitHref, withoutBase } from '../../model/address.ts'
import type { LinkTargets } from '../../model/link-targets.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'

/** What is located at an address of the site. */
export type LocatedTarget =
  | {
      readonly kind: 'page'
      readonly route: RoutePath
      /** Fragment that a redirect adds. */ readonly fragment: string
      readonly spelling: 'canonical' | 'other'
    }
  | { readonly kind: 'file' }
  | { readonly kind: 'elsewhere' }

/**
 * Finds the target of an address. Files take precedence over other spellings of pages: `/ca.crt` never means
 * `/ca.crt.html`. Redirects are followed to their end.
 */
export function locateTarget(path: RoutePath, facts: LinkTargets): LocatedTarget | undefined {
  if (facts.routes.has(path)) return { kind: 'page', route: path, fragment: '', spelling: 'canonical' }
  if (facts.isFile(path)) return { kind: 'file' }
  const canonical = facts.canonical(path)
  if (canonical !== undefined) return { kind: 'page', route: canonical, fragment: '', spelling: 'other' }
  const moved = facts.movedTo(path)
  if (moved !== undefined) return locateRedirect(moved, facts)
  return facts.isOfOtherBuild(path) ? { kind: 'elsewhere' } : undefined
}

/**
 * Finds the end of a redirect. `elsewhere` is another site, or a part of this one that another build creates.
 */
export function locateRedirect(to: string, facts: LinkTargets): LocatedTarget | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(to)) return { kind: 'elsewhere' }
  const { path, fragment } = splitHref(to)
  const end = asRoutePath(path)
  const route = facts.routes.has(end) ? end : facts.canonical(end)
  if (route !== undefined) return { kind: 'page', route, fragment, spelling: 'canonical' }
  if (facts.isFile(end)) return { kind: 'file' }
  return facts.isOfOtherBuild(end) ? { kind: 'elsewhere' } : undefined
}

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
