import { decode } from '../../model/address.ts'
import { cacheControl, hashedName } from '../../model/hashed-name.ts'
import { escaped, quoted, vercelPattern } from './redirect-files.ts'

/** Which answers have which headers. */
export interface SiteHeaders {
  /** The base URL of the site in each of its languages, the default one first: `/docs/`, `/docs/de/`. */
  readonly baseUrls: readonly string[]
  /** Headers of all answers, by name. */
  readonly always: Readonly<Record<string, string>>
  /** A file in `assets/` that keeps its name when it changes, if there is one: `assets/logo.svg`. */
  readonly unhashed: string | undefined
}

/**
 * `_headers` of Netlify and Cloudflare, which revalidate everything else by themselves. A rule can only name
 * a folder.
 */
export function headersFile({ baseUrls, always, unhashed }: SiteHeaders): string {
  const rule = (path: string, headers: Readonly<Record<string, string>>): string =>
    [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n')
  const forever = { 'Cache-Control': cacheControl.hashed }
  return [
    ...(Object.keys(always).length === 0 ? [] : [rule(`${baseUrls[0] ?? '/'}*`, always)]),
    ...(unhashed === undefined
      ? baseUrls.map((base) => rule(`${base}assets/*`, forever))
      : [`# Browsers keep nothing: the name of ${unhashed} stays when the file changes.`]),
    '',
  ].join('\n')
}

/** `headers` in the configuration of Vercel, which, too, revalidates everything else by itself. */
export function vercelHeaders({ baseUrls, always }: SiteHeaders): readonly object[] {
  const rule = (source: string, headers: Readonly<Record<string, string>>): object => ({
    source,
    headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
  })
  const forever = { 'Cache-Control': cacheControl.hashed }
  return [
    ...(Object.keys(always).length === 0 ? [] : [rule(`${vercelPattern(baseUrls[0] ?? '/')}(.*)`, always)]),
    ...baseUrls.map((base) => rule(`${vercelPattern(base)}assets/(${hashedName.slice(0, -1)})`, forever)),
  ]
}

/** Variables for `add_header`, empty outside of the site. A policy can be longer than nginx reads. */
export function nginxHeaders({ baseUrls, always: { Link: link = '' } }: SiteHeaders): string {
  const site = quoted(`~^${escaped(decode(baseUrls[0] ?? '/'))}`)
  return [
    'map $uri $docgen_cache_control {',
    `  ${quoted(`~${hashedPattern(baseUrls)}`)} ${quoted(cacheControl.hashed)};`,
    `  ${site} ${quoted(cacheControl.others)};`,
    '}',
    'map $uri $docgen_link {',
    `  ${site} ${quoted(link)};`,
    '}',
    '',
  ].join('\n')
}

/** Directives for the block of a site. What is missing is not kept, whatever its name. */
export const caddyHeaders = ({ baseUrls, always }: SiteHeaders): string =>
  [
    '@docgen_hashed {',
    `\tpath_regexp ${hashedPattern(baseUrls)}`,
    '\tfile',
    '}',
    `header @docgen_hashed Cache-Control "${cacheControl.hashed}"`,
    `@docgen_site path_regexp ^${escaped(decode(baseUrls[0] ?? '/'))}`,
    `header @docgen_site ?Cache-Control "${cacheControl.others}"`,
    ...Object.entries(always).map(([name, value]) => `header @docgen_site ${name} \`${value}\``),
    '',
  ].join('\n')

/** Directives of `mod_headers`. */
export const apacheHeaders = ({ baseUrls, always }: SiteHeaders): string =>
  [
    '<IfModule mod_headers.c>',
    ...Object.entries({ ...always, 'Cache-Control': cacheControl.others }).map(
      // `%s` would be a variable.
      ([name, value]) => `Header set ${name} ${quoted(value.replaceAll('%', '%%'))}`,
    ),
    `Header set Cache-Control "${cacheControl.hashed}" "expr=%{REQUEST_URI} =~ m#${hashedPattern(baseUrls)}#"`,
    '</IfModule>',
    '',
  ].join('\n')

/** A pattern of the decoded paths of all files whose content never changes. */
const hashedPattern = (baseUrls: readonly string[]): string =>
  `^(?:${baseUrls.map((base) => escaped(decode(base))).join('|')})assets/${hashedName}`
