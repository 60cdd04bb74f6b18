import type { ContentTree } from '../../model/content-tree.ts'
import type { LocateLater } from '../../model/location.ts'
import type { ContentPath, Href, RoutePath } from '../../model/path.ts'
import type { SidebarItem, SidebarsConfig } from '../../model/sidebar.ts'
import type { CategoryFile } from './category-file.ts'
import type { GraphPage } from './graph-parts.ts'

/** What the sidebars of a tree are made from. */
export interface SidebarInput {
  readonly config: SidebarsConfig
  readonly pages: readonly GraphPage[]
  readonly byId: ReadonlyMap<string, ContentPath>
  /** Ids of drafts. */
  readonly drafts: ReadonlySet<string>
  /** Sidebar items that plugins made. */
  readonly pluginSidebars: ReadonlyMap<string, readonly SidebarItem[]>
  readonly categoryFiles: ReadonlyMap<string, CategoryFile>
  /** The tree whose sidebars these are. */
  readonly tree: Pick<ContentTree, 'keepsNumbers' | 'path' | 'route' | 'translation'>
  /**
   * Whether folders are listed as Starlight does: by the names that they have, with their index among their
   * pages, in the place of the first of these.
   */
  readonly foldersAsInStarlight: boolean
  readonly trailingSlash?: boolean
  /**
   * Whether the generated index of every category has the address of its label, as in Docusaurus. Otherwise
   * that of a folder is where the folder is.
   */
  readonly labelsAreAddresses: boolean
  /** An address as the browser sees it. */
  readonly hrefOf: (route: RoutePath) => Href
  /** The address that pages show for a configured one. */
  readonly shown: (address: string) => Href
  /** The same for one in HTML. */
  readonly shownInHtml: (address: string) => Href
  /** Where an entry stands: `['docs', 0, 'items', 2]`. */
  readonly location: LocateLater
}

/** The page that lists the entries of a category, as it is asked for. */
export interface IndexOptions {
  readonly slug: string
  readonly title?: string
  readonly description?: string
  readonly keywords?: readonly string[]
  readonly image?: string
}

/** Where in the configured sidebars something is resolved. */
export interface SidebarPlace {
  /** Of the sidebar. */
  readonly name: string
  readonly path: readonly (string | number)[]
  /** Of the categories around it, from the root. */
  readonly labels: readonly string[]
}
