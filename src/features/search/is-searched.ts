import type { Page } from '../../model/page.ts'
import type { Route } from '../../model/site.ts'

/**
 * Whether the site's search finds a page, in its own index and in that of a hosted engine. `noindex` only
 * keeps search engines of others away.
 */
export const isSearched = (
  { unlisted, kind }: Pick<Route, 'unlisted' | 'kind'>,
  page: Pick<Page, 'frontMatter'> | undefined,
): boolean => !unlisted && kind !== 'listing' && page?.frontMatter['search'] !== false
