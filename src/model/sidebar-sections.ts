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
