import type { SiteConfig } from '../../model/site-config.ts'
import type { Page } from '../../model/page.ts'
import type { SidebarItem } from '../../model/sidebar.ts'
import type { LocateLater } from '../../model/location.ts'
import type { CategoryFile } from './category-file.ts'

/** The input for building the site graph. */
export interface SiteGraphInput {
  readonly config: SiteConfig
  /** Compiled pages, sorted by path. */
  readonly pages: readonly Page[]
  /** Drafts, which are not built, but may be named in sidebars. */
  readonly drafts: readonly Page[]
  readonly pluginSidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly categoryFiles: ReadonlyMap<string, CategoryFile>
  /** Authors and tags files of blogs, by path. */
  readonly blogData: ReadonlyMap<string, { readonly source: string }>
  readonly location: LocateLater
  readonly sidebarLocation: LocateLater
  /** The size in pixels of an image in a static folder. */
  readonly sizeOf: (path: string) => { width: number; height: number } | undefined
  /** Whether a path without the base URL is that of a static file. */
  readonly isStaticFile: (path: string) => boolean
}
