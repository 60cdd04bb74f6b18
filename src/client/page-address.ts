import { LruMap } from './lru-map.ts'

/** The cache size for matched routes that the specification sets. */
const matches = new LruMap<string>(10_000)

/**
 * The clean address of a path: `/guides/index.html` becomes `/guides/`, and `/install.html` becomes
 * `/install`.
 */
export function cleanPath(path: string): string {
  return matches.get(path) ?? matches.set(path, path.replace(/\/index\.html$/, '/').replace(/\.html$/, ''))
}

/** Whether the navigator may show an address: it looks like a page of this site. */
export function isPage(url: URL, base: string): boolean {
  return (
    url.origin === location.origin &&
    url.pathname.startsWith(base) &&
    !/\.(?!html$)[^./]*[a-z][^./]*$/i.test(url.pathname)
  )
}
