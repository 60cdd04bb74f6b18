import type { PageSlice } from './site.ts'

/**
 * The sidebar categories that a page is in, or is the index of, from the outermost. Breadcrumbs also include
 * the page itself; `trail` has only the categories.
 */
export const sidebarSectionsOf = ({
  sidebar,
  breadcrumbs,
}: Pick<PageSlice, 'sidebar' | 'breadcrumbs'>): readonly string[] =>
  breadcrumbs.slice(0, sidebar?.trail.length ?? 0).map(({ label }) => label)

/** Where the sidebar has a page. */
export interface SidebarPlace {
  /** What the sidebar calls it. */
  readonly label: string
  /** The page's categories from the outermost, its own if it leads one: `['CLI guides', 'Permissions']`. */
  readonly sections: readonly string[]
  /** Its place among the pages of all sidebars as readers go through them, from 0. */
  readonly position: number
}
