import type { FrontMatter } from './front-matter.ts'
import type { ContentFile, Page, SourceLink } from './page.ts'
import type { PluginLink } from './plugin.ts'
import type { OutputPath } from './path.ts'
import type { PageSlice, SourceLocation } from './site.ts'
import { asHref, type ContentPath } from './path.ts'

/** A page with what is needed to render it. */
export interface SitePage {
  readonly page: Page
  /** Hash of the compiled body in the store. */
  readonly bodyHash?: string
  readonly textHash?: string
  /** Of a post: hash of what lists show of it. */
  readonly beginningHash?: string
  /** Id of the page module in the theme's bundle. */
  readonly pageModule?: string
  /** Whether the page module lives in the browser as a whole. */
  readonly isIsland?: true
  /** Links that are some only if the site has their targets. */
  readonly linksIfThere?: readonly PluginLink[]
  /** Set for a plugin's component whose plugin says what stands on the page. */
  readonly hasOwnSections?: true
}

/** A compiled page whose large parts are loaded when they are asked for. */
export interface CompiledPage extends SitePage {
  readonly bodyHash: string
  readonly textHash: string
}

/** A page that a plugin added: Markdown to compile, or a component whose props and text lie in the store. */
export type AddedPage =
  | {
      readonly kind: 'markdown'
      readonly file: ContentFile
      /** Its whole address. */
      readonly route: string
      readonly frontMatter: FrontMatter
      readonly origin?: SourceLocation
    }
  | { readonly kind: 'component'; readonly source: SitePage; readonly origin?: SourceLocation }

/** What stands for the file of a page that has none. */
export const pathOf = (page: AddedPage): ContentPath =>
  page.kind === 'markdown' ? page.file.path : page.source.page.path

/** A page to be rendered: what it shows of the site, and its own content when it has any. */
export interface SlicedPage {
  readonly slice: PageSlice
  readonly output: OutputPath
  /** Where diagnostics point. */
  readonly file: string
  readonly source?: SitePage
  /** On a page that lists posts: those whose beginnings it shows. */
  readonly posts?: readonly ListedPost[]
}

/** A post on a page that lists it. */
export interface ListedPost {
  readonly source: SitePage
  /** Where its links lead and what its images are. */
  readonly slice: Pick<PageSlice, 'links' | 'images'>
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
