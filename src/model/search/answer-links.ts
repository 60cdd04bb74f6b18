import type { AnswerSource } from './answers.ts'

/**
 * Resolves a link in an answer: to a page of the site, or to a source of the answer. Anything else is
 * undefined and shown as text. `page` is the absolute address of the current page. Pages on the same origin
 * are returned as paths.
 */
export function answerLink(
  href: string,
  page: string,
  sources: readonly AnswerSource[],
  isRoute: (path: string) => boolean,
): string | undefined {
  const url = webAddress(href, page)
  if (!url) return undefined
  const here = url.origin === new URL(page).origin
  const known =
    (here && spellings(url.pathname).some(isRoute)) ||
    sources.some((source) => samePage(url, webAddress(source.href, page)))
  if (!known) return undefined
  return here ? url.pathname + url.search + url.hash : url.href
}

/** Parses a web address. Addresses with credentials are rejected, because they could only mislead. */
function webAddress(href: string, page: string): URL | undefined {
  if (!URL.canParse(href, page)) return undefined
  const url = new URL(href, page)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url : undefined
}

const samePage = (one: URL, other: URL | undefined): boolean =>
  other !== undefined &&
  one.origin === other.origin &&
  one.pathname === other.pathname &&
  one.search === other.search

/** All spellings of a page's address. */
function spellings(path: string): readonly string[] {
  const clean = path.replace(/(?:\/index)?\.html$/, '')
  return clean.endsWith('/') ? [path, clean, clean.slice(0, -1)] : [path, clean, `${clean}/`]
}
