import type { SitePrompt } from './page-index.ts'
import type { LintConfig } from './lint-config.ts'
import type { SiteHost } from './site-host.ts'
import type { AnnouncementBar } from './navigation.ts'
import type { CodeDependencies } from './site-code.ts'
import type { PolicySources } from './content-security-policy.ts'
import type { FrontMatterRule } from './front-matter.ts'
import type { Messages } from './messages/messages.ts'
import type { Plugin } from './plugin.ts'
import type { PresetName } from './preset.ts'
import type { Json } from './plain-data.ts'
import type { Assistant, HeadTag } from './site.ts'
import type { ContentTree } from './content-tree.ts'
import type { Conventions } from './conventions.ts'
import type { NavbarItemConfig } from './navigation-config.ts'
import type { Policy } from './diagnostic.ts'
import { deferredIn, type Location } from './location.ts'

/** The severity of a rule in the `rules` setting. */
export type RuleSetting = 'off' | 'info' | 'warn' | 'error'

/** An image that links to the home page. */
export interface LogoConfig {
  readonly alt: string
  /** A path in a static folder: `img/logo.svg`. */
  readonly src: string
  readonly srcDark?: string
  readonly href?: string
  readonly width?: number
  readonly height?: number
}

/** A link in the footer. Exactly one of `to` and `href` is set. */
interface FooterLinkConfig {
  readonly label: string
  readonly to?: string
  readonly href?: string
}

/** The footer, with its links in columns. */
export interface FooterConfig {
  readonly style: 'dark' | 'light'
  readonly logo?: LogoConfig
  readonly social: readonly { readonly icon: string; readonly label: string; readonly href: string }[]
  /** Columns with titles, or a single one without a title, shown as a row. */
  readonly columns: readonly { readonly title?: string; readonly links: readonly FooterLinkConfig[] }[]
  readonly copyright?: string
}

/** The bar above the navbar. */
interface AnnouncementBarConfig extends Omit<AnnouncementBar, 'content'> {
  /** HTML as written, not sanitized yet. */
  readonly content: string
}

/** A language of the site, with all defaults filled in. */
export interface LocaleConfig {
  readonly label: string
  readonly direction: 'ltr' | 'rtl'
  readonly htmlLang: string
  /** The name of its folder in the translations folder: `de`. */
  readonly path: string
  /** The base URL of its pages, if it is not the locale below the site's base URL: `/docs/deutsch/`. */
  readonly baseUrl?: string
}

/** A version that is built separately. */
export interface VersionConfig {
  readonly name: string
  readonly label: string
  /** The address of the version: `/v1/` or `https://v1.example.com/`. */
  readonly href: string
}

/** Content codings (RFC 9110, 8.4.1) that compressed copies of files are published in. */
export const precompressions = ['br', 'gzip'] as const

export type Precompression = (typeof precompressions)[number]

/**
 * A strict Content-Security-Policy that allows only the site itself, what plugins and pages need, and
 * `sources`.
 */
interface ContentSecurityPolicyConfig {
  /** Add it as a `<meta>` tag to every page. */
  readonly meta: boolean
  /** Tell the host to send it, in the file that it reads. */
  readonly headers: boolean
  readonly sources: PolicySources
}

/** Routes that redirect to another address. */
interface RedirectConfig {
  readonly from: readonly string[]
  readonly to: string
}

/** Options for Markdown. */
interface MarkdownConfig {
  readonly format: 'md' | 'mdx' | 'detect'
  readonly mermaid: boolean
  readonly math: boolean
  readonly emoji: boolean
  /** Additional kinds of admonitions. */
  readonly admonitions: readonly string[]
  /** Aliases for languages of code fences: `{ console: 'bash' }`. */
  readonly codeLanguages: Readonly<Record<string, string>>
  readonly hooks: { readonly onBrokenMarkdownLinks: Policy; readonly onBrokenMarkdownImages: Policy }
  readonly limits: MarkdownLimits
}

/** Limits for a page; it is refused if it exceeds one. */
interface MarkdownLimits {
  readonly fileBytes: number
  /** The maximum nesting depth that parsers have to handle. */
  readonly nesting: number
  readonly tableCells: number
  /** The time limit for rendering a page. */
  readonly renderMilliseconds: number
}

/** Search options, with all defaults filled in. */
export interface SearchConfig {
  readonly enabled: boolean
  /** The route of the search page as written; `trailingSlash` determines whether it ends with a slash. */
  readonly page: string
  /** The text in the empty search field; the message `search.placeholder` by default. */
  readonly placeholder?: string
  /** Lists of words with the same meaning on this site. */
  readonly synonyms: readonly (readonly string[])[]
  /**
   * Weights of pages, by address (which includes everything below it) or by sidebar section; the default is
   * 1.
   */
  readonly boost: Readonly<Record<string, number>>
  /**
   * Routes of pages to suggest before anything is typed. By default, the pages with the most inbound links.
   */
  readonly suggestions?: readonly string[]
  /** Addresses that results open with a full page load. */
  readonly externalUrlRegex?: string
  /** The target of "Let us know." when nothing was found; `{query}` stands for the query. */
  readonly noResultsUrl?: string
  /** Where queries are answered: by the site's own index, or by a hosted engine. */
  readonly provider: 'lunr' | 'algolia'
  /** What answers when the hosted engine is unreachable; only with a hosted engine. */
  readonly fallback?: 'lunr'
  readonly algolia?: {
    readonly appId: string
    readonly indexName: string
    /** The key for searching, which every reader sees. */ readonly searchApiKey: string
    readonly contextualSearch: boolean
  }
  /** The provider of AI answers; without it, the modal has no answer mode. */
  readonly answers?: AnswersConfig
}

/**
 * Options for AI answers. All of these are visible to every reader. The schema of the configuration
 * determines which keys a provider has.
 */
export interface AnswersConfig {
  readonly provider: 'passages' | 'algolia' | 'proxy' | 'custom'
  /** `proxy`: the address for chat completions. `algolia`: the service's address, if not the usual one. */
  readonly endpoint?: string
  /** `proxy`: the model that requests name; the proxy may ignore it. */
  readonly model?: string
  /** `passages`, `proxy`: the address for readers' feedback on answers. */
  readonly feedbackEndpoint?: string
  /** `passages`: whether there is a notice about AI. */
  readonly disclaimer?: boolean
  readonly assistantId?: string
  readonly appId?: string
  readonly indexName?: string
  readonly searchApiKey?: string
  /** `custom`: a file of the site, relative to the root, whose default export is an `AnswerProvider`. */
  readonly module?: string
}

/**
 * A site's configuration after validation, with all defaults filled in. Plain data, except for `plugins` and
 * functions in `frontMatter`. Paths are relative to the project root.
 */
export interface SiteConfig {
  readonly title: string
  readonly titleDelimiter: string
  readonly tagline: string
  /** A path in a static folder: `img/favicon.svg`. */
  readonly favicon?: string
  /** The origin, without a path: `https://docs.example.com`. */
  readonly url: string
  /** The base URL of the pages in this language: `/`, `/docs/`, `/docs/de/`. Starts and ends with a slash. */
  readonly baseUrl: string
  /**
   * The base URL of files that all languages share: static files, images, and scripts. Equal to that of the
   * default language.
   */
  readonly assetBase: string
  readonly organizationName?: string
  readonly projectName?: string
  readonly noIndex: boolean
  /** `true` and `false` apply to every route; if undefined, only routes of index pages end with a slash. */
  readonly trailingSlash?: boolean
  readonly onBrokenLinks: Policy
  readonly onBrokenAnchors: Policy
  readonly onDuplicateRoutes: Policy
  /** What the site does otherwise than docgen, because it was written for another generator. */
  readonly conventions: Conventions
  /** Severities by rule name, for docgen's own rules and those of plugins. */
  readonly rules: Readonly<Record<string, RuleSetting>>
  readonly markdown: MarkdownConfig
  readonly i18n: {
    readonly defaultLocale: string
    /** The locale that this configuration is for. */
    readonly currentLocale: string
    /** The folder with translations, relative to the project root: `i18n`. */
    readonly path: string
    /** Whether pages tell readers about their translation. */
    readonly notices: boolean
    readonly locales: readonly string[]
    /** One entry for each of `locales`. */
    readonly localeConfigs: Readonly<Record<string, LocaleConfig>>
  }
  readonly navbar: {
    readonly title?: string
    readonly logo?: LogoConfig
    readonly hideOnScroll: boolean
    /** As written; if none is a search box, one is added at the end. */
    readonly items: readonly NavbarItemConfig[]
  }
  readonly footer?: FooterConfig
  readonly announcementBar?: AnnouncementBarConfig
  readonly theme: { readonly preset: PresetName }
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark'
    readonly disableSwitch: boolean
    readonly respectPrefersColorScheme: boolean
  }
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number }
  /** The address of the project's root in a repository browser; the path of the source is appended. */
  readonly editUrl?: string
  readonly showLastUpdateTime: boolean
  readonly showLastUpdateAuthor: boolean
  readonly redirects: readonly RedirectConfig[]
  readonly host?: SiteHost
  /** The trees with the site's pages, at least one. */
  readonly trees: readonly ContentTree[]
  readonly staticDirs: readonly string[]
  readonly staticExclude: readonly string[]
  readonly templatesDir: string
  readonly outDir: string
  readonly precompress: readonly Precompression[]
  readonly css: readonly string[]
  readonly headTags: readonly HeadTag[]
  readonly plugins: readonly Plugin[]
  /** The index of each plugin in the configured list, which may contain empty entries. */
  readonly pluginEntries: readonly number[]
  readonly search: SearchConfig
  /**
   * One of the two: the address that feedback is posted to (`{ page, rating, message }`), or the new-issue
   * form that is opened with the feedback filled in.
   */
  readonly feedback?: { readonly endpoint?: string; readonly issuesUrl?: string; readonly button?: boolean }
  /** The assistants offered in the page menu. */
  readonly assistants: readonly Assistant[]
  /**
   * What is published for software agents: the size of full texts in tokens, what crawlers may read, prompts
   * by name, and whether pages offer tools to agents in the browser.
   */
  readonly agents: {
    readonly fullTokens: number
    readonly crawlers: Readonly<Record<string, boolean | readonly string[]>>
    readonly prompts: Readonly<Record<string, Omit<SitePrompt, 'name'>>>
    readonly webMcp: boolean
  }
  /** Undefined if no text is checked. */
  readonly lint?: LintConfig
  readonly contentSecurityPolicy?: ContentSecurityPolicyConfig
  readonly versions?: {
    /** Name of the version that this build makes. */ readonly current: string
    readonly list: readonly VersionConfig[]
  }
  readonly frontMatter: Readonly<Record<string, FrontMatterRule>>
  /** A cache that a team shares. */
  readonly cache?: { readonly remote: string; readonly push: 'ci' | boolean }
  readonly dependencies?: CodeDependencies
  /** All interface messages. */
  readonly messages: Messages
  /** Messages of the site's own code in this language, by id: the entries in `code.json` besides docgen's. */
  readonly ownMessages: Readonly<Record<string, string>>
  readonly customFields: Readonly<Record<string, Json>>
}

/** The location of a plugin in the configuration. */
export const entryIn = (config: Pick<SiteConfig, 'plugins' | 'pluginEntries'>, plugin: Plugin): Location =>
  deferredIn('config')(['plugins', config.pluginEntries[config.plugins.indexOf(plugin)] ?? -1])
