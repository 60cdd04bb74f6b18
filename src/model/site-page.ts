import type { FrontMatter } from './front-matter.ts'
import type { ContentFile, MarkdownSource, Page, SourceLink } from './page.ts'
import type { PluginLink } from './plugin.ts'
import { asHref, type OutputPath, type ContentPath } from './path.ts'
import type { PageSlice, SourceLocation } from './site.ts'

/** A page with everything needed to render it. */
export interface SitePage {
  readonly page: Page
  /** Set for pages of Markdown: what they are made from. */
  readonly markdown?: MarkdownSource
  /**
   * A hash of the page's parts (`PageParts`). For components of plugins, these are in the store; for
   * Markdown, it is set if the parts do not follow from the source.
   */
  readonly partsHash?: string
  /** Set for page modules: the hash of the source. */
  readonly moduleHash?: string
  /** The id of the page module in the theme's bundle. */
  readonly pageModule?: string
  /** Whether the page module is hydrated as a whole. */
  readonly isIsland?: true
  /** Links that are only rendered as such if the site has their targets. */
  readonly linksIfThere?: readonly PluginLink[]
  /** Set for components of plugins that provide the page's search sections. */
  readonly hasOwnSections?: true
}

export interface OutlinedPage extends SitePage {
  readonly markdown: MarkdownSource
}

/** A page from a plugin: Markdown to compile, or a component whose props and text are in the store. */
export type AddedPage =
  | {
      readonly kind: 'markdown'
      readonly file: ContentFile
      /** Its full route. */
      readonly route: string
      readonly frontMatter: FrontMatter
      readonly origin?: SourceLocation
    }
  | { readonly kind: 'component'; readonly source: SitePage; readonly origin?: SourceLocation }

/** What stands for the file of a page that has none. */
export const addedPath = (page: AddedPage): ContentPath =>
  page.kind === 'markdown' ? page.file.path : page.source.page.path

/** A page to be rendered: what it shows of the site, and its own content when it has any. */
export interface SlicedPage {
  readonly slice: PageSlice
  readonly output: OutputPath
  readonly file: string
  readonly source?: SitePage
  /** On a page that lists posts: those whose beginnings it shows. */
  readonly posts?: readonly ListedPost[]
}

export interface ListedPost {
  readonly source: SitePage
  /** The resolved links and images in its text. */
  readonly slice: Pick<PageSlice, 'links' | 'images'>
}

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
