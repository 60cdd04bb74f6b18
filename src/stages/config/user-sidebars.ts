import type { SidebarItem } from '../../model/navigation-config.ts'

/** A sidebar item, or a category in short: `{ Guides: ['install', 'upgrade'] }`. */
export type UserSidebarItem =
  | SidebarItem
  | { readonly [label: string]: readonly UserSidebarItem[] }
  | UserSidebarCategory

type UserSidebarCategory = Omit<Extract<SidebarItem, { type: 'category' }>, 'items'> & {
  readonly items: readonly UserSidebarItem[]
}

/** By name, a list of items, one item, or categories in short. */
export type UserSidebars = Readonly<Record<string, readonly UserSidebarItem[] | UserSidebarItem>>
