import type { PolicySources } from './content-security-policy.ts'
import type { Messages } from './messages/messages.ts'
import type { Json, Plugin } from './plugin.ts'
import type { HeadTag } from './site.ts'
import type { ContentTree } from './content-tree.ts'
import type { NavbarItemConfig } from './navbar-config.ts'

/** What happens on a finding. `ignore` drops it, `log` tells, `warn` warns, `throw` fails the build. */
export type Policy = 'ignore' | 'log' | 'warn' | 'throw'

/** The severity that the `rules` setting gives to a rule. */
export type RuleSetting = 'off' | 'info' | 'warn' | 'error'

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

export interface FooterConfig {
  readonly style: 'dark' | 'light'
  readonly logo?: LogoConfig
  readonly social: readonly { readonly icon: string; readonly label: string; readonly href: string }[]
  /** Columns with a title, or one row: a single column without title. */
  readonly columns: readonly { readonly title?: string; readonly links: readonly FooterLinkConfig[] }[]
  readonly copyright?: string
}

export interface AnnouncementBarConfig {
  readonly id: string
  /** HTML as the author wrote it; not sanitised yet. */
  readonly content: string
  readonly isCloseable: boolean
  readonly backgroundColor?: string
  readonly textColor?: string
}

export interface LocaleConfig {
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  readonly htmlLang: string
}

export type FrontMatterType = 'string' | 'number' | 'boolean' | 'date' | 'object' | 'string[]' | 'number[]'

/** A type, or a judgement: a sentence about what is wrong with the value, or nothing. */
export type FrontMatterRule = FrontMatterType | ((value: unknown) => string | undefined)

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

export interface RedirectConfig {
  readonly from: readonly string[]
  readonly to: string
}

export interface MarkdownConfig {
  readonly format: 'md' | 'mdx' | 'detect'
  readonly mermaid: boolean
  readonly emoji: boolean
  /** Kinds of admonition beside the built-in ones. */
  readonly admonitions: readonly string[]
  /** Other names for languages of code fences: `{ console: 'bash' }`. */
  readonly codeLanguages: Readonly<Record<string, string>>
  readonly hooks: { readonly onBrokenMarkdownLinks: Policy; readonly onBrokenMarkdownImages: Policy }
  readonly limits: MarkdownLimits
}

export interface MarkdownLimits {
  readonly fileBytes: number
  /** Levels of nesting that a parser is shown. */
  readonly nesting: number
  readonly tableCells: number
  /** Time for one page to render. */
  readonly renderMilliseconds: number
}

export interface SearchConfig {
  readonly enabled: boolean
  /** Route of the search page as it is written; `trailingSlash` has the last word. */
  readonly page: string
  /** What the empty field says; without it the text `search.placeholder`. */
  readonly placeholder?: string
  /** Words that mean the same on this site: each list is one meaning. */
  readonly synonyms: readonly (readonly string[])[]
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
  /** Begins and ends with a slash. */
  readonly baseUrl: string
  readonly organizationName?: string
  readonly projectName?: string
  readonly noIndex: boolean
  /** `true` and `false` rewrite every route; without a value, index pages have one and others do not. */
  readonly trailingSlash?: boolean
  readonly onBrokenLinks: Policy
  readonly onBrokenAnchors: Policy
  readonly onDuplicateRoutes: Policy
  /** By rule name: docgen's own, and those of its plugins. */
  readonly rules: Readonly<Record<string, RuleSetting>>
  readonly markdown: MarkdownConfig
  readonly i18n: {
    readonly defaultLocale: string
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
  readonly contentSecurityPolicy?: ContentSecurityPolicyConfig
  readonly versions?: {
    /** Name of the version that this build makes. */ readonly current: string
    readonly list: readonly VersionConfig[]
  }
  readonly frontMatter: Readonly<Record<string, FrontMatterRule>>
  /** Every text of the interface. */
  readonly messages: Messages
  readonly customFields: Readonly<Record<string, Json>>
}
