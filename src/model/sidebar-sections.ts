import type { PageSlice } from './site.ts'

/**
 * The categories of the sidebar that a page lies in, or leads, from the outermost. Breadcrumbs end with the
 * page itself; `trail` has the categories alone, among them one that it leads.
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
  /** The categories that it lies in, or leads, from the outermost: `['CLI guides', 'Permissions']`. */
  readonly sections: readonly string[]
  /** Its place among the pages of all sidebars as readers go through them, from 0. */
  readonly position: number
}
