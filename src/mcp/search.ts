import type { SearchAnswer, MarkedText } from '../model/search/search-client.ts'
import { NoAnswer, pageAt, type PublishedSite, trimmed } from './open-site.ts'

/** Which pages a tool looks at. */
export interface Scope {
  readonly version?: string | undefined
}

/** Lists the sections of the site that answer a query, best first, as search on the site ranks them. */
export async function search(
  site: PublishedSite,
  { query, limit, version }: Scope & { readonly query: string; readonly limit: number },
): Promise<string> {
  const answer = await searchSite(site, query, limit, version)
  if (answer.groups.length === 0) {
    const near =
      answer.suggestions.length === 0 ? '' : ` Words of the site: ${answer.suggestions.join(', ')}.`
    return `No page of “${site.index.title}” answers “${query}”.${near}`
  }
  const results = answer.groups.map(({ title, href, place = [], hits }, index) => {
    const page = pageAt(site, href)
    const about = [...place, `${page?.tokens ?? 0} tokens`].join(' › ')
    const lines = hits.map(({ href: at, title: heading, trail, snippet }) => {
      const anchor = /#.*$/.exec(at)?.[0] ?? ''
      const name = anchor === '' ? '' : `${[...trail.slice(1), plain(heading)].join(' › ')} (${anchor}): `
      return `   - ${name}${plain(snippet)}`
    })
    return [`${index + 1}. ${title} (${about})`, `   page: ${trimmed(page?.path ?? href)}`, ...lines].join(
      '\n',
    )
  })
  const rest = (answer.pages ?? 0) - answer.groups.length
  return [
    ...results,
    ...(rest > 0 ? [`${rest} more pages answer. Ask for more with \`limit\`, or in other words.`] : []),
  ].join('\n\n')
}

/**
 * What search on the site answers, with quotations. Throws `NoAnswer` if the site has no search of its own.
 */
export async function searchSite(
  site: PublishedSite,
  query: string,
  limit: number,
  version: string | undefined,
): Promise<SearchAnswer> {
  if (!site.search)
    throw new NoAnswer('This site has no search index of its own. Use `list_pages` and `read_page`.')
  const tree = treeOf(site, version)
  const filter = tree === undefined ? {} : { tree }
  const request = { query, filter, offset: 0, limit, perPage: 3 }
  return await site.search.answer(request)
}

/**
 * The key of the tree with a version, undefined for the last one. Throws `NoAnswer` for an unknown version.
 */
export const treeOf = (site: PublishedSite, version: string | undefined): string | undefined =>
  version === undefined ? undefined : site.treeOfVersion(publishedVersion(site, version))

/** The name of a version as the site writes it (`Next` for `next`). Throws `NoAnswer` if it has none. */
export function publishedVersion({ index }: PublishedSite, version: string): string {
  const versions = new Set(index.pages.flatMap((page) => page.version ?? []))
  const name = [...versions].find((each) => each.toLowerCase() === version.toLowerCase())
  if (name !== undefined) return name
  throw new NoAnswer(
    versions.size === 0
      ? 'The site has no versions: leave `version` out.'
      : `There is no version \`${version}\`, but ${[...versions].join(', ')}.`,
  )
}

/** A quotation without its marks. */
export const plain = (text: MarkedText): string =>
  text
    .map((piece) => piece.text)
    .join('')
    .replace(/\s+/g, ' ')
