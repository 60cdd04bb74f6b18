import type { PostHead } from './blog.ts'
import type { TreeKind } from './content-tree.ts'
import type { FrontMatter } from './front-matter.ts'
import type { Place } from './diagnostic.ts'
import type { ContentPath, Href } from './path.ts'

/** How a source is read. */
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
  /** Of a translation: what docgen writes into its text is in this language. */
  readonly locale?: string
  /** What its mount holds, where that is not docs. */
  readonly kind?: Exclude<TreeKind, 'docs'>
  /** `disk`, or the name of the plugin that made the page. */
  readonly origin: string
}

/** The level of a heading: 2 is `<h2>`. */
export type HeadingLevel = 1 | 2 | 3 | 4 | 5 | 6

/** A heading in document order. `id` is unique on its page. */
export interface Heading {
  readonly level: HeadingLevel
  readonly id: string
  /** Text without markup. */
  readonly text: string
  /** A word before it in the table of contents: `GET`. */
  readonly badge?: string
}

/**
 * A place in the source that names a target: a Markdown link, an image, or a JSX attribute such as `href`.
 */
export interface SourceLink {
  readonly href: Href
  /** What a reader sees of a link to a page; absent if the link leads elsewhere or shows no words. */
  readonly text?: string
  readonly kind: 'markdown-link' | 'markdown-image' | 'attribute'
  /** Set for the source of an image: what the page shows and does not merely lead to. */
  readonly isShown?: true
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

/** The module with the thunks of a page or part: what only running code can tell. */
export interface PageModuleUnit {
  readonly id: string
  /** The file whose imports these are; relative specifiers resolve from here. */
  readonly file: ContentPath
  /** An ES module (TSX) that exports `scope(props, components)`: an array of thunks in source order. */
  readonly code: string
  /** Names of the theme's components that thunks use. */
  readonly components: readonly string[]
  /** Where each thunk stands in the file. */
  readonly places: readonly Place[]
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
  /** Of a post of a blog. */
  readonly post?: PostHead
  /** Whether readers see the title, or another in its place, in the body: then the layout prints none. */
  readonly hasTitleHeading: boolean
}

/** The part of a compiled page that search and other text outputs read. */
export interface PageText {
  readonly sections: readonly SearchSection[]
  /** The page as Markdown with includes expanded, for "copy page as Markdown". */
  readonly markdown: string
}
