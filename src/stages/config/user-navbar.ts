import type { NavbarSide } from '../../model/navbar-config.ts'

interface NavbarBase {
  /** Default `right`. */
  readonly position?: NavbarSide | undefined
  readonly className?: string | undefined
}

interface NavbarLink extends NavbarBase {
  /** Name of an icon of the theme: `github`. The label is then read to screen readers only. */
  readonly icon?: string | undefined
}

interface OfMount {
  /** The id of a mount. Default: the first. */
  readonly docsPluginId?: string | undefined
}

export type UserNavbarLink =
  | (NavbarLink & {
      readonly type?: 'default' | undefined
      readonly label: string
      readonly to?: string | undefined
      readonly href?: string | undefined
      readonly activeBasePath?: string | undefined
    })
  | (NavbarLink &
      OfMount & { readonly type: 'doc'; readonly docId: string; readonly label?: string | undefined })
  | (NavbarLink &
      OfMount & {
        readonly type: 'docSidebar'
        readonly sidebarId: string
        readonly label?: string | undefined
      })
  | (NavbarLink &
      OfMount & {
        readonly type: 'docsVersion'
        readonly label?: string | undefined
        readonly to?: string | undefined
      })

interface WithExtraItems {
  readonly dropdownItemsBefore?: readonly UserNavbarLink[] | undefined
  readonly dropdownItemsAfter?: readonly UserNavbarLink[] | undefined
}

/** A navbar entry. Without a type it is a dropdown when it has `items`, otherwise a link. */
export type UserNavbarItem =
  | UserNavbarLink
  | (NavbarBase & {
      readonly type?: 'dropdown' | undefined
      readonly label: string
      readonly to?: string | undefined
      readonly href?: string | undefined
      readonly items: readonly UserNavbarLink[]
    })
  | (NavbarBase &
      WithExtraItems & {
        readonly type: 'docsVersionDropdown'
        /** Names of versions, in order; all of them without this. */
        readonly versions?: readonly string[] | undefined
      } & OfMount)
  | (NavbarBase & WithExtraItems & { readonly type: 'localeDropdown' })
  | (NavbarBase & { readonly type: 'search' })
  | (NavbarBase & { readonly type: 'colorMode' })
  | (NavbarBase & {
      readonly type: 'html'
      /** An address from the root of the site, `/guides`, may begin with the base URL and need not. */
      readonly value: string
    })
