import { decode, hrefOf } from '../../model/address.ts'
import { llmsLink } from '../../model/page-index.ts'
import { mergeSources, policyText, type PolicySources } from '../../model/content-security-policy.ts'
import { hasHashedName } from '../../model/hashed-name.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin, SiteTranslation, SiteView } from '../../model/plugin.ts'
import type { SiteFile } from '../../model/site.ts'
import type { SiteHost } from '../../model/site-config.ts'
import { redirectScriptSource, targetHref } from '../redirects/index.ts'
import type { SiteHeaders } from './header-files.ts'
import { hostFiles } from './host-files.ts'
import type { HostRedirect } from './redirect-files.ts'

interface HostOptions {
  /** Without one: what Netlify, Cloudflare and others read. */
  readonly host: SiteHost | undefined
  /** What plugins and templates load, if the site has a Content-Security-Policy that hosts are to send. */
  readonly sources: PolicySources | undefined
}

/**
 * Writes the files in which a host finds the rules of a site: redirects, also from other spellings of an
 * address (`/guides/index.html`); how long browsers keep files; where agents find `llms.txt`; and headers
 * that a tag cannot set, with a policy that includes what any page needs.
 */
export function host(options: HostOptions): Plugin {
  return {
    name: 'host',
    options,
    emitLast(site, files) {
      const editions = [site, ...site.translations]
      const hasPolicy = options.sources !== undefined
      const moved = editions.some(({ redirects }) => redirects.size > 0)
      const contents = hostFiles(options.host, {
        redirects: editions.flatMap(redirectsIn),
        spellings: editions.flatMap(spellingsIn),
        headers: headersFor(site, files, options.sources),
      })
      return Object.entries(contents).map(([path, content]) => {
        const losses = [
          ...(moved && path !== '_headers' ? [lostRedirects] : []),
          ...(hasPolicy && content.includes(policyHeader) ? [lostPolicy] : []),
        ]
        return {
          path: asOutputPath(path),
          content,
          origin: 'the plugin `host`',
          byDefault: losses.length === 0 ? {} : { lost: losses.join(' ') },
        }
      })
    },
  }
}

const lostRedirects =
  'The redirects of the configuration are no longer in it; their pages are still published.'
const lostPolicy = 'The headers that `contentSecurityPolicy` asks for are not published.'

const policyHeader = 'Content-Security-Policy'

const redirectsIn = ({ redirects, baseUrl }: SiteTranslation): readonly HostRedirect[] =>
  [...redirects].map(([from, to]) => ({ from: pathIn(baseUrl, from), to: targetHref(to, baseUrl) }))

const spellingsIn = ({ routes, baseUrl }: SiteTranslation): readonly HostRedirect[] =>
  routes.flatMap(({ path }) =>
    otherSpellings(path).map((from) => ({ from: pathIn(baseUrl, from), to: hrefOf(path, baseUrl) })),
  )

/** The path of a route, with the base URL and not percent-encoded. */
const pathIn = (baseUrl: string, route: string): string => decode(baseUrl) + route.slice(1)

/** Other spellings of a page's address, as used on hosts without clean URLs. */
function otherSpellings(route: string): readonly string[] {
  const bare = route.replace(/\/$/, '')
  return [`${bare}/index.html`, ...(bare === '' ? [] : [`${bare}.html`])]
}

function headersFor(
  site: SiteView,
  files: readonly SiteFile[],
  sources: PolicySources | undefined,
): SiteHeaders {
  const baseUrls = [site, ...site.translations].map(({ baseUrl }) => baseUrl)
  const { baseUrl } = site
  return {
    baseUrls,
    always: {
      ...(files.some(({ path }) => path === 'llms.txt') ? { Link: llmsLink(baseUrl) } : {}),
      ...(sources ? policyHeaders(site, sources) : {}),
    },
    unhashed: files.find(
      ({ path, address }) =>
        baseUrls.some((base) => address.startsWith(`${base}assets/`)) &&
        !hasHashedName(path) &&
        !isRevalidated.test(path),
    )?.path,
  }
}

/** What browsers are told to ask for again where it is requested, or what nobody needs to be new. */
const isRevalidated = /assets\/(?:search\/index\.json|third-party-notices\.txt)$/

function policyHeaders(site: SiteView, sources: PolicySources): Readonly<Record<string, string>> {
  const editions = [site, ...site.translations]
  const policy = mergeSources([
    sources,
    { 'frame-ancestors': ["'self'"] },
    editions.some(({ redirects }) => redirects.size > 0) ? { 'script-src': [redirectScriptSource] } : {},
    ...editions.flatMap(({ rendered }) => [...rendered.values()].map((page) => page.sources ?? {})),
  ])
  return {
    [policyHeader]: policyText(policy),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
  }
}
