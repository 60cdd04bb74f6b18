import { createHash } from 'node:crypto'
import type { Plugin, SiteTranslation, SiteView } from '../../model/plugin.ts'
import { escapeHtml } from '../../model/escape-markup.ts'
import { asOutputPath, asRoutePath } from '../../model/path.ts'
import { addressHref, decode, hrefOf, isExternal, outputOf, splitHref } from '../../model/address.ts'
import { readsRedirectsFile, type RedirectHost } from '../../model/redirect-host.ts'
import { hostFiles, type HostRedirect } from './host-files.ts'

/** The limit of common hosts (Cloudflare Pages: 2,000). */
const maxRules = 2_000

/**
 * Creates a page for every old address that redirects readers, with or without JavaScript, and tells search
 * engines the new address. Only a script knows the query and the fragment of a reader's address. Also writes
 * `_redirects`, with which Netlify, Cloudflare Pages, and GitLab Pages do the same, also for other spellings
 * of an address: `/guides/index.html`; and for a `host` that reads other files, those.
 */
export function redirects(options: { readonly host?: RedirectHost | undefined } = {}): Plugin {
  const { host } = options
  return {
    name: 'redirects',
    options,
    emit: (site) => {
      const { redirects: moved, baseUrl, url, language, translate, translations, isTranslation } = site
      const pages = [...moved].map(([from, to]) => {
        const href = targetHref(to, baseUrl)
        const canonical = isExternal(to) ? to : url + splitHref(href).path
        return {
          path: outputOf(asRoutePath(from)),
          content: redirectPage(href, { canonical, language, translate }),
          origin: 'the configured redirects',
        }
      })
      if (isTranslation) return pages
      const all = [site, ...translations]
      const byDefault = pages.length === 0 ? {} : { lost }
      if (!readsRedirectsFile(host)) {
        const files = hostFiles(host, all.flatMap(hostRedirects), baseUrl)
        return [
          ...pages,
          ...[...files].map(([path, content]) => ({
            path,
            content,
            origin,
            isOfSite: true as const,
            byDefault,
          })),
        ]
      }
      const configured = all.flatMap(configuredRules)
      const spellings = all.flatMap(spellingRules)
      // The author's redirects come first; the generated ones are only added if all of them fit.
      const rules =
        configured.length + spellings.length > maxRules ? configured : [...configured, ...spellings]
      return rules.length === 0
        ? pages
        : [
            ...pages,
            {
              path: asOutputPath('_redirects'),
              content: `${rules.join('\n')}\n`,
              origin,
              isOfSite: true,
              byDefault,
            },
          ]
    },
  }
}

const lost = 'The redirects of the configuration are no longer in it; their pages are still published.'

const origin = 'the plugin `redirects`'

const hostRedirects = ({ redirects: moved, baseUrl }: SiteTranslation): readonly HostRedirect[] =>
  [...moved].map(([from, to]) => ({ from: decode(baseUrl) + from.slice(1), to: targetHref(to, baseUrl) }))

const configuredRules = ({ redirects: moved, baseUrl }: SiteTranslation): readonly string[] =>
  [...moved].map(([from, to]) => rule(hrefOf(from, baseUrl), targetHref(to, baseUrl)))

const spellingRules = ({ routes, baseUrl }: SiteTranslation): readonly string[] =>
  routes.flatMap(({ path }) =>
    otherSpellings(path).map((spelling) => rule(hrefOf(spelling, baseUrl), hrefOf(path, baseUrl))),
  )

const rule = (from: string, to: string): string => `${literal(from)} ${literal(to)} 301`

/**
 * An address that says itself: in such a file, `:name` and `*` stand for any text, also in a target's query.
 */
function literal(href: string): string {
  const [origin = ''] = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*/i.exec(href) ?? []
  const { path, query, fragment } = splitHref(href.slice(origin.length))
  return origin + (path + query).replaceAll(':', '%3A').replaceAll('*', '%2A') + fragment
}

/**
 * White space would end an address in a rule, as would other characters that are in no address (RFC 3986).
 */
const targetHref = (to: string, baseUrl: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are among them
  addressHref(to, baseUrl).replace(/[\s\u0000-\u001f\u007f"<>\\^`{|}]/gu, encodeURIComponent)

/** Other spellings of a page's address, as used on hosts without clean URLs. */
function otherSpellings(route: string): readonly string[] {
  const bare = route.replace(/\/$/, '')
  return [`${bare}/index.html`, ...(bare === '' ? [] : [`${bare}.html`])]
}

interface RedirectContext extends Pick<SiteView, 'language' | 'translate'> {
  readonly canonical: string
}

function redirectPage(href: string, { canonical, language, translate }: RedirectContext): string {
  const target = escapeHtml(href)
  const title = escapeHtml(translate('moved.title'))
  const link = { html: `<a href="${target}">${target}</a>` }
  const text = translate
    .parts('moved.text', { address: link })
    .map((part) => (typeof part === 'object' ? part.html : escapeHtml(part)))
    .join('')
  return `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${title}</title><meta name="robots" content="noindex"><link rel="canonical" href="${escapeHtml(canonical)}"><script data-to="${target}">${redirectScript}</script><meta http-equiv="refresh" content="0; url=${target}"></head><body><p>${text}</p></body></html>\n`
}

/**
 * Takes the query and the fragment of the visitor along; a fragment of the target's own remains unless there
 * is another. The same on all pages, so that a policy can name it. What follows it becomes a template, or
 * `refresh` could win with the bare target.
 */
const redirectScript =
  'const to=new URL(document.currentScript.dataset.to,location);if(location.search)to.search+=(to.search?"&":"?")+location.search.slice(1);if(location.hash)to.hash=location.hash;location.replace(to);document.write("<template>")'

/** The script as a source of a Content-Security-Policy. */
export const redirectScriptSource = `'sha256-${createHash('sha256').update(redirectScript).digest('base64')}'`
