import { decode, outputOf, withoutBase } from '../model/address.ts'
import { asOutputPath, asRoutePath, type OutputPath } from '../model/path.ts'
import type { RequestPath } from './read-target.ts'
import type { FileSource, ServedFile } from './served-file.ts'

/** The answer to a request for an address. */
export type ResolvedAddress =
  | { readonly kind: 'file'; readonly status: 200 | 404; readonly file: ServedFile }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'nothing' }

/**
 * Resolves addresses as static hosts with clean URLs do: `/a` is `a` or `a.html`, and `/a/` is
 * `a/index.html`. `/a.html`, `/a/index.html`, and addresses with a missing or extra trailing slash redirect
 * to the canonical one. Only addresses below the base URL have files; all others get `404.html`.
 */
export async function resolveAddress(
  asked: RequestPath | undefined,
  baseUrl: string,
  source: FileSource,
): Promise<ResolvedAddress> {
  const { segments, query } = asked ?? nowhere
  const base = baseUrl.split('/').slice(1, -1).map(decodeURIComponent)
  const isBase =
    asked !== undefined && (segments.length === base.length || (segments.length === 1 && segments[0] === ''))
  if (
    base.length > 0 &&
    isBase &&
    base.every((name, index) => (segments[index] ?? '') === name || segments[0] === '')
  )
    return { kind: 'redirect', location: baseUrl + query }
  const below =
    asked && base.every((name, index) => segments[index] === name) ? segments.slice(base.length) : undefined
  const found = below && (await find(below, query, baseUrl, source))
  if (found) return found
  const notFound = await source.find([asOutputPath('404.html')])
  return notFound ? { kind: 'file', status: 404, file: notFound } : { kind: 'nothing' }
}

/** The output file that a browser shows at an address. */
export function outputOfAddress(pathname: string, baseUrl: string, hasFolders = false): OutputPath {
  try {
    return outputOf(asRoutePath(decode(withoutBase(pathname, baseUrl) ?? '/404.html')), hasFolders)
  } catch {
    return asOutputPath('404.html')
  }
}

const nowhere: RequestPath = { segments: [], query: '' }

async function find(
  segments: readonly string[],
  query: string,
  baseUrl: string,
  source: FileSource,
): Promise<ResolvedAddress | undefined> {
  const path = segments.join('/')
  const clean = path.replace(/(?:^|(?<=\/))index\.html$/, '').replace(/(?<=[^/])\.html$/, '')
  const isFolder = clean === '' || clean.endsWith('/')
  const bare = clean.replace(/\/$/, '')
  const page = isFolder ? [`${clean}index.html`] : [clean, `${clean}.html`]
  const other = isFolder ? (bare === '' ? [] : [`${bare}.html`]) : [`${clean}/index.html`]
  const file = await source.find([...page, ...other].map(asOutputPath))
  if (!file) return undefined
  const isRight = page.includes(file.path)
  // The 404 page has no address of its own to redirect to.
  if ((isRight && clean === path) || file.path === '404.html') return { kind: 'file', status: 200, file }
  const address = bare
    .split('/')
    .filter((name) => name !== '')
    .map(encodeURIComponent)
    .join('/')
  const slash = address !== '' && isFolder === isRight ? '/' : ''
  return { kind: 'redirect', location: `${baseUrl}${address}${slash}${query}` }
}
