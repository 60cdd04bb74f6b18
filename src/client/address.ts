import { Remembered } from './remember.ts'

/** The specification's limit for matched routes. */
const matches = new Remembered<string>(10_000)

/** The clean address of a path: `/guides/index.html` is `/guides/`, `/install.html` is `/install`. */
export function cleanPath(path: string): string {
  return matches.get(path) ?? matches.set(path, path.replace(/\/index\.html$/, '/').replace(/\.html$/, ''))
}

/** Whether the navigator may show that address: a page of this site, by its look. */
export function isPage(url: URL, base: string): boolean {
  return (
    url.origin === location.origin &&
    url.pathname.startsWith(base) &&
    !/\.(?!html$)[^./]*[a-z][^./]*$/i.test(url.pathname)
  )
}
