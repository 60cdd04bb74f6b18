import type { Messages } from './messages/messages.ts'
import type { Plugin } from './plugin.ts'
import type { Assistant, HeadTag } from './site.ts'
import type { ContentTree } from './content-tree.ts'
import type { Conventions } from './conventions.ts'
import { deferredIn, type Location } from './location.ts'
import type { LogoConfig, SearchSettings, SiteSettings } from './site-settings.generated.ts'

/** The severity of a rule in the `rules` setting. */
export type RuleSetting = 'off' | 'info' | 'warn' | 'error'

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

/** Routes that redirect to another address. */
interface RedirectConfig {
  readonly from: readonly string[]
  readonly to: string
}

/** Search options. */
export interface SearchConfig extends SearchSettings {
  readonly provider: NonNullable<SearchSettings['provider']>
}

/**
 * Options for AI answers. All of these are visible to every reader. The schema of the configuration
 * determines which keys a provider has.
 */
export type AnswersConfig = NonNullable<SearchConfig['answers']>

/** What is checked in texts; 0 and `false` switch a check off. */
export type LintConfig = NonNullable<SiteSettings['lint']>

/**
 * A site's configuration after validation, with all defaults filled in. Plain data, except for `plugins` and
 * functions in `frontMatter`. Paths are relative to the project root.
 */
export interface SiteConfig extends Omit<SiteSettings, 'compatibility' | 'contentDir' | 'locale'> {
  /** The origin, without a path: `https://docs.example.com`. */
  readonly url: string
  /** The base URL of the pages in this language: `/`, `/docs/`, `/docs/de/`. Starts and ends with a slash. */
  readonly baseUrl: string
  /**
   * The base URL of files that all languages share: static files, images, and scripts. Equal to that of the
   * default language.
   */
  readonly assetBase: string
  /** What the site does otherwise than docgen, because it was written for another generator. */
  readonly conventions: Conventions
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
  readonly footer?: FooterConfig
  readonly redirects: readonly RedirectConfig[]
  /** The trees with the site's pages, at least one. */
  readonly trees: readonly ContentTree[]
  readonly headTags: readonly HeadTag[]
  readonly plugins: readonly Plugin[]
  /** The index of each plugin in the configured list, which may contain empty entries. */
  readonly pluginEntries: readonly number[]
  readonly search: SearchConfig
  /** The assistants offered in the page menu. */
  readonly assistants: readonly Assistant[]
  readonly versions?: {
    /** Name of the version that this build makes. */
    readonly current: string
    readonly list: readonly VersionConfig[]
  }
  /** All interface messages. */
  readonly messages: Messages
  /** Messages of the site's own code in this language, by id: the entries in `code.json` besides docgen's. */
  readonly ownMessages: Readonly<Record<string, string>>
}

/** The location of a plugin in the configuration. */
export const entryIn = (config: Pick<SiteConfig, 'plugins' | 'pluginEntries'>, plugin: Plugin): Location =>
  deferredIn('config')(['plugins', config.pluginEntries[config.plugins.indexOf(plugin)] ?? -1])

/** Hosts whose own rules docgen writes. */
export const siteHosts = [
  'netlify',
  'cloudflare',
  'gitlab-pages',
  'vercel',
  'nginx',
  'caddy',
  'apache',
  's3-cloudfront',
] as const

/** The name of a host: `nginx`. */
export type SiteHost = (typeof siteHosts)[number]

/** The looks that docgen comes with, with their descriptions. The first is the theme itself. */
export const presets = {
  caret: 'Familjen Grotesk and Inter, fine lines, one accent',
  journal: 'serifs on paper, hairlines, a narrow column: for long reading',
  console: 'monospaced titles, square corners, dense lists: for references',
  atlas: 'heavy titles, round shapes, a sheet on a tinted ground: for products',
} as const

/** The name of a preset: `journal`. */
export type PresetName = keyof typeof presets

/** The theme itself. */
export const defaultPreset: PresetName = 'caret'
