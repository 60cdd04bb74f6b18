import type { Place } from './diagnostic.ts'
import type { ContentPath, Href } from './path.ts'

export type ContentFormat = 'md' | 'mdx' | 'page-module'

/** A source file as it was found: nothing in it has been judged yet. */
export interface ContentFile {
  readonly path: ContentPath
  readonly format: ContentFormat
  readonly source: string
  /** Hash of the source's bytes. */
  readonly hash: string
  /** How its mount says that Markdown is read, whatever the name and the site say. */
  readonly readAs?: 'md' | 'mdx'
  /** `disk`, or the name of the plugin that made the page. */
  readonly origin: string
}

export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** A heading in document order. `id` is unique on its page. */
export interface Heading {
  readonly level: HeadingLevel
  readonly id: string
  /** Text without markup. */
  readonly text: string
}

/**
 * A place in the source that names a target: a Markdown link, an image, or a JSX attribute such as `href`.
 */
export interface SourceLink {
  readonly href: Href
  readonly kind: 'markdown-link' | 'markdown-image' | 'attribute'
  /** The file that holds the text: the page itself, or a part it includes. */
  readonly file: ContentPath
  readonly place: Place
}

/** The text under one heading; what the search index is made from. */
export interface SearchSection {
  /** The heading's id; empty for the text before the first heading. */
  readonly id: string
  /** Headings from the page's title down to this one. */
  readonly trail: readonly string[]
  readonly text: string
  readonly code: string
}

/**
 * JavaScript that a page brings along: its `import`s, `export`s and the expressions that could not be
 * evaluated as data. One unit for the page and one for each included part; all are bundled together with the
 * templates.
 */
export interface PageModule {
  readonly units: readonly PageModuleUnit[]
}

export interface PageModuleUnit {
  readonly id: string
  /** The file whose imports these are; relative specifiers resolve from here. */
  readonly file: ContentPath
  /** An ES module (TSX) that exports `scope(props, components)`: an array of thunks in source order. */
  readonly code: string
  /** Where each thunk stands in the file. */
  readonly places: readonly Place[]
}

/** Front matter after validation. Keys that docgen does not know are kept as they are. */
export interface FrontMatter {
  readonly title?: string
  readonly description?: string
  readonly id?: string
  readonly slug?: string
  readonly layout?: string
  readonly sidebar_label?: string
  readonly sidebar_position?: number
  readonly sidebar_class_name?: string
  readonly sidebar_badge?: string
  readonly displayed_sidebar?: string | null
  readonly pagination_label?: string
  readonly pagination_prev?: string | null
  readonly pagination_next?: string | null
  readonly hide_title?: boolean
  readonly hide_table_of_contents?: boolean
  readonly toc_min_heading_level?: number
  readonly toc_max_heading_level?: number
  readonly custom_edit_url?: string | null
  readonly keywords?: readonly string[]
  readonly tags?: readonly string[]
  readonly image?: string
  readonly draft?: boolean
  readonly unlisted?: boolean
  readonly noindex?: boolean
  readonly last_update?: { readonly date?: string; readonly author?: string }
  readonly mdx?: { readonly format?: 'md' | 'mdx' | 'detect' }
  readonly [key: string]: unknown
}

/**
 * A compiled page that knows only itself. `body` is hast in which MDX nodes stand where components go;
 * subtrees that no later stage can change are already HTML (`raw` nodes).
 */
export interface Page {
  readonly path: ContentPath
  /** The whole address of a page that a plugin made; others get theirs from path and front matter. */
  readonly route?: string
  readonly format: ContentFormat
  readonly frontMatter: FrontMatter
  /** Where each front matter key stands, for diagnostics of later stages. */
  readonly frontMatterPlaces: Readonly<Record<string, Place>>
  readonly title: string
  readonly description: string
  readonly headings: readonly Heading[]
  readonly links: readonly SourceLink[]
  /** Names of the components that the body uses: `Tabs`, `Card`. */
  readonly components: readonly string[]
  readonly module?: PageModule
  readonly wordCount: number
  /** Whether readers see the title, or another in its place, in the body: then the layout prints none. */
  readonly hasTitleHeading: boolean
}

/** The part of a compiled page that search and other text outputs read. */
export interface PageText {
  readonly sections: readonly SearchSection[]
  /** The page as Markdown with includes expanded, for "copy page as Markdown". */
  readonly markdown: string
}
