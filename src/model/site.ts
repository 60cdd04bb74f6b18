import type { BlogSlice, ShownTag } from './blog.ts'
import type { PolicySources } from './content-security-policy.ts'
import type { ImageFormat } from './image-variants.ts'
import type { Heading } from './page.ts'
import type { ContentPath, Href, OutputPath, RoutePath } from './path.ts'
import type { Messages } from './messages/messages.ts'
import type { Location, SourceLocation } from './location.ts'
import type { AnnouncementBar, Editions, Footer, NavbarItem, PageLink } from './navigation.ts'
import type { TranslationNotice } from './translation-notice.ts'

export type { SourceLocation }

/** Data that is the same on every page of the site. */
export interface SiteProps {
  readonly title: string
  /** The separator between the page title and the site title. */
  readonly titleDelimiter: string
  readonly tagline: string
  readonly url: string
  /** The base URL of the pages in this language. */
  readonly baseUrl: string
  /** The base URL of static files, images, and scripts, which all languages share. */
  readonly assetBase: string
  /** The page at the root; on a site without one, the first page of the first sidebar. */
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
  /** The name of the current docs version. */
  readonly version?: string
  /** The versions of every docs mount, if components may list them. */
  readonly docVersions?: readonly DocVersion[]
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
  /** One of the two: the address that feedback is posted to, or the form for a new issue. */
  readonly feedback?: { readonly endpoint?: string; readonly issuesUrl?: string; readonly button?: boolean }
  /** Assistants that can be asked about a page; `{prompt}` in the address is replaced by the question. */
  readonly assistants: readonly Assistant[]
  readonly search: {
    readonly enabled: boolean
    readonly page: Href
    /** What the browser is told, where it differs from what is usual. */ readonly options: Readonly<
      Record<string, unknown>
    >
  }
  /** Interface messages, available through `useTranslate()`. */
  readonly messages: Messages
  /** Messages of the site's own code in this language, by their ids in `code.json`. */
  readonly ownMessages: Readonly<Record<string, string>>
  /** Custom values from `customFields` in the configuration, for a site's own templates. */
  readonly customFields: Readonly<Record<string, unknown>>
}

/** A version of a docs mount, or a mount without versions. */
export interface DocVersion {
  readonly mount: string
  /** `current` for the folder that is being written. */
  readonly name: string
  readonly label: string
  readonly isLast: boolean
  /** The address that its pages begin with, without a slash at the end: `/docs/next`. */
  readonly path: Href
}

/** A service that answers questions about a page. */
export interface Assistant {
  readonly label: string
  /** Its address; `{prompt}` is replaced by the question. */
  readonly href: string
}

/** A route of the site and its kind of page. */
export interface Route {
  readonly path: RoutePath
  readonly output: OutputPath
  /** `listing`: a page that lists posts, tags, authors, or the docs with a tag. */
  readonly kind: 'page' | 'generated-index' | 'listing'
  readonly source?: ContentPath
  readonly title: string
  readonly description: string
  readonly unlisted: boolean
  readonly noindex: boolean
  /** Whether the page shows the text of the default language, because it has no translation. */
  readonly untranslated?: true
  /**
   * The page's tree, if the site has several: search is limited to a tree, and lists name the last versions.
   */
  readonly tree?: { readonly key: string; readonly mount: string; readonly isLast: boolean }
  /** The labels of its tags. */
  readonly tags?: readonly string[]
}

/** A card on a generated index page. */
export interface IndexCard {
  readonly label: string
  readonly href: Href
  readonly description: string
  readonly external: boolean
  readonly count?: number
}

/** The part of the site graph that a page shows. It does not change with the text of other pages. */
export interface PageSlice {
  readonly route: RoutePath
  /** The address in a browser, including the base URL. */
  readonly href: Href
  /** The absolute address for `<link rel="canonical">`. */
  readonly canonical: string
  readonly layout: string
  readonly title: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly image?: string | undefined
  readonly noindex: boolean
  readonly unlisted: boolean
  readonly hideTitle: boolean
  /** Whether a page module makes it, whose markup is its own. */
  readonly isModule?: true
  /**
   * The author's description, shown below the title. Unlike `description`, it does not fall back to the first
   * paragraph.
   */
  readonly lead?: string | undefined
  readonly hideToc: boolean
  /** Whether the text also takes up the column of the table of contents. */
  readonly wide?: true
  readonly toc: readonly Heading[]
  /** `whole`: the page in the sidebar that this one is a part of. */
  readonly sidebar?: { readonly name: string; readonly trail: readonly string[]; readonly whole?: Href }
  readonly breadcrumbs: readonly { readonly label: string; readonly href?: Href }[]
  readonly previous?: PageLink | undefined
  readonly next?: PageLink | undefined
  readonly editUrl?: string | undefined
  readonly lastUpdated?:
    | {
        /** ISO 8601. */
        readonly date?: string
        /** The date formatted in the language of the site: `January 2, 2026`. */
        readonly shownDate?: string
        readonly author?: string
      }
    | undefined
  readonly markdownHref?: Href
  readonly tags: readonly string[]
  /** The same as links, on pages of docs that are listed by tag. */
  readonly tagLinks?: readonly ShownTag[]
  /** Maps targets in the source (`<file>\n<href>`) to the addresses that replace them in the HTML. */
  readonly links: Readonly<Record<string, string>>
  /** Maps images in the source (`<file>\n<src>`) to their published address and size in pixels. */
  readonly images: Readonly<Record<string, ImageTarget>>
  readonly cards?: readonly IndexCard[]
  /** Addresses in a plugin's text that the site does not have, including the base URL. */
  readonly absent?: readonly string[]
  /** Set on pages of a blog. */
  readonly blog?: BlogSlice
  /** The key of the page's tree, if the site has several. */
  readonly tree?: string
  /** The language of the text, if it is the default one because there is no translation. */
  readonly untranslated?: {
    readonly language: string
    readonly direction: 'ltr' | 'rtl'
  }
  readonly translationNotice?: TranslationNotice
  /** Set if the site has several versions or languages. */
  readonly editions?: Editions | undefined
}

/** The published file of an image, with its size in pixels. */
export interface ImageTarget {
  readonly src: string
  readonly width?: number
  readonly height?: number
  /** Its other formats, preferred ones first. */
  readonly formats?: readonly ImageFormat[]
}

/** A tag in the `<head>` or at the start of the `<body>`, added by a plugin or the configuration. */
export interface HeadTag {
  /** A `title` stands in place of the page's own. */
  readonly tag: 'meta' | 'link' | 'script' | 'style' | 'noscript' | 'title'
  readonly attributes: Readonly<Record<string, string | boolean>>
  readonly content?: string
  /** Omitted for tags in the `<head>`. */
  readonly place?: 'body'
}

/** A link in the finished HTML of a page. */
export interface FoundLink {
  readonly href: string
  /** The element and attribute: `a@href`, `img@src`, `source@srcset`. */
  readonly from: string
  /** The location of the component or expression that created it, if any. */
  readonly location?: SourceLocation
}

/** A finished page with what rendering it revealed. */
export interface RenderedPage {
  readonly route: RoutePath
  readonly output: OutputPath
  readonly html: string
  /** All `id`s (and `a[name]`s) in the document. */
  readonly ids: readonly string[]
  readonly links: readonly FoundLink[]
  /** Names of the islands the page hydrates. */
  readonly islands: readonly string[]
  /** Files with fragments of the page that are fetched when they are opened. */
  readonly branches: readonly OutputPath[]
  /** What the page adds to the site's Content-Security-Policy, if the site has one. */
  readonly sources?: PolicySources
}

/** The content of a file in the cache, which is only read where it is needed. Its size is in UTF-8. */
export interface KeptContent {
  readonly hash: string
  readonly bytes: number
  readonly text: () => string
}

/** A file to write to the output folder. */
export interface OutputFile {
  readonly path: OutputPath
  readonly content: string | Uint8Array | KeptContent | { readonly copyOf: string }
  /** What created it, for reporting two claims to one path. */
  readonly origin: string
  /** Whether it is placed at the root of the whole site, whatever the language of its pages is. */
  readonly isOfSite?: true
  /** Only written if the site has no file of its own at this path. */
  readonly byDefault?: Default
}

/** A file in the output. */
export interface SiteFile {
  readonly path: OutputPath
  /** A hash of its content. */
  readonly hash: string
  /** Includes the base URL. For pages, the address of the file: `/docs/guide.html`. */
  readonly address: Href
}

/** A file that the site can replace with its own. */
export interface Default {
  /** A sentence for the report if something configured is lost because the site has its own file. */
  readonly lost?: string
}

/** An address of the layout as its author wrote it: in the configuration, a sidebar, or a template. */
export interface WrittenAddress {
  readonly location: Location
  /** As written: `guide/a`, or the id of a page. */
  readonly written: string
}

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
