import type { FrontMatter, Page } from '../model/page.ts'
import type { ContentPath } from '../model/path.ts'

/** A page with what is needed to render it. */
export interface SitePage {
  readonly page: Page
  /** Hash of the compiled body in the store. */
  readonly bodyHash?: string
  readonly textHash?: string
  /** Id of the page module in the theme's bundle. */
  readonly pageModule?: string
}

/** A page that no Markdown was compiled for. */
export function emptyPage(path: ContentPath, format: Page['format'], frontMatter: FrontMatter, title: string): Page {
  return { path, format, frontMatter, frontMatterPlaces: {}, title, description: frontMatter.description ?? '', headings: [], links: [], components: [], wordCount: 0, hasTitleHeading: format === 'page-module' }
}
