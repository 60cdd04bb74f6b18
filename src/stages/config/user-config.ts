import type { UserMount } from './user-mount.ts'
import type { Messages } from '../../model/messages/messages.ts'
import type { Json, Plugin } from '../../model/plugin.ts'
import type { RuleName } from '../../model/rule.ts'
import type { FrontMatterRule, LogoConfig, Policy, RuleSetting } from '../../model/site-config.ts'
import type { UserNavbarItem } from './user-navbar.ts'
import type { UserSidebars } from './user-sidebars.ts'

/** A value that may also be `undefined`, as in `favicon: process.env['FAVICON']`. */
type Optional<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | undefined }

type UserLogo = Optional<LogoConfig> & Pick<LogoConfig, 'src'>

type UserFooterLink = {
  readonly label: string
  readonly to?: string | undefined
  readonly href?: string | undefined
}

/**
 * What a site writes into `docgen.config.ts`. Where Docusaurus has the same thing it has the same name.
 * Paths are relative to the project root.
 */
export interface UserConfig {
  readonly title: string
  /** Between the page's title and the site's: `|`. */
  readonly titleDelimiter?: string | undefined
  readonly tagline?: string | undefined
  /** A file below a static folder: `img/favicon.svg`. */
  readonly favicon?: string | undefined
  /** The site's origin without a path or a slash at the end: `https://docs.example.com`. */
  readonly url: string
  /** Where the site lives below the origin, with slashes at both ends. Default `/`. */
  readonly baseUrl?: string | undefined
  readonly organizationName?: string | undefined
  readonly projectName?: string | undefined
  /** Asks search engines to stay away. */
  readonly noIndex?: boolean | undefined
  /**
   * Whether the addresses of pages end in a slash; without it they do where the file is an index. Links that
   * are written otherwise are made so, and reported (`non-canonical-link`).
   */
  readonly trailingSlash?: boolean | undefined
  /** Default `throw`. */
  readonly onBrokenLinks?: Policy | undefined
  /** Default `warn`. */
  readonly onBrokenAnchors?: Policy | undefined
  /** Default `throw`. */
  readonly onDuplicateRoutes?: Policy | undefined
  /**
   * Severity by rule name: `{ 'heading-jump': 'off' }`. Wins over `onBroken…`. The rules of plugins are set
   * here too.
   */
  readonly rules?:
    (Optional<Record<RuleName, RuleSetting>> & Readonly<Record<string, RuleSetting | undefined>>) | undefined
  readonly markdown?:
    | Optional<{
        /** How `.md` and `.mdx` are read; `detect` (the default) goes by the extension. */
        format: 'md' | 'mdx' | 'detect'
        mermaid: boolean
        emoji: boolean
        admonitions: readonly string[]
        codeLanguages: Readonly<Record<string, string>>
        hooks: Optional<{ onBrokenMarkdownLinks: Policy; onBrokenMarkdownImages: Policy }>
        limits: Optional<{
          fileBytes: number
          nesting: number
          tableCells: number
          renderMilliseconds: number
        }>
      }>
    | undefined
  readonly i18n?:
    | Optional<{
        defaultLocale: string
        locales: readonly string[]
        localeConfigs: Readonly<
          Record<string, Optional<{ label: string; direction: 'ltr' | 'rtl'; htmlLang: string }>>
        >
      }>
    | undefined
  readonly navbar?:
    | Optional<{
        title: string
        logo: UserLogo
        hideOnScroll: boolean
        /** The search box comes last on the right, unless an item of type `search` says where it belongs. */
        items: readonly UserNavbarItem[]
      }>
    | undefined
  readonly footer?:
    | Optional<{
        style: 'dark' | 'light'
        logo: UserLogo
        social: readonly { readonly icon: string; readonly label: string; readonly href: string }[]
        /** Columns with a title and items, or links in one row. */
        links:
          | readonly { readonly title?: string | undefined; readonly items: readonly UserFooterLink[] }[]
          | readonly UserFooterLink[]
        copyright: string
      }>
    | undefined
  readonly announcementBar?:
    | (Optional<{ id: string; isCloseable: boolean; backgroundColor: string; textColor: string }> & {
        /** HTML; what could run code is removed. */
        readonly content: string
      })
    | undefined
  readonly colorMode?:
    | Optional<{ defaultMode: 'light' | 'dark'; disableSwitch: boolean; respectPrefersColorScheme: boolean }>
    | undefined
  readonly tableOfContents?: Optional<{ minHeadingLevel: number; maxHeadingLevel: number }> | undefined
  /** Address of the project's root in a repository browser; the path of a page's source is appended. */
  readonly editUrl?: string | undefined
  readonly showLastUpdateTime?: boolean | undefined
  readonly showLastUpdateAuthor?: boolean | undefined
  readonly redirects?:
    readonly { readonly from: string | readonly string[]; readonly to: string }[] | undefined
  /**
   * Where the pages are: one folder, or several with addresses of their own. Folders beside the project are
   * allowed: `../docs`. Default: `contentDir`.
   */
  readonly content?: string | readonly (string | UserMount)[] | undefined
  /** Short for one folder of pages at the root of the site. Default `content`. */
  readonly contentDir?: string | undefined
  readonly staticDirs?: readonly string[] | undefined
  readonly templatesDir?: string | undefined
  readonly outDir?: string | undefined
  /**
   * The sidebars, or the path of a file that has them. Default: `sidebars.*` beside this file, else every
   * page in one sidebar.
   */
  readonly sidebars?: string | UserSidebars | undefined
  /** Style sheets that come after the theme's. */
  readonly css?: readonly string[] | undefined
  readonly headTags?:
    | readonly {
        readonly tagName: 'meta' | 'link' | 'script' | 'style' | 'noscript'
        readonly attributes?: Readonly<Record<string, string | boolean>> | undefined
        readonly innerHTML?: string | undefined
      }[]
    | undefined
  /** Plugins in order; `false`, `null` and `undefined` are left out. */
  readonly plugins?: readonly (Plugin | false | null | undefined)[] | undefined
  readonly search?:
    | Optional<{
        enabled: boolean
        /** Route of the search page, which follows `trailingSlash`. Default `/search`. */
        page: string
        /** What the empty field says. Default: the text `search.placeholder`. */
        placeholder: string
        /**
         * Words that mean the same on this site: `[['registry', 'catalogue']]`. A phrase finds sections that
         * have all of its words.
         */
        synonyms: readonly (readonly string[])[]
        /** Results whose address matches are opened with a full page load. */
        externalUrlRegex: string
        /** Where "Let us know." leads when nothing was found; `{query}` stands for the query. */
        noResultsUrl: string
        /** `lunr` (the default) is the index that docgen builds; `algolia` asks the hosted engine. */
        provider: 'lunr' | 'algolia'
        /**
         * With `provider: 'algolia'`: the index that docgen builds answers while the service cannot be
         * reached.
         */
        fallback: 'lunr'
        algolia: {
          readonly appId: string
          readonly indexName: string
          readonly searchApiKey: string
          readonly contextualSearch?: boolean | undefined
        }
        /**
         * Answers to questions, in the search modal. `passages` quotes the site's own passages, without a
         * model; `proxy` asks a model through an address of yours that takes chat completions and streams
         * them (examples/answer-proxy is one) with passages of the site's own index; `algolia` asks an
         * assistant of Ask AI; `custom` loads a file of the site whose default export is an `AnswerProvider`.
         * No key of a model belongs here.
         */
        answers:
          | { readonly provider: 'passages'; readonly feedbackEndpoint?: string | undefined }
          | {
              readonly provider: 'proxy'
              readonly endpoint: string
              readonly model?: string | undefined
              readonly feedbackEndpoint?: string | undefined
            }
          | {
              readonly provider: 'algolia'
              readonly assistantId: string
              /** Default: those of `search.algolia`. */
              readonly appId?: string | undefined
              readonly indexName?: string | undefined
              readonly searchApiKey?: string | undefined
              readonly endpoint?: string | undefined
            }
          | { readonly provider: 'custom'; readonly module: string }
      }>
    | undefined
  /**
   * A feedback button on every page. `endpoint` takes `POST { page, rating, message }`
   * (examples/feedback-server is one); `issuesUrl` is the address of the form for a new issue, which is
   * opened prefilled: `https://github.com/org/repo/issues/new`.
   */
  readonly feedback?: { readonly endpoint: string } | { readonly issuesUrl: string } | undefined
  /**
   * `{}` is a strict policy in every page and in `_headers`; `sources` allows more: `{ 'img-src':
   * ['https://images.example.com'] }`.
   */
  readonly contentSecurityPolicy?:
    | Optional<{ meta: boolean; headers: boolean; sources: Readonly<Record<string, readonly string[]>> }>
    | undefined
  readonly versions?:
    | {
        readonly current: string
        readonly list: readonly {
          readonly name: string
          readonly label?: string | undefined
          readonly href: string
        }[]
      }
    | undefined
  /** The site's own front matter keys: a type, or a function that says what is wrong with a value. */
  readonly frontMatter?: Readonly<Record<string, FrontMatterRule>> | undefined
  /**
   * Texts of the interface that take the place of docgen's, by key: `{ 'pagination.next': 'Continue' }`. What
   * depends on a number has plural forms: `{ one: '{count} page', other: '{count} pages' }`.
   */
  readonly messages?: Optional<Messages> | undefined
  /** Free values for the site's own templates. */
  readonly customFields?: Readonly<Record<string, Json>> | undefined
}

/** What a configuration file may export. */
export type UserConfigExport = UserConfig | Promise<UserConfig> | (() => UserConfig | Promise<UserConfig>)
