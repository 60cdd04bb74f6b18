import { editDistance } from '../../src/model/nearest.ts'

/** Suggests the routes with the smallest edit distance to the address. Loaded on the 404 page. */
export async function suggestRoutes(box: HTMLElement): Promise<void> {
  const base = document.documentElement.dataset['base'] ?? '/'
  const answer = await fetch(`${base}sitemap.xml`)
  if (!answer.ok) return
  const sitemap = new DOMParser().parseFromString(await answer.text(), 'application/xml')
  const target = clean(location.pathname)
  const paths = [...sitemap.querySelectorAll('loc')].map(
    (place) => new URL(place.textContent ?? '', location.href).pathname,
  )
  // Another spelling of a page's address: `/guides/index.html`, `/guides.html`, `/guides/`.
  const same = paths.find((path) => clean(path) === target && path !== location.pathname)
  if (same !== undefined) return location.replace(same + location.search + location.hash)
  const candidates = paths
    .map((path) => ({ path, far: distance(target, clean(path)) }))
    .sort((one, other) => one.far - other.far)
  // Routes that are much less similar than the best one are not suggested.
  const limit = (candidates[0]?.far ?? 0) + 3
  const close = candidates.slice(0, 8).filter(({ far }) => far < Infinity && far <= limit)
  if (close.length === 0) return
  const titles = await Promise.all(close.map(async ({ path }) => (await titleOf(path)) ?? path))
  // Of a page in several versions or languages, the one whose address is closest.
  const closest = close
    .map(({ path }, index) => ({ path, title: titles[index] ?? path }))
    .filter(({ title }, index) => titles.indexOf(title) === index)
  box.querySelector('ul')?.replaceChildren(
    ...closest.slice(0, 4).map(({ path, title }) => {
      const link = document.createElement('a')
      link.href = path
      link.className = 'page-action'
      link.title = path
      link.textContent = title
      const item = document.createElement('li')
      item.append(link)
      return item
    }),
  )
  box.hidden = false
}

/** The title of a page; undefined if it cannot be fetched. */
async function titleOf(path: string): Promise<string | undefined> {
  try {
    const answer = await fetch(path)
    if (!answer.ok) return undefined
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    return page.querySelector<HTMLMetaElement>('meta[property="og:title"]')?.content || undefined
  } catch {
    return undefined
  }
}

const clean = (path: string) => path.toLowerCase().replace(/(?:\/index)?(?:\.html)?\/?$/, '')

/** The last segment of an address weighs most, because moving a page usually preserves it. */
function distance(one: string, other: string): number {
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  return Math.min(
    edits(one, other, 2),
    last(one).length < 4 ? Infinity : edits(last(one), last(other), 1) + 1.5,
  )
}

/** Infinite where less is the same than differs: everything is close to a short text. */
function edits(one: string, other: string, least: number): number {
  const far = editDistance(one, other)
  return far <= Math.max(least, Math.max(one.length, other.length) * 0.4) ? far : Infinity
}
