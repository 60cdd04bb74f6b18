import type { Location } from '../../model/location.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentPath, RoutePath } from '../../model/path.ts'
import type { WrittenAddress, IndexCard, Route, SiteProps } from '../../model/site.ts'
import type { ContentTree } from '../../model/content-tree.ts'
import type { Blog } from './blog/listings.ts'
import type { GraphPage, Sidebar } from './graph-parts.ts'
import type { BuiltInPage } from './routes.ts'

/** What the pages of one tree are called. */
export interface TreeGraph {
  readonly tree: ContentTree
  /** Sources by the ids of their pages; those of plugins' pages are known in every tree. */
  readonly ids: ReadonlyMap<string, ContentPath>
  /** Ids of drafts: what names one is left out until it is published. */
  readonly drafts: ReadonlySet<string>
  /** By the names that the tree's sidebars have in their file. */
  readonly sidebars: ReadonlyMap<string, Sidebar>
  /** Texts of its sidebars by the keys of their translations, as they are in the original. */
  readonly texts: ReadonlyMap<string, string>
  /** Where its readers begin. */
  readonly start: RoutePath
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
  /** By the keys of their trees. */
  readonly blogs: ReadonlyMap<string, Blog>
  /** Old route to new address. */
  readonly redirects: ReadonlyMap<string, string>
  /** Everywhere an address of the layout is configured, by the address that pages show. */
  readonly configured: ReadonlyMap<string, readonly WrittenAddress[]>
  readonly site: SiteProps
  readonly diagnostics: readonly Diagnostic[]
}
