import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { readPage, type BuiltPage } from './read-page.ts'

/** Layouts of pages that are not exported. */
const notForPaper: ReadonlySet<string> = new Set(['search', 'not-found'])

/**
 * The pages of a built site in reading order: each is followed by its next page. Chains of pages are sorted
 * by address.
 *
 * @param folder Absolute path of the built site.
 * @param baseUrl The path that the site is served below: `/docs/`.
 */
export async function builtPages(folder: string, baseUrl: string): Promise<readonly BuiltPage[]> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .sort()
  const pages: BuiltPage[] = []
  for (const file of files) {
    const page = readPage(await readFile(join(folder, file), 'utf8'), pathnameOf(file, baseUrl))
    if (page && !notForPaper.has(page.layout)) pages.push(page)
  }
  return inReadingOrder(pages)
}

/** `guides/index.html` is shown at `/guides/`, `guides/install.html` at `/guides/install`. */
export const pathnameOf = (file: string, baseUrl: string): string =>
  encodeURI(baseUrl + file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, ''))

/** Orders pages by following their next pages; chains are sorted by the address of their first page. */
export function inReadingOrder<Page extends Pick<BuiltPage, 'pathname' | 'next'>>(
  pages: readonly Page[],
): readonly Page[] {
  const byPath = new Map(pages.map((page) => [page.pathname, page]))
  const followers = new Set(pages.map(({ next }) => next))
  const ordered = new Set<Page>()
  // Pages that only form a cycle come last.
  for (const first of [...pages.filter(({ pathname }) => !followers.has(pathname)), ...pages]) {
    let page: Page | undefined = first
    while (page && !ordered.has(page)) {
      ordered.add(page)
      page = page.next === undefined ? undefined : byPath.get(page.next)
    }
  }
  return [...ordered]
}
