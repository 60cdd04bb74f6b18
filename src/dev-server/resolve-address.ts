import { reservedName } from '../engine/walk.ts'
import { decode, outputOf, withoutBase } from '../model/address.ts'
import { asOutputPath, asRoutePath, type OutputPath } from '../model/path.ts'

export interface RequestPath {
  /** Decoded path segments from the root; a trailing slash gives an empty last segment. */
  readonly segments: readonly string[]
  /** The query, including its question mark; empty if there is none. */
  readonly query: string
}

type RequestTarget =
  | ({ readonly kind: 'path' } & RequestPath)
  | { readonly kind: 'refused'; readonly status: 400 | 404 | 414 }

const longest = 8_192

/**
 * Parses a request target (RFC 9112, 3.2.1, origin form only). Each segment is decoded once. Anything
 * ambiguous is refused: dot segments, backslashes, encoded slashes, control characters, and names that an
 * operating system reserves.
 */
export function readTarget(target: string): RequestTarget {
  if (target.length > longest) return { kind: 'refused', status: 414 }
  const question = target.indexOf('?')
  const path = question === -1 ? target : target.slice(0, question)
  const query = question === -1 ? '' : target.slice(question)
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (!path.startsWith('/') || /[\\#\u0000-\u0020\u007f]/.test(path)) return { kind: 'refused', status: 400 }
  const segments: string[] = []
  for (const raw of path.slice(1).split('/')) {
    let name: string
    try {
      name = decodeURIComponent(raw)
    } catch {
      return { kind: 'refused', status: 400 }
    }
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    if (/[/\\\u0000-\u001f\u007f]/.test(name) || name === '.' || name === '..')
      return { kind: 'refused', status: 400 }
    segments.push(name)
  }
  return segments.some(isHidden) || segments.slice(0, -1).includes('')
    ? { kind: 'refused', status: 404 }
    : { kind: 'path', segments, query }
}

/** The dot folder that sites may publish (RFC 8615). */
const wellKnown = '.well-known'

/**
 * Whether a name is a dot file, or one that Windows would resolve to something else: streams, devices,
 * trailing dots and spaces.
 */
function isHidden(name: string): boolean {
  return (
    (name.startsWith('.') && name !== wellKnown) ||
    /[:*?"<>|]/.test(name) ||
    /[. ]$/.test(name) ||
    reservedName.test(name)
  )
}

type ResolvedAddress =
  | { readonly kind: 'file'; readonly status: 200 | 404; readonly file: ServedFile }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'nothing' }

/**
 * Resolves addresses as static hosts with clean URLs do: `/a` is `a` or `a.html`, and `/a/` is
 * `a/index.html`. `/a.html`, `/a/index.html`, and addresses with a missing or extra trailing slash redirect
 * to the canonical one. Only addresses below the base URL have files; all others get `404.html`.
 */
export async function resolveAddress(
  requestPath: RequestPath | undefined,
  baseUrl: string,
  source: FileSource,
): Promise<ResolvedAddress> {
  const { segments, query } = requestPath ?? nowhere
  const base = baseUrl.split('/').slice(1, -1).map(decodeURIComponent)
  const isBase =
    requestPath !== undefined &&
    (segments.length === base.length || (segments.length === 1 && segments[0] === ''))
  if (
    base.length > 0 &&
    isBase &&
    base.every((name, index) => (segments[index] ?? '') === name || segments[0] === '')
  )
    return { kind: 'redirect', location: baseUrl + query }
  const below =
    requestPath && base.every((name, index) => segments[index] === name)
      ? segments.slice(base.length)
      : undefined
  const address = below && (await find(below, query, baseUrl, source))
  if (address) return address
  const notFound = await source.find([asOutputPath('404.html')])
  return notFound ? { kind: 'file', status: 404, file: notFound } : { kind: 'nothing' }
}

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

export interface ServedFile {
  /** Determines the media type. */
  readonly path: OutputPath
  /** Identifies the content; consists of letters, digits, `-`, and `_`. */
  readonly hash: string
  readonly content: Uint8Array | { readonly file: string; readonly size: number }
}

/** Where files come from: the output folder, or a site in memory. */
export interface FileSource {
  readonly find: (candidates: readonly OutputPath[]) => Promise<ServedFile | undefined>
}
