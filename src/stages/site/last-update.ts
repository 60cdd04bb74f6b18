import { dayOrMoment } from '../../model/dates.ts'
import type { Page } from '../../model/page.ts'
import type { ContentPath } from '../../model/path.ts'
import type { PageSlice } from '../../model/site.ts'
import type { SiteConfig } from '../../model/site-config.ts'

/** What is known about the last changes of pages, and how it is shown. */
export interface LastUpdateInput {
  readonly config: SiteConfig
  readonly lastUpdated: ReadonlyMap<ContentPath, { readonly date: string; readonly author: string }>
  /** Formats an ISO 8601 date in the language of the site. */
  readonly formatDate: (date: string) => string
}

/** What a page shows of its last change: what its front matter says, otherwise what Git does. */
export function lastUpdateOf(
  page: Page,
  { config, lastUpdated, formatDate }: LastUpdateInput,
): PageSlice['lastUpdated'] {
  const known = lastUpdated.get(page.path)
  const { last_update: written } = page.frontMatter
  const date = dayOrMoment(written?.date ?? known?.date ?? '')
  const author = written?.author ?? known?.author
  const shown = {
    ...(config.showLastUpdateTime && date !== undefined ? { date, shownDate: formatDate(date) } : {}),
    ...(config.showLastUpdateAuthor && author !== undefined ? { author } : {}),
  }
  return Object.keys(shown).length > 0 ? shown : undefined
}
