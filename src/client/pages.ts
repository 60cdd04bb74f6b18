import { cleanPath } from './address.ts'
import { Remembered } from './remember.ts'

/** The server answered with something that is not a page of the site: the browser should go there itself. */
export class NotAPage extends Error {}

const pages = new Remembered<Promise<string>>(60)

/**
 * The HTML of a page, fetched at most once. Rejects with `NotAPage`, or with the network's error; failures
 * are not remembered.
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

// The site has changed behind the open page.
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

/** Fetches a page that the reader may want next; never on 2g or when data is to be saved. */
export function prefetch(path: string): void {
  // Not in every browser, nor in TypeScript's library.
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  if (
    connection?.saveData ||
    connection?.effectiveType?.includes('2g') ||
    cleanPath(path) === cleanPath(location.pathname)
  )
    return
  loadPage(path).catch(() => undefined)
}
