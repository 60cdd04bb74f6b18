import { createHash } from 'node:crypto'
import type { Plugin, SiteView } from '../../model/plugin.ts'
import { escapeHtml } from '../../model/escape.ts'
import { asRoutePath } from '../../model/path.ts'
import { addressHref, isExternal, outputOf, splitHref } from '../../model/address.ts'

/**
 * Creates a page for every old address that redirects readers, with or without JavaScript, and tells search
 * engines the new address. Only a script knows the query and the fragment of a reader's address.
 */
export function redirects(): Plugin {
  return {
    name: 'redirects',
    emit: ({ redirects: moved, baseUrl, url, language, translate }) =>
      [...moved].map(([from, to]) => {
        const href = targetHref(to, baseUrl)
        const canonical = isExternal(to) ? to : url + splitHref(href).path
        return {
          path: outputOf(asRoutePath(from)),
          content: redirectPage(href, { canonical, language, translate }),
          origin: 'the configured redirects',
        }
      }),
  }
}

/**
 * White space would end an address in a rule, as would other characters that are in no address (RFC 3986).
 */
export const targetHref = (to: string, baseUrl: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are among them
  addressHref(to, baseUrl).replace(/[\s\u0000-\u001f\u007f"<>\\^`{|}]/gu, encodeURIComponent)

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
