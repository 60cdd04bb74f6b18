import type { ComponentType, Context, ReactNode } from 'react'
import type { Diagnostic } from './diagnostic.ts'
import type { Translate } from './messages/messages.ts'
import type { FrontMatter } from './front-matter.ts'
import type { OutputPath } from './path.ts'
import type { HeadTag, PageSlice, SiteProps } from './site.ts'
import type { RecordedLook } from './site-code.ts'
import type { SidebarNode } from './navigation.ts'

/** Addresses of the built theme files, including the base URL. */
export interface ThemeAssets {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** Fonts to preload. */
  readonly preload: readonly string[]
  /**
   * Style sheets that only some pages load: `blog` and `front` for layouts of the theme, and those of
   * plugins' components for whole pages, by the component's name.
   */
  readonly pageStyles: Readonly<Record<string, string>>
}

/** The props of every layout. */
export interface LayoutProps {
  readonly site: SiteProps
  readonly page: PageSlice
  readonly frontMatter: FrontMatter
  /** The sidebar tree of the page; the same object on every page that shows it. */
  readonly sidebar?: readonly SidebarNode[]
  /** The finished HTML of the page's body, which is trusted because docgen created it. */
  readonly body: string
  /** The finished HTML of the beginnings of listed posts. */
  readonly beginnings?: readonly string[]
  readonly wordCount: number
  readonly assets: ThemeAssets
  /** Tags from plugins, placed after the layout's own. */
  readonly headTags: readonly HeadTag[]
}

/** A component that renders a whole page. */
type Layout = ComponentType<LayoutProps>

/** When an island's JavaScript is loaded and hydrated; see `src/client/islands.ts`. */
export type HydrateOn = 'load' | 'idle' | 'visible' | 'interaction' | { readonly media: string }

/** The context of the current page for slots and MDX components. */
export interface DocumentContextValue {
  readonly site: SiteProps
  readonly page: PageSlice
  readonly frontMatter: FrontMatter
  /** The sidebar tree of the page. */
  readonly sidebar?: readonly SidebarNode[]
  /** The interface messages in the language of the page. */
  readonly translate: Translate
  /** Data that plugins provide to their components, by name. */
  readonly data: Readonly<Record<string, unknown>>
  readonly assets: ThemeAssets
  /** Renders an element that is the same on many pages, once per key, and returns its HTML. */
  readonly cachedHtml: (key: object, element: ReactNode) => string
  /**
   * The same for content that most readers never open: puts the HTML into a separate file and returns its
   * address.
   */
  readonly lazyHtml: (key: object, element: ReactNode) => string
  /** Renders what may fail without a browser: its HTML, or the message of the error. */
  readonly attempt: (make: () => ReactNode, identifierPrefix: string) => Attempt
}

/** The outcome of rendering something that may fail. */
type Attempt = { readonly html: string } | { readonly failure: string }

/** The components in a bundle of templates; created by the bundle, used by the render stage. */
export interface Theme {
  readonly createElement: typeof import('react').createElement
  readonly Fragment: typeof import('react').Fragment
  readonly renderToString: (node: ReactNode, options?: { identifierPrefix?: string }) => string
  /** By file name: `templates/layouts/doc.tsx` is `doc`. */
  readonly layouts: Readonly<Record<string, Layout>>
  /** By file name: `templates/mdx/Tabs.tsx` is `Tabs`. Names in lower case replace elements of that name. */
  readonly mdx: Readonly<Record<string, ComponentType<Record<string, unknown>>>>
  readonly DocumentContext: Context<DocumentContextValue | undefined>
  /** Returns the islands rendered since the last call, and restarts their numbering. */
  readonly takeIslands: () => readonly string[]
  /** The modules of the components that the site puts around the code of all pages, from the outside in. */
  readonly providers?: readonly (() => Promise<{ readonly default?: unknown }>)[]
}

/** A file of the theme for browsers. */
interface ThemeFile {
  readonly path: OutputPath
  /** The path in the folder of the bundle. */
  readonly file: string
  readonly hash: string
  /** Whether each language has its own; the others are the same in all languages. */
  readonly isOfLanguage?: boolean
  /** Whether only blog pages use it. */
  readonly isOfBlogs?: boolean
}

/** The output of bundling the theme. Paths are relative to `folder`. */
export interface ThemeBundle {
  readonly folder: string
  /** The module that exports the theme (`Theme`), for Node. */
  readonly theme: string
  /** Changes with any template or component. */
  readonly themeHash: string
  /** The module of each unit and page module, by id. */
  readonly modules: Readonly<Record<string, string>>
  readonly assets: ThemeAssets
  /** Files for browsers. */
  readonly files: readonly ThemeFile[]
  readonly layouts: readonly string[]
  readonly mdx: readonly string[]
  /** Missing modules that were left out. */
  readonly diagnostics?: readonly Diagnostic[]
  /** Built-in modules of Node that it imports. */
  readonly builtins: readonly string[]
  /** What its code does that makes results depend on something unknown, whatever it is given. */
  readonly unknown?: string
  /** Everything that it was made from, and what selected that. Paths are absolute. */
  readonly looks: readonly RecordedLook[]
  /** The content hash of each source file in `looks`, by absolute path. */
  readonly inputs: Readonly<Record<string, string>>
}

/** Extensions of files that are published when they are imported: images, fonts, media, and documents. */
export const assetExtensions =
  'png jpg jpeg gif webp avif svg ico cur woff woff2 ttf otf eot mp4 m4v webm ogv mov mp3 m4a ogg wav pdf zip'.split(
    ' ',
  )

/** Matches the names of these files. */
export const assetFile = RegExp(`\\.(?:${assetExtensions.join('|')})$`, 'i')

/** Whether importing a file publishes it. */
export const isAsset = (path: string): boolean => assetFile.test(path)
