import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { publishedPage, type PublishedPage } from './published-page.ts'

/** A page of a published site, of which possibly only the address is known. */
export interface Published extends Partial<PublishedPage> {
  /** Its address relative to the base URL, as the site writes it: `/guides/install/`. */
  readonly written: string
}

/** Pages by their normalized address (`pageAddress`): `/guides/install`. */
export type PublishedSite = ReadonlyMap<string, Published>

/** Reads all pages of a built site in a folder (absolute path). */
export async function publishedInFolder(folder: string): Promise<PublishedSite> {
  const files = (await readdir(folder, { recursive: true, encoding: 'utf8' }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.html') && !/(?:^|\/)404(?:\.html|\/)/.test(path))
    .sort()
  const pages = new Map<string, Published>()
  for (const path of files) {
    const page = publishedPage(await readFile(join(folder, path), 'utf8'))
    const address = `/${decoded(path).replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`
    // Hosts show the index of a folder at both addresses.
    const isBare = page.canonical?.endsWith('/') === false && address !== '/'
    pages.set(pageAddress(path), { written: isBare ? address.replace(/\/$/, '') : address, ...page })
  }
  return pages
}

/**
 * The addresses of the pages of a built site in a folder (absolute path), without those that lead to others.
 */
export const routesIn = async (folder: string): Promise<readonly string[]> =>
  [...(await publishedInFolder(folder)).values()]
    .filter(({ redirect }) => redirect === undefined)
    .map(({ written }) => written)

/** Normalizes an address for comparison: decoded, from the root, without `.html`. */
export function pageAddress(path: string): string {
  const bare = decoded(path)
    .replace(/^\/*/, '/')
    .replace(/\/index\.html$|\.html$/, '')
    .replace(/\/+$/, '')
  return bare === '' ? '/' : bare
}

/** The decoded path of an address relative to the base URL; undefined if it is outside. */
export function belowBase(address: string, baseUrl: string): string | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : address
  return `${path}/`.startsWith(baseUrl) ? `/${decoded(path.slice(baseUrl.length))}` : undefined
}

function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
