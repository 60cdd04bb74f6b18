import type { FrontMatter, Page, SourceLink } from './page.ts'
import type { PluginLink } from './plugin.ts'
import { asHref, type ContentPath } from './path.ts'

/** A page with what is needed to render it. */
export interface SitePage {
  readonly page: Page
  /** Hash of the compiled body in the store. */
  readonly bodyHash?: string
  readonly textHash?: string
  /** Id of the page module in the theme's bundle. */
  readonly pageModule?: string
  /** Links that are some only if the site has their targets. */
  readonly linksIfThere?: readonly PluginLink[]
  /** Set for a plugin's component whose plugin says what stands on the page. */
  readonly hasOwnSections?: true
}

/** The addresses that a page names, in its text and as the image of its front matter. */
export function addressesOf({
  page: { path, links, frontMatter, frontMatterPlaces },
}: SitePage): readonly SourceLink[] {
  const { image } = frontMatter
  return typeof image === 'string'
    ? [
        ...links,
        {
          href: asHref(image),
          kind: 'attribute',
          file: path,
          place: frontMatterPlaces.image ?? { line: 1, column: 1 },
        },
      ]
    : links
}

/** A page that no Markdown was compiled for. */
export function emptyPage(
  path: ContentPath,
  format: Page['format'],
  frontMatter: FrontMatter,
  title: string,
): Page {
  return {
    path,
    format,
    frontMatter,
    frontMatterPlaces: {},
    title,
    description: frontMatter.description ?? '',
    headings: [],
    links: [],
    components: [],
    wordCount: 0,
    hasTitleHeading: format === 'page-module',
  }
}
