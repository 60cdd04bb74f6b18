import type { SiteHost } from '../../model/site-config.ts'
import {
  apacheHeaders,
  caddyHeaders,
  headersFile,
  nginxHeaders,
  type SiteHeaders,
  vercelHeaders,
} from './header-files.ts'
import {
  caddyMap,
  type HostRedirect,
  htaccess,
  keyValues,
  nginxMap,
  redirectsFile,
  vercelBulk,
  vercelRedirects,
} from './redirect-files.ts'

export interface HostRules {
  readonly redirects: readonly HostRedirect[]
  /** From other spellings of the addresses of pages, for hosts that do not know them: `/guide.html`. */
  readonly spellings: readonly HostRedirect[]
  readonly headers: SiteHeaders
}

/** The limit of common hosts (Cloudflare Pages: 2,000). */
const maxRules = 2_000

/** The files in which a host finds redirects and headers, by path. */
export function hostFiles(
  host: SiteHost | undefined,
  { redirects, spellings, headers }: HostRules,
): Readonly<Record<string, string>> {
  switch (host) {
    case 'vercel':
      return {
        'redirects.vercel.json': json(vercelBulk(redirects)),
        // For a folder that is deployed as it is.
        'vercel.json': json({
          cleanUrls: true,
          redirects: vercelRedirects(redirects),
          headers: vercelHeaders(headers),
        }),
      }
    case 'nginx':
      return { 'docgen.nginx.conf': nginxMap(redirects) + nginxHeaders(headers) }
    case 'caddy':
      return { 'docgen.caddy': caddyMap(redirects) + caddyHeaders(headers) }
    case 'apache':
      return { '.htaccess': htaccess(redirects, headers.baseUrls[0] ?? '/') + apacheHeaders(headers) }
    case 's3-cloudfront':
      return { 'redirects.cloudfront.json': json(keyValues(redirects)) }
    default: {
      // The author's redirects come first; the generated ones are only added if all of them fit.
      const all = [...redirects, ...spellings]
      const lines = redirectsFile(all.length > maxRules ? redirects : all)
      return {
        ...(lines === '' ? {} : { _redirects: lines }),
        ...(host === 'gitlab-pages' ? {} : { _headers: headersFile(headers) }),
      }
    }
  }
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`
