import type { AnswerSource } from './answers.ts'

/**
 * The address behind a link of an answer, if it may be one: a page of the site, or a source of the answer.
 * Everything else that an answer calls a link is text. `page` is the absolute address of the page that the
 * reader is on. Pages of the same origin come back as paths.
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

/** An address of the web without a password, which would only be there to mislead. */
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

/** The ways in which one writes the address of a page. */
function spellings(path: string): readonly string[] {
  const clean = path.replace(/(?:\/index)?\.html$/, '')
  return clean.endsWith('/') ? [path, clean, clean.slice(0, -1)] : [path, clean, `${clean}/`]
}
