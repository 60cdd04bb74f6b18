import type { ComponentType, Context, ReactNode } from 'react'
import type { Diagnostic } from './diagnostic.ts'
import type { Translate } from './messages/messages.ts'
import type { FrontMatter } from './front-matter.ts'
import type { OutputPath } from './path.ts'
import type { HeadTag, PageSlice, SiteProps } from './site.ts'
import type { SidebarNode } from './navigation.ts'

/** Addresses of the built theme files, with the base URL. */
export interface ThemeAssets {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** Fonts to preload. */
  readonly preload: readonly string[]
  /** Style sheet of the pages of blogs, beside the others. */
  readonly blogStyles: string
  /** Style sheets of plugins' components that draw whole pages, by the component's name. */
  readonly pageStyles: Readonly<Record<string, string>>
}

/** Props of every layout and, through `DocumentContext`, of every slot. */
export interface LayoutProps {
  readonly site: SiteProps
  readonly page: PageSlice
  readonly frontMatter: FrontMatter
  /** The sidebar tree of the page, the same object on every page that shows it. */
  readonly sidebar?: readonly SidebarNode[]
  /** The finished HTML of the page's body (trusted: docgen made it). */
  readonly body: string
  /** The same of the posts that the page lists, as far as lists show them. */
  readonly beginnings?: readonly string[]
  readonly wordCount: number
  readonly assets: ThemeAssets
  /** Tags of plugins, after the layout's own. */
  readonly headTags: readonly HeadTag[]
}

/** A component that draws a whole page. */
export type Layout = ComponentType<LayoutProps>

/** When an island's JavaScript is fetched and hydrated; `src/client/islands.ts` waits for it. */
export type HydrateOn = 'load' | 'idle' | 'visible' | 'interaction' | { readonly media: string }

/** What slots and MDX components may ask about the page they are on. */
export interface DocumentContextValue {
  readonly site: SiteProps
  readonly page: PageSlice
  readonly frontMatter: FrontMatter
  /** The sidebar tree of the page. */
  readonly sidebar?: readonly SidebarNode[]
  /** The texts of the interface, in the language of the page. */
  readonly translate: Translate
  /** Data that plugins provide to their components, by name. */
  readonly data: Readonly<Record<string, unknown>>
  readonly assets: ThemeAssets
  /** HTML of an element that is the same on many pages, rendered once per key. */
  readonly cachedHtml: (key: object, element: ReactNode) => string
  /** The same as a file of its own, for what most readers never open: its address. */
  readonly lazyHtml: (key: object, element: ReactNode) => string
}

/** The components a bundle of templates offers; made by the bundle, read by the render stage. */
export interface Theme {
  readonly createElement: typeof import('react').createElement
  readonly Fragment: typeof import('react').Fragment
  readonly renderToString: (node: ReactNode, options?: { identifierPrefix?: string }) => string
  /** By file name: `templates/layouts/doc.tsx` is `doc`. */
  readonly layouts: Readonly<Record<string, Layout>>
  /**
   * By file name: `templates/mdx/Tabs.tsx` is `Tabs`. A lower-case name replaces the element of that name.
   */
  readonly mdx: Readonly<Record<string, ComponentType<Record<string, unknown>>>>
  readonly DocumentContext: Context<DocumentContextValue | undefined>
  /** The islands mounted since the last call, and a fresh start for their numbering. */
  readonly takeIslands: () => readonly string[]
}

/** A file of the theme for the browser. */
export interface ThemeFile {
  readonly path: OutputPath
  /** Below the folder of the bundle. */
  readonly file: string
  /** Of one whose name has no hash of its content. */
  readonly hash?: string
  /** Whether only pages of blogs ask for it. */
  readonly isOfBlogs?: boolean
}

/** What a bundle left in its folder. Paths are relative to `folder`. */
export interface ThemeBundle {
  readonly folder: string
  /** Module with the theme (`Theme`), to be imported by Node. */
  readonly theme: string
  /** Changes when any template or component does. */
  readonly themeHash: string
  /** Module of each unit and page module, by id. */
  readonly modules: Readonly<Record<string, string>>
  readonly assets: ThemeAssets
  /** Files for the browser. */
  readonly files: readonly ThemeFile[]
  readonly layouts: readonly string[]
  readonly mdx: readonly string[]
  /** Missing modules, if they were left out. */
  readonly diagnostics?: readonly Diagnostic[]
  /** Hash of each source by absolute path. */
  readonly inputs: Readonly<Record<string, string>>
}
