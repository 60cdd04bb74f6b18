import { asHref, asOutputPath, asRoutePath, type Href, type OutputPath, type RoutePath } from './path.ts'

/** Whether an address leads off the site: it has a scheme or a host. */
export const isExternal = (href: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href)

/** Whether a text is, or was meant to be, a web address: `https:…`, `https//host`, `http:/host`. */
export const isWebLike = (href: string): boolean => /^https?(?::|\/\/)/i.test(href)

/**
 * Parses an address, alone or relative to another; undefined if it is none. `URL.canParse` of Node 20 takes
 * Latin-1 for UTF-8 once it was called some thousand times, and refuses `https://münchen.de` from then on.
 */
export function parseUrl(address: string, base?: string | URL): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}

/** Whether an address is one, alone or relative to another. */
export const canParse = (address: string, base?: string | URL): boolean =>
  parseUrl(address, base) !== undefined

/** Whether a text is an absolute web address that can be parsed. */
export const isWebAddress = (text: string): boolean => /^https?:\/\/./.test(text) && canParse(text)

/**
 * Whether an author has exempted an address from link checks:
 * `pathname:///api/v2/index.html` stands for `/api/v2/index.html`, which something else publishes on the same
 * host.
 */
export const isUnchecked = (href: string): boolean => href.startsWith('pathname://')

/**
 * Whether a browser would run the content of an address as code. Browsers ignore white space and control
 * characters in a scheme, so they are removed first.
 */
export function canRunCode(href: string): boolean {
  // oxlint-disable-next-line no-control-regex -- that is what browsers ignore
  const visible = href.replace(/[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, '')
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(visible)?.[1]?.toLowerCase()
  if (scheme === 'data') return !/^\s*data:image\/(?:png|gif|jpe?g|webp|avif)[;,]/i.test(href)
  return scheme === 'javascript' || scheme === 'vbscript' || scheme === 'livescript'
}

/**
 * Converts a route to an address as a browser sees it: with the base URL, and percent-encoded. A `%` in a
 * route stands for itself.
 */
export function hrefOf(route: RoutePath | string, baseUrl: string): Href {
  return asHref(baseUrl + encodePath(route.replace(/^\//, '')))
}

/**
 * Converts an address from the configuration (`/guides?x#install`, `./guides`, also relative to the root, or
 * `https://…`) to one as a browser sees it.
 */
export function addressHref(address: string, baseUrl: string): Href {
  if (isExternal(address) || address.startsWith('#')) return asHref(address)
  const { path, query, fragment } = splitHref(address)
  return asHref(hrefOf(decode(path.replace(/^(?:\.\/)+/, '')), baseUrl) + query + fragment)
}

/**
 * The base URL of a path from the root of the site: that of its language for pages, and for files, such as
 * `/img/logo.svg`, that of the site, because all languages share them.
 */
export const baseOfPath = (
  path: string,
  { baseUrl, assetBase }: { readonly baseUrl: string; readonly assetBase: string },
): string => (/\.(?!html?$)[a-z0-9]+$/i.test(splitHref(path).path) ? assetBase : baseUrl)

/** An address without the base URL, or `undefined` if it is not below it. */
export function withoutBase(pathname: string, baseUrl: string): string | undefined {
  if (pathname === baseUrl.slice(0, -1)) return '/'
  return pathname.startsWith(baseUrl) ? `/${pathname.slice(baseUrl.length)}` : undefined
}

/** Splits `path?query#fragment`. */
export function splitHref(href: string): {
  readonly path: string
  readonly query: string
  readonly fragment: string
} {
  const hash = href.indexOf('#')
  const beforeHash = hash === -1 ? href : href.slice(0, hash)
  const fragment = hash === -1 ? '' : href.slice(hash)
  const question = beforeHash.indexOf('?')
  return {
    path: question === -1 ? beforeHash : beforeHash.slice(0, question),
    query: question === -1 ? '' : beforeHash.slice(question),
    fragment,
  }
}

/** Decodes percent-encoding; invalid escapes are kept. */
export function decode(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Resolves `./a`, `../b`, or `c` against a route, as a browser would; the result has no dot segments. */
export function resolveRelative(path: string, from: RoutePath): RoutePath {
  const url = new URL(path, `http://site${encodePath(from)}`)
  return asRoutePath(decode(url.pathname))
}

/**
 * A path as authors write it in an address: only what would end it, or means something else in it, is
 * encoded.
 */
export const plainAddress = (path: string): string =>
  path.replace(/[\s%?#<>"\\`{}|^]/g, (character) => encodeURIComponent(character))

/** Percent-encodes what a path cannot contain as it is, and what would end it: `c#.md`. */
export function encodePath(path: string): string {
  return /^[\w./~:@!$&'()*+,;=-]*$/.test(path) ? path : encodeURI(path).replace(/[?#]/g, encodeURIComponent)
}

/**
 * The file for a route: `guides/index.html` for `/guides/`, and `guides/install.html` for `/guides/install`,
 * as static hosts expect. With `hasFolders`, each page has a folder of its own: `guides/install/index.html`.
 */
export function outputOf(route: RoutePath, hasFolders = false): OutputPath {
  const bare = route.slice(1)
  if (bare === '' || bare.endsWith('/')) return asOutputPath(`${bare}index.html`)
  if (/\.html?$/.test(bare)) return asOutputPath(bare)
  return asOutputPath(hasFolders ? `${bare}/index.html` : `${bare}.html`)
}

/** Whether each page of a site has a folder of its own, whatever its address ends with. */
export const hasFolderPerPage = ({
  trailingSlash,
  conventions,
}: {
  readonly trailingSlash?: boolean
  readonly conventions: { readonly folderPerPage?: boolean }
}): boolean => trailingSlash === undefined && conventions.folderPerPage === true

/** Reserved names (RFC 2606, RFC 6761), and the local machine. */
const reserved = /(?:^|\.)(?:example\.(?:com|net|org)|example|test|invalid|localhost)$/
const ownMachine = /^(?:127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/
/** Placeholders in templates: `your-site.example.com`, `yourname.github.io`. */
const toBeFilledIn = /(?:^|\.)your(?:-[^.]*|site|domain|company|org|project|name|username)\./

/** Whether an address is a placeholder. `url` is that of the configuration: `https://example.com`. */
export function isPlaceholderUrl(url: string): boolean {
  const host = parseUrl(url)?.hostname.replace(/\.$/, '')
  if (host === undefined) return false
  return [reserved, ownMachine, toBeFilledIn].some((pattern) => pattern.test(host))
}

const maxSlug = 250

/** Whether a redirect may lead from an address: hosts and files do not take all characters. */
export const isPlainPath = (address: string): boolean =>
  !/[\\"<>]|[^\S ]| $|\/\/|(?:^|\/)\.{1,2}(?:\/|$)/.test(decode(address))

/**
 * Why a slug is not a valid address, as the end of a sentence (`it has an empty segment`); undefined if it
 * is.
 */
export function slugProblem(slug: string): string | undefined {
  if (slug === '') return 'it is empty'
  if (slug.length > maxSlug) return `it is longer than ${maxSlug} characters`
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(slug)) return 'it contains a control character'
  const character = /[?#\\%<>"|*:]/.exec(slug)?.[0]
  if (character !== undefined) return `it contains \`${character}\``
  if (slug.includes('//')) return 'it has an empty segment'
  if (slug.split('/').some((segment) => /^\.+/.test(segment))) return 'a segment begins with a dot'
  return undefined
}
