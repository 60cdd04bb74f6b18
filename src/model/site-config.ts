import type { PolicySources } from './content-security-policy.ts'
import type { Messages } from './messages/messages.ts'
import type { Json, Plugin } from './plugin.ts'
import type { Assistant, HeadTag } from './site.ts'
import type { ContentTree } from './content-tree.ts'
import type { NavbarItemConfig } from './navbar-config.ts'
import type { Policy } from './policy.ts'

/** The severity that the `rules` setting gives to a rule. */
export type RuleSetting = 'off' | 'info' | 'warn' | 'error'

/** A picture that links to the home page. */
export interface LogoConfig {
  readonly alt: string
  /** A file below a static folder: `img/logo.svg`. */
  readonly src: string
  readonly srcDark?: string
  readonly href?: string
  readonly width?: number
  readonly height?: number
}

/** A link of the footer; exactly one of `to` and `href` is there. */
export interface FooterLinkConfig {
  readonly label: string
  readonly to?: string
  readonly href?: string
}

/** The footer, with its links in columns. */
export interface FooterConfig {
  readonly style: 'dark' | 'light'
  readonly logo?: LogoConfig
  readonly social: readonly { readonly icon: string; readonly label: string; readonly href: string }[]
  /** Columns with a title, or one row: a single column without title. */
  readonly columns: readonly { readonly title?: string; readonly links: readonly FooterLinkConfig[] }[]
  readonly copyright?: string
}

/** The bar above the navbar. */
export interface AnnouncementBarConfig {
  readonly id: string
  /** HTML as the author wrote it; not sanitised yet. */
  readonly content: string
  readonly isCloseable: boolean
  readonly backgroundColor?: string
  readonly textColor?: string
}

/** A language of the site, with every default filled in. */
export interface LocaleConfig {
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  readonly htmlLang: string
  /** Name of its folder below the folder of translations: `de`. */
  readonly path: string
  /** Where its pages begin, where that is not the locale below the site's base URL: `/docs/deutsch/`. */
  readonly baseUrl?: string
}

/** The type of a front matter key of the site's own. */
export type FrontMatterType = 'string' | 'number' | 'boolean' | 'date' | 'object' | 'string[]' | 'number[]'

/** A type, or a judgement: a sentence about what is wrong with the value, or nothing. */
export type FrontMatterRule = FrontMatterType | ((value: unknown) => string | undefined)

/** A version that is built elsewhere. */
export interface VersionConfig {
  readonly name: string
  readonly label: string
  /** Where the version lives: `/v1/` or `https://v1.example.com/`. */
  readonly href: string
}

/** A strict Content-Security-Policy: only the site itself, what plugins and pages need, and `sources`. */
export interface ContentSecurityPolicyConfig {
  /** As a tag in every page. */
  readonly meta: boolean
  /** In a `_headers` file, which Netlify, Cloudflare Pages and others read. */
  readonly headers: boolean
  readonly sources: PolicySources
}

/** Routes that lead to another address. */
export interface RedirectConfig {
  readonly from: readonly string[]
  readonly to: string
}

/** How Markdown is read. */
export interface MarkdownConfig {
  readonly format: 'md' | 'mdx' | 'detect'
  readonly mermaid: boolean
  readonly math: boolean
  readonly emoji: boolean
  /** Kinds of admonition in addition to the built-in ones. */
  readonly admonitions: readonly string[]
  /** Other names for languages of code fences: `{ console: 'bash' }`. */
  readonly codeLanguages: Readonly<Record<string, string>>
  readonly hooks: { readonly onBrokenMarkdownLinks: Policy; readonly onBrokenMarkdownImages: Policy }
  readonly limits: MarkdownLimits
}

/** What a page may ask for before it is refused. */
export interface MarkdownLimits {
  readonly fileBytes: number
  /** Levels of nesting that a parser is shown. */
  readonly nesting: number
  readonly tableCells: number
  /** Time for one page to render. */
  readonly renderMilliseconds: number
}

/** Search, with every default filled in. */
export interface SearchConfig {
  readonly enabled: boolean
  /** Route of the search page as it is written; `trailingSlash` decides how it ends. */
  readonly page: string
  /** What the empty field says; without it the text `search.placeholder`. */
  readonly placeholder?: string
  /** Words that mean the same on this site: each list is one meaning. */
  readonly synonyms: readonly (readonly string[])[]
  /** What pages count, by an address and what is below it, or by a section of the sidebar; 1 is usual. */
  readonly boost: Readonly<Record<string, number>>
  /** Routes of pages to offer before anything is asked. Without it, those that most pages link to. */
  readonly suggestions?: readonly string[]
  /** Addresses that a result opens with a full page load. */
  readonly externalUrlRegex?: string
  /** Where "Let us know." leads when nothing was found; `{query}` stands for the query. */
  readonly noResultsUrl?: string
  /** Who answers: the index that the site brings along, or a hosted engine. */
  readonly provider: 'lunr' | 'algolia'
  /** Who answers while the hosted engine cannot be reached. Only with one. */
  readonly fallback?: 'lunr'
  readonly algolia?: {
    readonly appId: string
    readonly indexName: string
    /** The key for searching, which every reader sees. */ readonly searchApiKey: string
    readonly contextualSearch: boolean
  }
  /** Who answers questions; without it the modal has no answer mode. */
  readonly answers?: AnswersConfig
}

/**
 * Everything here is seen by every reader. Which keys there are depends on the provider; the configuration's
 * schema sees to it.
 */
export interface AnswersConfig {
  readonly provider: 'passages' | 'algolia' | 'proxy' | 'custom'
  /**
   * `proxy`: the address that takes chat completions. `algolia`: where the service lives, when not at its
   * usual address.
   */
  readonly endpoint?: string
  /** `proxy`: what the request names; a proxy may decide it by itself. */
  readonly model?: string
  /** `passages`, `proxy`: the address that takes what readers think of an answer. */
  readonly feedbackEndpoint?: string
  readonly assistantId?: string
  readonly appId?: string
  readonly indexName?: string
  readonly searchApiKey?: string
  /** `custom`: a file of the site, relative to the root, whose default export is an `AnswerProvider`. */
  readonly module?: string
}

/**
 * A site's configuration after validation: every default is filled in. Plain data apart from `plugins` and
 * the judgements in `frontMatter`, which may hold functions. Paths are relative to the project root.
 */
export interface SiteConfig {
  readonly title: string
  readonly titleDelimiter: string
  readonly tagline: string
  /** A file below a static folder: `img/favicon.svg`. */
  readonly favicon?: string
  /** Origin without a path: `https://docs.example.com`. */
  readonly url: string
  /** Where the pages of this language begin: `/`, `/docs/`, `/docs/de/`. Begins and ends with a slash. */
  readonly baseUrl: string
  /**
   * Where the files lie that all languages share: static files, images, scripts. That of the default
   * language.
   */
  readonly assetBase: string
  readonly organizationName?: string
  readonly projectName?: string
  readonly noIndex: boolean
  /** `true` and `false` rewrite every route; without a value, index pages have one and others do not. */
  readonly trailingSlash?: boolean
  readonly onBrokenLinks: Policy
  readonly onBrokenAnchors: Policy
  readonly onDuplicateRoutes: Policy
  /** The generator that the sources were written for, where it was another. */
  readonly compatibility?: 'docusaurus' | 'vitepress' | 'starlight'
  /** By rule name: docgen's own, and those of its plugins. */
  readonly rules: Readonly<Record<string, RuleSetting>>
  readonly markdown: MarkdownConfig
  readonly i18n: {
    readonly defaultLocale: string
    /** The one that these settings are for. */
    readonly currentLocale: string
    /** Folder of translations, relative to the project root: `i18n`. */
    readonly path: string
    readonly locales: readonly string[]
    /** One entry for each of `locales`. */
    readonly localeConfigs: Readonly<Record<string, LocaleConfig>>
  }
  readonly navbar: {
    readonly title?: string
    readonly logo?: LogoConfig
    readonly hideOnScroll: boolean
    /** As written: the search box comes last by itself where none of them is one. */
    readonly items: readonly NavbarItemConfig[]
  }
  readonly footer?: FooterConfig
  readonly announcementBar?: AnnouncementBarConfig
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark'
    readonly disableSwitch: boolean
    readonly respectPrefersColorScheme: boolean
  }
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number }
  /** Address of the project's root in a repository browser; the source's path is appended. */
  readonly editUrl?: string
  readonly showLastUpdateTime: boolean
  readonly showLastUpdateAuthor: boolean
  readonly redirects: readonly RedirectConfig[]
  /** Where its pages are: at least one tree. */
  readonly trees: readonly ContentTree[]
  readonly staticDirs: readonly string[]
  readonly templatesDir: string
  readonly outDir: string
  readonly css: readonly string[]
  readonly headTags: readonly HeadTag[]
  readonly plugins: readonly Plugin[]
  /** Where each plugin stands in the list of the configuration: entries without one are left out above. */
  readonly pluginEntries: readonly number[]
  readonly search: SearchConfig
  /**
   * One of the two: where a verdict is posted (`{ page, rating, message }`), or the form for a new issue that
   * is opened prefilled.
   */
  readonly feedback?: { readonly endpoint?: string; readonly issuesUrl?: string }
  /** What the menu of a page offers to ask about it. */
  readonly assistants: readonly Assistant[]
  readonly contentSecurityPolicy?: ContentSecurityPolicyConfig
  readonly versions?: {
    /** Name of the version that this build makes. */ readonly current: string
    readonly list: readonly VersionConfig[]
  }
  readonly frontMatter: Readonly<Record<string, FrontMatterRule>>
  /** Every text of the interface. */
  readonly messages: Messages
  /** Texts of the site's own code in this language, by their ids: what `code.json` has beside docgen's. */
  readonly ownMessages: Readonly<Record<string, string>>
  readonly customFields: Readonly<Record<string, Json>>
}
