import type { Location } from '../../model/location.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Page } from '../../model/page.ts'
import type { ContentPath, Href, RoutePath } from '../../model/path.ts'
import type { WrittenAddress, IndexCard, Route, SiteProps } from '../../model/site.ts'
import type { PageLink, SidebarNode } from '../../model/navigation.ts'
import type { ContentTree } from '../../model/content-tree.ts'
import type { BuiltInPage, PageAddress } from './routes.ts'

/** A page with its place in the site. */
export interface GraphPage {
  readonly page: Page
  readonly address: PageAddress
  readonly tree: ContentTree
}

/** What the pages of one tree are called. */
export interface TreeGraph {
  readonly tree: ContentTree
  /** Sources by the ids of their pages; those of plugins' pages are known in every tree. */
  readonly ids: ReadonlyMap<string, ContentPath>
  /** Ids of drafts: what names one is left out until it is published. */
  readonly drafts: ReadonlySet<string>
  /** By the names that the tree's sidebars have in their file. */
  readonly sidebars: ReadonlyMap<string, Sidebar>
  /** Where its readers begin. */
  readonly start: RoutePath
}

/** A sidebar with every name resolved, and the order in which its pages are read. */
export interface Sidebar {
  /** Unique in the site: see `sidebarKey`. */
  readonly name: string
  readonly nodes: readonly SidebarNode[]
  /** Changes when anything the sidebar shows does. */
  readonly hash: string
  /** Pages and generated indexes in reading order. Links to elsewhere are skipped. */
  readonly order: readonly SidebarStop[]
}

export interface SidebarStop {
  readonly route: RoutePath
  readonly link: PageLink
  /** Keys of the categories around it, from the root. */
  readonly trail: readonly string[]
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: Href }[]
}

/** A page that lists the entries of a category. */
export interface GeneratedIndex {
  readonly route: RoutePath
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly image?: string
  readonly sidebar: string
  readonly cards: readonly IndexCard[]
  readonly tree: ContentTree
  /** Where it is asked for. */
  readonly location: Location
}

/** What is true of the site and of no page alone. */
export interface SiteGraph {
  readonly pages: ReadonlyMap<ContentPath, GraphPage>
  readonly routes: ReadonlyMap<RoutePath, Route>
  /** Routes of pages that are not made, because another page has the same address. */
  readonly contested: ReadonlySet<RoutePath>
  /** The built-in search page; absent where the site has none. */
  readonly search?: BuiltInPage & { readonly route: RoutePath }
  /** By key. */
  readonly trees: ReadonlyMap<string, TreeGraph>
  /** By their names in the whole site. */
  readonly sidebars: ReadonlyMap<string, Sidebar>
  /** Which sidebar a route shows: the first that lists it. */
  readonly sidebarOf: ReadonlyMap<RoutePath, { readonly sidebar: Sidebar; readonly index: number }>
  readonly generatedIndexes: readonly GeneratedIndex[]
  /** Old route to new address. */
  readonly redirects: ReadonlyMap<string, string>
  /** Everywhere an address of the layout is configured, by the address that pages show. */
  readonly configured: ReadonlyMap<string, readonly WrittenAddress[]>
  readonly site: SiteProps
  readonly diagnostics: readonly Diagnostic[]
}
