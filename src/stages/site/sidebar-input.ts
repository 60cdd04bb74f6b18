import type { CompareNames } from '../../model/compare-names.ts'
import type { ContentTree } from '../../model/content-tree.ts'
import type { Conventions } from '../../model/conventions.ts'
import type { LocateLater } from '../../model/location.ts'
import type { ContentPath, Href, RoutePath } from '../../model/path.ts'
import type { SidebarItem, SidebarsConfig } from '../../model/sidebar.ts'
import type { CategoryFile } from './category-file.ts'
import type { GraphPage } from './graph-parts.ts'

/** The input for resolving the sidebars of a tree. */
export interface SidebarInput {
  readonly config: SidebarsConfig
  readonly pages: readonly GraphPage[]
  readonly byId: ReadonlyMap<string, ContentPath>
  /** The ids of drafts. */
  readonly drafts: ReadonlySet<string>
  /** Sidebar items from plugins. */
  readonly pluginSidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly categoryFiles: ReadonlyMap<string, CategoryFile>
  /** The tree that the sidebars belong to. */
  readonly tree: Pick<ContentTree, 'numbers' | 'path' | 'route' | 'translation'>
  readonly conventions: Conventions
  readonly trailingSlash?: boolean
  /** Compares names in the language of the site. */
  readonly compareNames: CompareNames
  /** Converts a route to an address as a browser sees it. */
  readonly hrefOf: (route: RoutePath) => Href
  /** Converts a configured address to the one that pages show. */
  readonly shown: (address: string) => Href
  /** The same for addresses in HTML. */
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

/** A position in the configured sidebars. */
export interface ConfiguredPlace {
  /** The name of the sidebar. */
  readonly name: string
  readonly path: readonly (string | number)[]
  /** The labels of the enclosing categories, from the root. */
  readonly labels: readonly string[]
  /** Whether a plugin makes the entries, in the language of the site. */
  readonly isOfPlugin?: true
}
