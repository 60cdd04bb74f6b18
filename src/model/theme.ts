import type { ComponentType, Context, ReactNode } from 'react'
import type { Translate } from './messages/messages.ts'
import type { FrontMatter } from './page.ts'
import type { OutputPath } from './path.ts'
import type { HeadTag, PageSlice, SiteProps } from './site.ts'
import type { SidebarNode } from './navigation.ts'

/** Addresses of the built theme files, with the base URL. */
export interface ThemeAssets {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
  /** Fonts to preload. */
  readonly preload: readonly string[]
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
  readonly wordCount: number
  readonly assets: ThemeAssets
  /** Tags of plugins, after the layout's own. */
  readonly headTags: readonly HeadTag[]
}

export type Layout = ComponentType<LayoutProps>

/** When an island's JavaScript is fetched and hydrated. */
export type HydrateOn = 'load' | 'idle' | 'visible' | 'interaction' | { readonly media: string }

/** What slots and MDX components may ask about the page they are on. */
export interface DocumentContextValue {
  readonly site: SiteProps
  readonly page: PageSlice
  readonly frontMatter: FrontMatter
  /** The texts of the interface, in the language of the page. */
  readonly translate: Translate
  /** Data that plugins provide to their components, by name. */
  readonly data: Readonly<Record<string, unknown>>
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
  /** Files for the browser; `hash` of those whose names have none of their content. */
  readonly files: readonly { readonly path: OutputPath; readonly file: string; readonly hash?: string }[]
  readonly layouts: readonly string[]
  readonly mdx: readonly string[]
  /** Hash of each source by absolute path. */
  readonly inputs: Readonly<Record<string, string>>
}
