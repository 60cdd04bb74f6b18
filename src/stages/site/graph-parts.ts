import type { ContentTree } from '../../model/content-tree.ts'
import type { PageLink, SidebarNode } from '../../model/navigation.ts'
import type { Page } from '../../model/page.ts'
import type { Href, RoutePath } from '../../model/path.ts'
import type { PageAddress } from './routes.ts'

/** A page with its place in the site. */
export interface GraphPage {
  readonly page: Page
  readonly address: PageAddress
  readonly tree: ContentTree
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

/** A page of a sidebar, for the links to the previous and next page. */
export interface SidebarStop {
  readonly route: RoutePath
  readonly link: PageLink
  /** Keys of the categories around it, from the root. */
  readonly trail: readonly string[]
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: Href }[]
}
