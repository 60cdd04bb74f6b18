import type { Href } from './path.ts'
import type { NavbarItemConfig } from './site-settings.generated.ts'

/** A sidebar entry with resolved addresses. */
export type SidebarNode = SidebarLink | SidebarCategory | SidebarHtml

/** An entry of a sidebar that leads to one page, or to another site. */
export interface SidebarLink {
  readonly type: 'link'
  readonly label: string
  /** Includes the base URL for pages of the site; otherwise an absolute address. */
  readonly href: Href
  readonly external: boolean
  readonly badge?: string
  readonly className?: string
  readonly unlisted?: boolean
  /** Whether its page belongs to another sidebar; the entry is then not part of the reading order. */
  readonly isReference?: boolean
}

/** A category in a sidebar, with its items. */
export interface SidebarCategory {
  readonly type: 'category'
  /**
   * Unique within the sidebar: the labels from the root, joined by `/`, or a hash of them where that is long.
   * The open state is stored under this key.
   */
  readonly key: string
  readonly label: string
  /** The page that the label links to, if any. */
  readonly href?: Href
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly badge?: string
  readonly className?: string
  /** Shown on cards, not in sidebars. */
  readonly description?: string
  /** Whether breadcrumbs leave it out. */
  readonly isRange?: boolean
  readonly items: readonly SidebarNode[]
  /** The number of links at any depth. */
  readonly size: number
}

/** Custom HTML in a sidebar. */
export interface SidebarHtml {
  readonly type: 'html'
  readonly html: string
  readonly className?: string
}

/** A link to a page, labeled with its title. */
export interface PageLink {
  readonly label: string
  readonly href: Href
}

/** The side of the navbar that an item is on. */
type NavbarSide = NavbarItemConfig['position']

/** A navbar item with resolved addresses. */
export type NavbarItem =
  | NavbarLink
  | {
      readonly type: 'dropdown'
      readonly label: string
      readonly href?: Href
      readonly position: NavbarSide
      readonly className?: string
      readonly items: readonly NavbarLink[]
    }
  | { readonly type: 'search' | 'colorMode'; readonly position: NavbarSide; readonly className?: string }
  | ({
      readonly type: 'localeDropdown'
      readonly position: NavbarSide
      readonly className?: string
      readonly label: string
      readonly locales: readonly LocaleLink[]
    } & LinksAround)
  | {
      readonly type: 'html'
      readonly position: NavbarSide
      readonly className?: string
      readonly html: string
    }
  | ({
      readonly type: 'docsVersionDropdown'
      /** The mount that the versions belong to; without it, they are those listed in the configuration. */
      readonly mount?: string
      readonly position: NavbarSide
      readonly className?: string
      readonly label: string
      readonly versions: readonly VersionLink[]
    } & LinksAround)

/** Configured links before and after the generated ones of a dropdown. */
interface LinksAround {
  readonly before: readonly NavbarLink[]
  readonly after: readonly NavbarLink[]
}

/** The resolved form of `default`, `doc`, `docSidebar`, and `docsVersion` items. */
export interface NavbarLink {
  readonly type: 'default' | 'doc' | 'docSidebar' | 'docsVersion'
  readonly label: string
  readonly href: Href
  readonly external: boolean
  readonly position: NavbarSide
  readonly className?: string
  /**
   * The name of one of the theme's icons (`github`, `discord`). Its label is then only available to screen
   * readers.
   */
  readonly icon?: string
  /** The item is marked as current on this route (without a slash at its end) and on those below it. */
  readonly activeBase?: string
  /** The item is marked as current on every page that shows this sidebar (`sidebarKey`). */
  readonly sidebar?: string
  /** For links to a version: its name, and what pages of another version show instead. */
  readonly version?: {
    readonly name: string
    readonly ownLabel: boolean
    readonly ownHref: boolean
    readonly mount?: string
  }
  /** What pages of other versions show instead, by the key of their tree. */
  readonly inTrees?: Readonly<Record<string, Pick<NavbarLink, 'label' | 'href' | 'sidebar' | 'activeBase'>>>
}

/** A link to the site in another language. */
export interface LocaleLink {
  readonly locale: string
  readonly label: string
  readonly href: Href
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
  readonly current: boolean
  /** Whether the page itself is there in that language. */ readonly translated: boolean
  /** Whether the link leads to the same page, translated or not, rather than to the start of the language. */
  readonly isSamePage?: boolean
  /** Of the language for readers who chose none. */
  readonly isDefault?: true
}

/** The other versions and translations of a page. */
export interface Editions {
  /** The page's version; undefined if it belongs to none. */
  readonly version?: VersionLink | undefined
  /** On pages of other versions, the version that the site calls current. */
  readonly latest?: VersionLink | undefined
  readonly versions: readonly VersionLink[]
  readonly locales: readonly LocaleLink[]
  /** The mount that the versions belong to; without it, they are those listed in the configuration. */
  readonly mount?: string
  /** The version banner at the top of the page. */
  readonly banner?: 'unreleased' | 'unmaintained' | undefined
  /** Whether the page shows the label of its version. */
  readonly badge?: boolean
}

/** A link to another version: to the same page if it exists there. */
export interface VersionLink {
  readonly name: string
  readonly label: string
  readonly href: Href
  readonly current: boolean
  /** Whether the link leads to the same page, rather than to the start of the version. */
  readonly isSamePage?: boolean
  /** What a menu says beside the label, unless the label says it. */
  readonly state?: 'isLatest' | 'isUnreleased' | 'isUnmaintained'
}

/** The footer with resolved addresses. */
export interface Footer {
  readonly style: 'dark' | 'light'
  readonly logo?: {
    readonly src: Href
    /** The image for dark mode. */
    readonly srcDark?: Href
    readonly alt: string
    readonly href?: Href
    readonly width?: number
    readonly height?: number
  }
  readonly social: readonly { readonly icon: string; readonly label: string; readonly href: Href }[]
  /** Columns with titles, or a single one without a title, shown as a row. */
  readonly columns: readonly {
    readonly title?: string
    readonly links: readonly { readonly label: string; readonly href: Href; readonly external: boolean }[]
  }[]
  /** Inline HTML. */
  readonly copyright?: string
}

/** The content of the announcement bar. */
export interface AnnouncementBar {
  readonly id: string
  /** Sanitized HTML. */
  readonly content: string
  readonly isCloseable: boolean
  readonly backgroundColor?: string
  readonly textColor?: string
}
