import type { CompareNames } from '../../model/compare-names.ts'
import type { ContentTree } from '../../model/content-tree.ts'
import type { Conventions } from '../../model/conventions.ts'
import type { LocateLater } from '../../model/location.ts'
import type { PageLink, SidebarNode } from '../../model/navigation.ts'
import type { Page } from '../../model/page.ts'
import type { ContentPath, Href, RoutePath } from '../../model/path.ts'
import type { SidebarItem, SidebarsConfig } from '../../model/navigation-config.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import type { YamlFile } from '../../engine/data/yaml-file.ts'
import type { PageAddress } from './routes.ts'

export interface GraphPage {
  readonly page: Page
  readonly address: PageAddress
  readonly tree: ContentTree
}

/** Whether a page is part of its tree. That of a plugin is so only in a version (see `placePages`). */
export const isOfTree = ({ page, tree }: Pick<GraphPage, 'page' | 'tree'>): boolean =>
  page.route === undefined || tree.version !== undefined

export interface ResolvedSidebar {
  /** Unique within the site: see `sidebarKey`. */
  readonly name: string
  readonly nodes: readonly SidebarNode[]
  /** Changes with anything that the sidebar shows. */
  readonly hash: string
  /** Pages and generated indexes in reading order, without links to anything else. */
  readonly order: readonly SidebarStop[]
}

/** A page in a sidebar, for links to the previous and next page. */
export interface SidebarStop {
  readonly route: RoutePath
  readonly link: PageLink
  /** The keys of the categories that contain it, from the root. */
  readonly trail: readonly string[]
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: Href }[]
}

export interface SidebarInput {
  readonly config: SidebarsConfig
  readonly pages: readonly GraphPage[]
  readonly byId: ReadonlyMap<string, ContentPath>
  readonly drafts: ReadonlySet<string>
  readonly pluginSidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly categoryFiles: ReadonlyMap<string, YamlFile>
  /** The tree that the sidebars belong to. */
  readonly tree: Pick<ContentTree, 'numbers' | 'path' | 'route' | 'translation'>
  readonly conventions: Conventions
  readonly trailingSlash?: boolean
  readonly compareNames: CompareNames
  /** Converts a route to an address as a browser sees it. */
  readonly hrefOf: (route: RoutePath) => Href
  readonly shown: (address: string) => Href
  readonly shownInHtml: (address: string) => Href
  /** The location of an entry: `['docs', 0, 'items', 2]`. */
  readonly location: LocateLater
}

/** A configured page that lists the entries of a category. */
export interface IndexOptions {
  readonly slug: string
  readonly title?: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly image?: string
}

export interface ConfiguredPlace {
  readonly name: string
  readonly path: readonly (string | number)[]
  /** The labels of the enclosing categories, from the root. */
  readonly labels: readonly string[]
  /** Whether a plugin makes the entries, in the language of the site. */
  readonly isOfPlugin?: true
}

export interface SiteGraphInput {
  readonly config: SiteConfig
  /** Compiled pages, sorted by path. */
  readonly pages: readonly Page[]
  /** Drafts, which are not built, but may be named in sidebars. */
  readonly drafts: readonly Page[]
  readonly pluginSidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly categoryFiles: ReadonlyMap<string, YamlFile>
  /** Authors and tags files of blogs, by path. */
  readonly blogData: ReadonlyMap<string, { readonly source: string }>
  readonly location: LocateLater
  readonly sidebarLocation: LocateLater
  /** The size in pixels of an image in a static folder. */
  readonly sizeOf: (path: string) => { width: number; height: number } | undefined
  /** Whether a path without the base URL is that of a static file. */
  readonly isStaticFile: (path: string) => boolean
}
