import { hrefOf, isExternal, splitHref } from '../../model/address.ts'

export interface HostRedirect {
  /** The path, with the base URL and not percent-encoded: `/docs/größe`. */
  readonly from: string
  /** The address, percent-encoded: `/docs/size?x=1#y`, `https://…`. */
  readonly to: string
}

const encoded = (path: string): string => hrefOf(path, '/')

/** `_redirects`, in which `:name` and `*` stand for any text, also in a target's query. */
export const redirectsFile = (redirects: readonly HostRedirect[]): string =>
  redirects.map(({ from, to }) => `${plainAddress(encoded(from))} ${plainAddress(to)} 301\n`).join('')

function plainAddress(href: string): string {
  const [origin = ''] = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i.exec(href) ?? []
  const { path, query, fragment } = splitHref(href.slice(origin.length))
  return origin + (path + query).replaceAll(':', '%3A').replaceAll('*', '%2A') + fragment
}

/** For `bulkRedirectsPath` of Vercel, whose addresses are no patterns. */
export const vercelBulk = (redirects: readonly HostRedirect[]): readonly object[] =>
  redirects.map(({ from, to }) => ({
    source: encoded(from),
    destination: to,
    statusCode: 301,
    preserveQueryParams: true,
  }))

/** With more, Vercel would refuse the deployment; the pages at old addresses remain. */
const maxVercelRedirects = 2_048

/** `redirects` in the configuration of Vercel. */
export const vercelRedirects = (redirects: readonly HostRedirect[]): readonly object[] =>
  (redirects.length > maxVercelRedirects ? [] : redirects).map(({ from, to }) => ({
    source: vercelPattern(encoded(from)),
    // `:name` in a destination is a parameter of the source.
    destination: isExternal(to) ? to.replace(/(?<=.:\/\/[^/]*\/.*):/g, '%3A') : to.replaceAll(':', '%3A'),
    statusCode: 301,
  }))

/** An address as a pattern of path-to-regexp that says itself. */
export const vercelPattern = (address: string): string => address.replace(/[(){}:*+?\\]/g, String.raw`\$&`)

/** Longer names do not fit into the buckets that nginx has by default for the hash of a map. */
const maxHashedName = 40

/** Text in the configuration of nginx. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`

/** Text as a regular expression that matches nothing else. */
export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/**
 * A map for nginx from decoded paths to addresses. The query of the reader is appended: variables in a value
 * are evaluated when it is used.
 */
export function nginxMap(redirects: readonly HostRedirect[]): string {
  const lines = redirects.map(({ from, to }) => {
    const source = Buffer.byteLength(from) > maxHashedName ? `~^${escaped(from)}$` : from
    const { path, query, fragment } = splitHref(to)
    const literal = (text: string): string => text.replaceAll('$', '%24')
    const rest = query === '' ? '$is_args$args' : '$docgen_more_args'
    return `  ${quoted(source)} ${quoted(literal(path + query) + rest + literal(fragment))};`
  })
  return [
    'map $args $docgen_more_args {',
    '  "" "";',
    '  default "&$args";',
    '}',
    'map $uri $docgen_redirect {',
    '  default "";',
    ...lines,
    '}',
    '',
  ].join('\n')
}

/** Maps for Caddy from decoded paths to addresses. Names in braces are replaced in the values of a map. */
export function caddyMap(redirects: readonly HostRedirect[]): string {
  const lines = redirects.map(({ from, to }) => {
    const { path, query, fragment } = splitHref(to)
    const literal = (text: string): string => text.replace(/[{}"\\]/g, encodeURIComponent)
    // Braces would be taken for a name; a pattern can give their codes, but its value has no names.
    const isPattern = /[{}"\\]/.test(from)
    const rest = isPattern ? '' : query === '' ? '{docgen_args}' : '{docgen_more_args}'
    return `\t"${isPattern ? caddyPattern(from) : from}" "${literal(path + query)}${rest}${literal(fragment)}"`
  })
  return [
    'map {query} {docgen_args} {docgen_more_args} {',
    '\t"" "" ""',
    '\tdefault "?{query}" "&{query}"',
    '}',
    'map {path} {docgen_redirect} {',
    ...lines,
    '\tdefault ""',
    '}',
    '@docgen_redirect expression `{docgen_redirect} != ""`',
    'redir @docgen_redirect {docgen_redirect} 301',
    '',
  ].join('\n')
}

const caddyPattern = (from: string): string =>
  `~^${from.replace(
    /[^\p{L}\p{N}/_-]/gu,
    (each) => String.raw`\x{${(each.codePointAt(0) ?? 0).toString(16)}}`,
  )}$`

/** Rules of `mod_rewrite`, clean addresses, and the 404 page. */
export const htaccess = (redirects: readonly HostRedirect[], baseUrl: string): string =>
  [
    'DirectoryIndex index.html',
    'DirectorySlash Off',
    `ErrorDocument 404 ${encoded(baseUrl)}404.html`,
    'RewriteEngine On',
    '# What docgen remembers of its output is not for readers.',
    String.raw`RewriteRule "(?:^|/)\.(?!well-known/)" - [R=404,L]`,
    ...redirects.flatMap((redirect) => rewriteRules(redirect, baseUrl)),
    '# /guides/install is guides/install.html; /guides/install/ has a slash too many.',
    String.raw`RewriteCond "%{REQUEST_URI}" "^(/[^/\\].*)/$"`,
    'RewriteCond "%{DOCUMENT_ROOT}%1.html" -f',
    'RewriteRule "/$" "%1" [R=301,L]',
    'RewriteCond "%{REQUEST_FILENAME}.html" -f',
    'RewriteRule "[^/]$" "%{REQUEST_URI}.html" [L]',
    '',
  ].join('\n')

/** A query is put after the whole target, so one with a fragment needs a rule for readers who bring one. */
function rewriteRules({ from, to }: HostRedirect, baseUrl: string): readonly string[] {
  // mod_rewrite removes the quotes, and nothing else.
  const quoted = (text: string): string => `"${text}"`
  // `$1` and `%1` are groups.
  const literal = (text: string): string => text.replace(/[$%]/g, String.raw`\$&`)
  const pattern = quoted(`^${escaped(from.slice(baseUrl.length))}$`)
  const { path, query, fragment } = splitHref(to)
  if (fragment === '') return [`RewriteRule ${pattern} ${quoted(literal(to))} [R=301,L,NE,QSA]`]
  const withQuery = `${literal(path)}${query === '' ? '?' : `${literal(query)}&`}%{QUERY_STRING}${literal(fragment)}`
  return [
    'RewriteCond "%{QUERY_STRING}" "^$"',
    `RewriteRule ${pattern} ${quoted(literal(to))} [R=301,L,NE]`,
    `RewriteRule ${pattern} ${quoted(withQuery)} [R=301,L,NE]`,
  ]
}

/** The longest key and value of a key-value store of CloudFront, in bytes. */
const maxStored = { key: 512, value: 1_024 }

/**
 * For a key-value store of CloudFront, whose functions see paths as they were requested. One that is too long
 * would keep all others out.
 */
export const keyValues = (redirects: readonly HostRedirect[]): object => ({
  data: redirects
    .map(({ from, to }) => ({ key: encoded(from), value: to }))
    .filter(({ key, value }) => key.length <= maxStored.key && value.length <= maxStored.value),
})
