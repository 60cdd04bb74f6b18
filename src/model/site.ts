import type { BlogSlice } from './blog.ts'
import type { PolicySources } from './content-security-policy.ts'
import type { ImageFormat } from './image-variants.ts'
import type { Heading } from './page.ts'
import type { ContentPath, Href, OutputPath, RoutePath } from './path.ts'
import type { Messages } from './messages/messages.ts'
import type { Location, SourceLocation } from './location.ts'
import type { AnnouncementBar, Editions, Footer, NavbarItem, PageLink } from './navigation.ts'

export type { SourceLocation }

/** What every page of the site shows: the same value on each. */
export interface SiteProps {
  readonly title: string
  /** What stands between the title of a page and that of the site. */
  readonly titleDelimiter: string
  readonly tagline: string
  readonly url: string
  /** Where the pages of this language begin. */
  readonly baseUrl: string
  /** Where static files, images and scripts lie, which all languages share. */
  readonly assetBase: string
  /** The page at the root, or the first page of the first sidebar on a site without one. */
  readonly home: Href
  readonly locale: string
  /** The languages of the site. */
  readonly i18n: {
    readonly currentLocale: string
    readonly defaultLocale: string
    readonly locales: readonly string[]
    readonly localeConfigs: Readonly<
      Record<string, { readonly label: string; readonly direction: 'ltr' | 'rtl'; readonly htmlLang: string }>
    >
  }
  readonly direction: 'ltr' | 'rtl'
  /** Name of the docs version that the site calls current. */
  readonly version?: string
  readonly favicon?: Href
  readonly organizationName?: string
  readonly projectName?: string
  readonly navbar: {
    readonly title?: string
    readonly logo?: {
      readonly alt: string
      readonly src: Href
      readonly srcDark?: Href
      readonly href: Href
      readonly width?: number
      readonly height?: number
    }
    readonly hideOnScroll: boolean
    readonly items: readonly NavbarItem[]
  }
  readonly footer?: Footer
  readonly announcementBar?: AnnouncementBar
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark'
    readonly disableSwitch: boolean
    readonly respectPrefersColorScheme: boolean
  }
  /** One of the two: where a verdict is posted, or where a new issue is opened. */
  readonly feedback?: { readonly endpoint?: string; readonly issuesUrl?: string }
  /** Who can be asked about a page; `{prompt}` in the address stands for the question. */
  readonly assistants: readonly Assistant[]
  readonly search: {
    readonly enabled: boolean
    readonly page: Href
    /** What the browser is told, where it differs from what is usual. */ readonly options: Readonly<
      Record<string, unknown>
    >
  }
  /** Texts of the interface; `useTranslate()` gives them. */
  readonly messages: Messages
  /** Texts of the site's own code in this language, by their ids in `code.json`. */
  readonly ownMessages: Readonly<Record<string, string>>
  /** Free values from `customFields` of the configuration, for a site's own templates. */
  readonly customFields: Readonly<Record<string, unknown>>
}

/** A service that answers questions about a page. */
export interface Assistant {
  readonly label: string
  /** Its address; `{prompt}` in it stands for the question. */
  readonly href: string
}

/** A route of the site and what answers there. */
export interface Route {
  readonly path: RoutePath
  readonly output: OutputPath
  /** `blog-listing`: a page that shows posts, or names them. */
  readonly kind: 'page' | 'generated-index' | 'blog-listing'
  readonly source?: ContentPath
  readonly title: string
  readonly description: string
  readonly unlisted: boolean
  readonly noindex: boolean
  /** Whether it shows the text of the default language, because there is no translation. */
  readonly untranslated?: true
  /** Its tree, on a site that has several: `search` answers within one, lists name the last versions. */
  readonly tree?: { readonly key: string; readonly mount: string; readonly isLast: boolean }
}

/** A card of a generated index page. */
export interface IndexCard {
  readonly label: string
  readonly href: Href
  readonly description: string
  readonly external: boolean
  readonly count?: number
}

/** The part of the site graph that one page shows. It does not change when another page's text does. */
export interface PageSlice {
  readonly route: RoutePath
  /** With the base URL: the address a browser shows. */
  readonly href: Href
  /** Absolute address for `<link rel="canonical">`. */
  readonly canonical: string
  readonly layout: string
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly image?: string
  readonly noindex: boolean
  readonly unlisted: boolean
  readonly hideTitle: boolean
  /**
   * What its author says about the page, for below the title. `description` falls back on the first
   * paragraph.
   */
  readonly lead?: string
  readonly hideToc: boolean
  /** Whether the text takes the column of the table of contents too. */
  readonly wide?: true
  readonly toc: readonly Heading[]
  readonly sidebar?: { readonly name: string; readonly trail: readonly string[] }
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: Href }[]
  readonly previous?: PageLink
  readonly next?: PageLink
  readonly editUrl?: string
  readonly lastUpdated?: {
    /** ISO 8601. */
    readonly date?: string
    /** The date in the language of the site: `January 2, 2026`. */
    readonly shownDate?: string
    readonly author?: string
  }
  readonly markdownHref?: Href
  readonly tags: readonly string[]
  /** Raw target (`<file>\n<href>`) to the address that replaces it in the HTML. */
  readonly links: Readonly<Record<string, string>>
  /** Raw image target (`<file>\n<src>`) to its published address and size in pixels. */
  readonly images: Readonly<Record<string, ImageTarget>>
  readonly cards?: readonly IndexCard[]
  /** Addresses that a plugin's text names and the site does not have; with the base URL. */
  readonly absent?: readonly string[]
  /** On pages of a blog. */
  readonly blog?: BlogSlice
  /** Key of the page's tree, on a site that has several. */
  readonly tree?: string
  /** The language of its text, where that is the default one's because there is no translation. */
  readonly untranslated?: {
    readonly language: string
    readonly direction: 'ltr' | 'rtl'
    /** Its name in the language of the site: `Englisch`. */
    readonly name: string
  }
  /** Where a site has more than one version or language. */
  readonly editions?: Editions
}

/** The published file of an image, with its size in pixels. */
export interface ImageTarget {
  readonly src: string
  readonly width?: number
  readonly height?: number
  /** The other formats that it has, the preferred one first. */
  readonly formats?: readonly ImageFormat[]
}

/** A tag in `<head>`, or at the beginning of `<body>`; plugins and the configuration add these. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script' | 'style' | 'noscript'
  readonly attributes: Readonly<Record<string, string | boolean>>
  readonly content?: string
  /** `<head>` without this. */
  readonly place?: 'body'
}

/** A link found in the finished HTML of a page. */
export interface FoundLink {
  readonly href: string
  /** The element and attribute: `a@href`, `img@src`, `source@srcset`. */
  readonly from: string
  /** Of the component or expression that made it, when one did. */
  readonly location?: SourceLocation
}

/** A finished page and what it caused. */
export interface RenderedPage {
  readonly route: RoutePath
  readonly output: OutputPath
  readonly html: string
  /** Every `id` (and `a[name]`) of the document. */
  readonly ids: readonly string[]
  readonly links: readonly FoundLink[]
  /** Names of the islands the page hydrates. */
  readonly islands: readonly string[]
  /** Files with parts of the page that are fetched when they are opened. */
  readonly branches: readonly OutputPath[]
  /** What the page adds to the site's Content-Security-Policy, where the site has one. */
  readonly sources?: PolicySources
}

/** A file to be written below the output folder. */
export interface OutputFile {
  readonly path: OutputPath
  readonly content: string | Uint8Array | { readonly copyOf: string }
  /** Who made it, for the report of two claims to one path. */
  readonly origin: string
  /** Of the whole site: it lies at its root, whatever the language of the pages that it is made from. */
  readonly isOfSite?: true
  /** Made unless the site has a file of its own at this path. */
  readonly byDefault?: Default
}

/** A file of the output. */
export interface SiteFile {
  readonly path: OutputPath
  /** Hash of its content. */
  readonly hash: string
  /** With the base URL; that of a page is its file's: `/docs/guide.html`. */
  readonly address: Href
}

/** A file that gives way to one of the site. */
export interface Default {
  /** A sentence for the report where something that the configuration asks for is missing without it. */
  readonly lost?: string
}

/** An address of the layout where its author wrote it: in the configuration, in a sidebar, in a template. */
export interface WrittenAddress {
  readonly location: Location
  /** As it stands there: `guide/a`, or the id of a page. */
  readonly written: string
}
