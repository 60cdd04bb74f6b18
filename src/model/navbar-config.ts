/** The side of the navbar that an item is on. */
export type NavbarSide = 'left' | 'right'

interface NavbarBase {
  readonly position: NavbarSide
  readonly className?: string
}

/**
 * A link to a route of the site (`to: '/guides'`) or to any address (`href: 'https://…'`). Exactly one of the
 * two is set.
 */
export interface NavbarDefaultItem extends NavbarBase {
  readonly type: 'default'
  readonly label: string
  readonly to?: string
  readonly href?: string
  readonly icon?: string
  /** The item is marked as current on routes with this prefix: `/guides`. */
  readonly activeBasePath?: string
}

/** The mount that an item refers to, by its id; by default, the first one. */
interface OfMount {
  readonly docsPluginId?: string
}

/** A link to a page by its id. */
export interface NavbarDocItem extends NavbarBase, OfMount {
  readonly type: 'doc'
  readonly docId: string
  readonly label?: string
  readonly icon?: string
}

/** A link to the first page of a sidebar. */
export interface NavbarDocSidebarItem extends NavbarBase, OfMount {
  readonly type: 'docSidebar'
  readonly sidebarId: string
  readonly label?: string
  readonly icon?: string
}

/** A link to the version that the reader is viewing. */
export interface NavbarDocsVersionItem extends NavbarBase, OfMount {
  readonly type: 'docsVersion'
  readonly label?: string
  readonly to?: string
  readonly icon?: string
}

/** An item that is a link. */
export type NavbarLinkConfig =
  | NavbarDefaultItem
  | NavbarDocItem
  | NavbarDocSidebarItem
  | NavbarDocsVersionItem

/** A menu of links. */
export interface NavbarDropdownItem extends NavbarBase {
  readonly type: 'dropdown'
  readonly label: string
  readonly to?: string
  readonly href?: string
  readonly items: readonly NavbarLinkConfig[]
}

/** A menu of versions. */
export interface NavbarDocsVersionDropdownItem extends NavbarBase, OfMount {
  readonly type: 'docsVersionDropdown'
  /** Names of the versions to show, in order; by default, all. Each is a name in `versions.list`. */
  readonly versions?: readonly string[]
  readonly dropdownItemsBefore: readonly NavbarLinkConfig[]
  readonly dropdownItemsAfter: readonly NavbarLinkConfig[]
}

/** A menu of languages. */
export interface NavbarLocaleDropdownItem extends NavbarBase {
  readonly type: 'localeDropdown'
  readonly dropdownItemsBefore: readonly NavbarLinkConfig[]
  readonly dropdownItemsAfter: readonly NavbarLinkConfig[]
}

/** The search box. */
export interface NavbarSearchItem extends NavbarBase {
  readonly type: 'search'
}

/** The switch between the light, dark, and system color modes. */
export interface NavbarColorModeItem extends NavbarBase {
  readonly type: 'colorMode'
}

/** Custom HTML. */
export interface NavbarHtmlItem extends NavbarBase {
  readonly type: 'html'
  readonly value: string
}

/** The kinds of navbar item. */
export type NavbarItemConfig =
  | NavbarLinkConfig
  | NavbarDropdownItem
  | NavbarDocsVersionDropdownItem
  | NavbarLocaleDropdownItem
  | NavbarSearchItem
  | NavbarColorModeItem
  | NavbarHtmlItem

/** The values of `type`; the first four may be used in a dropdown. */
export const navbarItemTypes = [
  'default',
  'doc',
  'docSidebar',
  'docsVersion',
  'docsVersionDropdown',
  'localeDropdown',
  'search',
  'colorMode',
  'dropdown',
  'html',
] as const satisfies readonly NavbarItemConfig['type'][]
