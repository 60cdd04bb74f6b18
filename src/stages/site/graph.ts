import type { Location } from '../../model/location.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentPath, RoutePath } from '../../model/path.ts'
import type { WrittenAddress, IndexCard, Route, SiteProps } from '../../model/site.ts'
import type { ContentTree } from '../../model/content-tree.ts'
import type { Blog } from './blog/listings.ts'
import type { DocTags } from './doc-tags.ts'
import type { GraphPage, ResolvedSidebar } from './graph-parts.ts'
import type { BuiltInPage } from './routes.ts'

/** The names in a content tree. */
export interface TreeGraph {
  readonly tree: ContentTree
  /** Sources by page id. Pages of plugins are included in every tree. */
  readonly ids: ReadonlyMap<string, ContentPath>
  /** The ids of drafts, which references may name before they are published. */
  readonly drafts: ReadonlySet<string>
  /** By their names in the tree's file. */
  readonly sidebars: ReadonlyMap<string, ResolvedSidebar>
  /** The original texts in its sidebars, by translation key. */
  readonly texts: ReadonlyMap<string, string>
  /** The keys of texts that need no translation, but may have one. */
  readonly optionalTexts: ReadonlySet<string>
  /** The start page for readers. */
  readonly start: RoutePath
}

export interface GeneratedIndex {
  readonly route: RoutePath
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly image?: string
  readonly sidebar: string
  readonly cards: readonly IndexCard[]
  readonly tree: ContentTree
  readonly location: Location
}

/** The site-wide facts that do not belong to a single page. */
export interface SiteGraph {
  readonly pages: ReadonlyMap<ContentPath, GraphPage>
  readonly routes: ReadonlyMap<RoutePath, Route>
  /** Routes of pages that are not built, because another page has the same address. */
  readonly contested: ReadonlySet<RoutePath>
  readonly search?: BuiltInPage & { readonly route: RoutePath }
  /** By key. */
  readonly trees: ReadonlyMap<string, TreeGraph>
  /** By their names in the whole site. */
  readonly sidebars: ReadonlyMap<string, ResolvedSidebar>
  /** The sidebar of each route: the first that contains it. */
  readonly sidebarOf: ReadonlyMap<RoutePath, { readonly sidebar: ResolvedSidebar; readonly index: number }>
  readonly generatedIndexes: readonly GeneratedIndex[]
  /** By the keys of their trees. */
  readonly blogs: ReadonlyMap<string, Blog>
  readonly docTags: DocTags
  /** New addresses by old route. */
  readonly redirects: ReadonlyMap<string, string>
  /** Where addresses in the layout are configured, by the address that pages show. */
  readonly configured: ReadonlyMap<string, readonly WrittenAddress[]>
  readonly site: SiteProps
  readonly diagnostics: readonly Diagnostic[]
}
