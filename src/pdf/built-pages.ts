import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { readPage, type BuiltPage } from './read-page.ts'

/** Layouts of pages that are not exported. */
const notForPaper: ReadonlySet<string> = new Set(['search', 'not-found'])

/**
 * The pages of a built site in reading order: each is followed by its next page. The home page comes first,
 * then chains of pages in the order in which the bar of the site leads to them, then all others by address.
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
  return inReadingOrder(pages, pages.find(({ pathname }) => pathname === baseUrl)?.barPaths)
}

/** `guides/index.html` is shown at `/guides/`, `guides/install.html` at `/guides/install`. */
export const pathnameOf = (file: string, baseUrl: string): string =>
  encodeURI(baseUrl + file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, ''))

/** Orders pages by following their next pages. `begin`: paths of pages whose chains come first. */
export function inReadingOrder<Page extends Pick<BuiltPage, 'pathname' | 'next'>>(
  pages: readonly Page[],
  begin: readonly string[] = [],
): readonly Page[] {
  const byPath = new Map(pages.map((page) => [page.pathname, page]))
  const followers = new Set(pages.map(({ next }) => next))
  const ordered = new Set<Page>()
  const previous = new Map(pages.map((page) => [page.next, page]))
  // The bar may lead into the middle of a chain.
  const firstOf = (page: Page): Page => {
    const chain = new Set([page])
    let first = page
    for (;;) {
      const before = previous.get(first.pathname)
      if (!before || chain.has(before)) return first
      chain.add((first = before))
    }
  }
  const led = begin.flatMap((path) => byPath.get(path) ?? []).map(firstOf)
  // Pages that only form a cycle come last.
  for (const first of [...led, ...pages.filter(({ pathname }) => !followers.has(pathname)), ...pages]) {
    let page: Page | undefined = first
    while (page && !ordered.has(page)) {
      ordered.add(page)
      page = page.next === undefined ? undefined : byPath.get(page.next)
    }
  }
  return [...ordered]
}
