import type { Plugin } from '../../model/plugin.ts'
import { asOutputPath, asRoutePath } from '../../model/path.ts'
import { addressHref, hrefOf, isExternal, outputOf, splitHref } from '../../model/address.ts'

/** As many as hosts read (Cloudflare Pages: 2,000). */
const maxRules = 2_000

/**
 * A page for every old address that sends readers on, with and without JavaScript, and search engines to the
 * new address; and `_redirects`, by which Netlify, Cloudflare Pages and GitLab Pages do the same, also for
 * other spellings of an address: `/guides/index.html`.
 */
export function redirects(): Plugin {
  return {
    name: 'redirects',
    emit: ({ redirects: moved, routes, baseUrl, url }) => {
      const old = [...moved].map(([from, to]) => {
        const href = addressHref(to, baseUrl)
        return { from, href, canonical: isExternal(to) ? to : url + splitHref(href).path }
      })
      const pages = old.map(({ from, href, canonical }) => ({
        path: outputOf(asRoutePath(from)),
        content: redirectPage(href, canonical),
        origin: 'the configured redirects',
      }))
      const configured = old.map(({ from, href }) => `${hrefOf(from, baseUrl)} ${href} 301`)
      const spellings = routes.flatMap(({ path }) =>
        otherSpellings(path).map((spelling) => `${hrefOf(spelling, baseUrl)} ${hrefOf(path, baseUrl)} 301`),
      )
      // Those that the author wrote first; the others only when all of them fit.
      const rules =
        configured.length + spellings.length > maxRules ? configured : [...configured, ...spellings]
      return rules.length === 0
        ? pages
        : [
            ...pages,
            {
              path: asOutputPath('_redirects'),
              content: `${rules.join('\n')}\n`,
              origin: 'the plugin `redirects`',
              byDefault:
                pages.length === 0
                  ? {}
                  : {
                      lost: 'The redirects of the configuration are no longer in it; their pages are still published.',
                    },
            },
          ]
    },
  }
}

/** Other ways to write the address of a page, as hosts without clean addresses do. */
function otherSpellings(route: string): readonly string[] {
  const bare = route.replace(/\/$/, '')
  return [`${bare}/index.html`, ...(bare === '' ? [] : [`${bare}.html`])]
}

function redirectPage(href: string, canonical: string): string {
  const text = escape(href)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${escape(canonical)}"><meta http-equiv="refresh" content="0; url=${text}"></head><body><p>This page has moved to <a href="${text}">${text}</a>.</p></body></html>\n`
}

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
