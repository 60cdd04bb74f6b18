import { cleanPath, LruMap } from './page-address.ts'

/** Thrown when the response is not a page of the site, so the browser should navigate to it. */
export class NotAPage extends Error {}

const pages = new LruMap<Promise<string>>(60)

/**
 * Fetches the HTML of a page, at most once. Rejects with `NotAPage` or with the network error; failures are
 * not cached.
 */
export function loadPage(path: string): Promise<string> {
  const key = cleanPath(path)
  return (
    pages.get(key) ??
    pages.set(
      key,
      fetchPage(key).catch((problem: unknown) => {
        pages.delete(key)
        throw problem
      }),
    )
  )
}

// The site has changed since this page was opened.
document.addEventListener('docgen:outdated', () => pages.clear())

async function fetchPage(path: string): Promise<string> {
  const answer = await fetch(path, { headers: { accept: 'text/html' } })
  if (!answer.ok || !answer.headers.get('content-type')?.includes('html'))
    throw new NotAPage(`${answer.status} ${path}`)
  return answer.text()
}

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Fetches a page that the reader is likely to open; not on a 2G connection or in data-saving mode. */
export function prefetch(path: string): void {
  // Not supported by every browser, and missing from TypeScript's library.
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  if (
    connection?.saveData ||
    connection?.effectiveType?.includes('2g') ||
    cleanPath(path) === cleanPath(location.pathname)
  )
    return
  loadPage(path).catch(() => undefined)
}
