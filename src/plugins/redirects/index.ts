import type { Plugin } from '../../model/plugin.ts'
import { asRoutePath } from '../../model/path.ts'
import { addressHref, isExternal, outputOf, splitHref } from '../../model/address.ts'

/** A page for every old address that sends readers on, with and without JavaScript, and search engines to the new address. */
export function redirects(): Plugin {
  return {
    name: 'redirects',
    emit: ({ redirects: moved, baseUrl, url }) =>
      [...moved].map(([from, to]) => {
        const href = addressHref(to, baseUrl)
        return { path: outputOf(asRoutePath(from)), content: redirectPage(href, isExternal(to) ? to : url + splitHref(href).path), origin: 'the configured redirects' }
      }),
  }
}

function redirectPage(href: string, canonical: string): string {
  const text = escape(href)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta name="robots" content="noindex"><link rel="canonical" href="${escape(canonical)}"><meta http-equiv="refresh" content="0; url=${text}"></head><body><p>This page has moved to <a href="${text}">${text}</a>.</p></body></html>\n`
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
