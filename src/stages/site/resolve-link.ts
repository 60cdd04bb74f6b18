import { posix } from 'node:path'
import type { ContentPath, RoutePath } from '../../model/path.ts'
import { decode, hrefOf, isExternal, isWebLike, resolveRelative, splitHref } from '../../model/address.ts'

/** What a link can name. */
export interface ResolveContext {
  readonly baseUrl: string
  readonly contentDir: string
  /** Route by source file, in any Unicode form of its name. */
  readonly routeOf: (path: ContentPath) => RoutePath | undefined
  /** The canonical spelling of a route: `/a/index.html`, `/a.html` and `/a/` may be `/a`. */
  readonly canonical: (route: RoutePath) => RoutePath | undefined
  /** Published address of a file beside the sources, by its path below the project root. */
  readonly assetOf: (path: string) => string | undefined
  readonly isStaticFile: (path: string) => boolean
}

/**
 * The address that stands in the HTML for what an author wrote in `file`, shown at `route`; `undefined` when
 * it can stay as it is. A path to a Markdown file becomes that page's address, a file beside the page its
 * published address, everything else on this site an absolute address with the base URL.
 */
export function resolveLink(
  href: string,
  file: ContentPath,
  route: RoutePath,
  space: ResolveContext,
): string | undefined {
  if (href === '' || href.startsWith('#')) return undefined
  if (href.startsWith('pathname://')) return href.slice('pathname://'.length)
  if (isExternal(href) || isWebLike(href)) return undefined
  const { path, query, fragment } = splitHref(href)
  const source = sourcePath(path, file, space.contentDir)
  if (source !== undefined) {
    const target = space.routeOf(source as ContentPath)
    if (target !== undefined) return hrefOf(target, space.baseUrl) + query + fragment
  }
  const beside = path.startsWith('/')
    ? undefined
    : space.assetOf(posix.join(posix.dirname(file), decode(path)))
  if (beside !== undefined) return beside + query + fragment
  if (path.startsWith('@site/'))
    return `${space.assetOf(path.slice('@site/'.length)) ?? path}${query}${fragment}`
  const absolute = path.startsWith('/')
    ? resolveRelative(path.replace(/^\/+/, '/'), route)
    : resolveRelative(path, route)
  if (space.isStaticFile(absolute)) return hrefOf(absolute, space.baseUrl) + query + fragment
  return hrefOf(space.canonical(absolute) ?? absolute, space.baseUrl) + query + fragment
}

/** Whether a link names a Markdown source, as `./install.md` and `/guides/install.mdx#upgrade` do. */
export const namesSource = (href: string): boolean =>
  !isExternal(href) && /\.mdx?$/i.test(splitHref(href).path)

/**
 * Path of the source file that a link names: relative to the file that holds it, or to the content folder
 * with a slash in front.
 */
export function sourcePath(path: string, file: ContentPath, contentDir: string): string | undefined {
  if (!/\.(mdx?|[jt]sx)$/i.test(path)) return undefined
  const decoded = decode(path).normalize('NFC')
  if (decoded.startsWith('@site/')) return posix.normalize(decoded.slice('@site/'.length))
  if (decoded.startsWith('/')) return posix.join(contentDir, decoded)
  return posix.join(posix.dirname(file), decoded)
}
