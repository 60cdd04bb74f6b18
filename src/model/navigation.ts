import type { Href } from './path.ts'

/** One entry of a sidebar after every name has been resolved to an address. */
export type SidebarNode = SidebarLink | SidebarCategory | SidebarHtml

/** A link of a sidebar. */
export interface SidebarLink {
  readonly type: 'link'
  readonly label: string
  /** With the base URL for pages of the site, or an absolute address. */
  readonly href: Href
  readonly external: boolean
  readonly badge?: string
  readonly className?: string
  readonly unlisted?: boolean
  /** Whether its page belongs to another sidebar: the entry is left out of the reading order. */
  readonly isReference?: boolean
}

/** A category of a sidebar with what is in it. */
export interface SidebarCategory {
  readonly type: 'category'
  /** Stable within the sidebar: the labels from the root, joined by `/`. Key of the stored open state. */
  readonly key: string
  readonly label: string
  /** The page that the label leads to, when there is one. */
  readonly href?: Href
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly badge?: string
  readonly className?: string
  /** For cards that show the category; sidebars do not. */
  readonly description?: string
  readonly items: readonly SidebarNode[]
  /** How many links are below, at any depth. */
  readonly size: number
}

/** HTML of the site's own in a sidebar. */
export interface SidebarHtml {
  readonly type: 'html'
  readonly html: string
  readonly className?: string
}

/** A link to a page with its title. */
export interface PageLink {
  readonly label: string
  readonly href: Href
}

/** A navbar entry after resolution. */
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
      /** The mount whose versions they are; without it, those that the configuration lists. */
      readonly mount?: string
      readonly position: NavbarSide
      readonly className?: string
      readonly label: string
      readonly versions: readonly VersionLink[]
    } & LinksAround)

/** Links of the configuration before and after those of a dropdown. */
interface LinksAround {
  readonly before: readonly NavbarLink[]
  readonly after: readonly NavbarLink[]
}

/** The side of the navbar that an entry is on. */
export type NavbarSide = 'left' | 'right'

/** `default`, `doc`, `docSidebar` and `docsVersion` all become a link with an address. */
export interface NavbarLink {
  readonly type: 'default' | 'doc' | 'docSidebar' | 'docsVersion'
  readonly label: string
  readonly href: Href
  readonly external: boolean
  readonly position: NavbarSide
  readonly className?: string
  /** Name of an icon of the theme (`github`, `discord`); the label is then read to screen readers only. */
  readonly icon?: string
  /** Routes below this prefix mark the item as current. */
  readonly activeBase?: string
  /** Of a link to a version: its name, and what a page of another version shows of its own instead. */
  readonly version?: {
    readonly name: string
    readonly ownLabel: boolean
    readonly ownHref: boolean
    readonly mount?: string
  }
  /** What pages of other versions show instead, by the key of their tree. */
  readonly inTrees?: Readonly<Record<string, { readonly label: string; readonly href: Href }>>
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
  /** Of the language for readers who chose none. */
  readonly isDefault?: true
}

/** The other versions and translations of a page. */
export interface Editions {
  /** That of the page; a page may belong to none. */
  readonly version?: VersionLink
  /** On a page of another version: the one that this build calls current. */
  readonly latest?: VersionLink
  readonly versions: readonly VersionLink[]
  readonly locales: readonly LocaleLink[]
  /** The mount whose versions they are; without it, those that the configuration lists. */
  readonly mount?: string
  /** What the page says of its version at its top. */
  readonly banner?: 'unreleased' | 'unmaintained'
  /** Whether the page shows the label of its version. */
  readonly badge?: boolean
}

/** A link to another version, to the same page where it has it. */
export interface VersionLink {
  readonly name: string
  readonly label: string
  readonly href: Href
  readonly current: boolean
}

/** What the footer shows, with resolved addresses. */
export interface Footer {
  readonly style: 'dark' | 'light'
  readonly logo?: {
    readonly src: Href
    /** The picture in dark mode. */
    readonly srcDark?: Href
    readonly alt: string
    readonly href?: Href
    readonly width?: number
    readonly height?: number
  }
  readonly social: readonly { readonly icon: string; readonly label: string; readonly href: Href }[]
  /** Columns with a title, or one row (a single column without title). */
  readonly columns: readonly {
    readonly title?: string
    readonly links: readonly { readonly label: string; readonly href: Href; readonly external: boolean }[]
  }[]
  readonly copyright?: string
}

/** What the announcement bar shows. Its content is safe HTML. */
export interface AnnouncementBar {
  readonly id: string
  /** Sanitised HTML. */
  readonly content: string
  readonly isCloseable: boolean
  readonly backgroundColor?: string
  readonly textColor?: string
}
