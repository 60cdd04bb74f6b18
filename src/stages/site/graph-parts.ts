import type { ContentTree } from '../../model/content-tree.ts'
import type { PageLink, SidebarNode } from '../../model/navigation.ts'
import type { Page } from '../../model/page.ts'
import type { Href, RoutePath } from '../../model/path.ts'
import type { PageAddress } from './routes.ts'

/** A page and its position in the site. */
export interface GraphPage {
  readonly page: Page
  readonly address: PageAddress
  readonly tree: ContentTree
}

/** Whether a page is part of its tree. That of a plugin is so only in a version (see `placePages`). */
export const isOfTree = ({ page, tree }: Pick<GraphPage, 'page' | 'tree'>): boolean =>
  page.route === undefined || tree.version !== undefined

/** A sidebar with resolved names, and the reading order of its pages. */
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
