// Written by `npm run reference` from the schema (schema.ts and its parts). Edit that instead.
import type { Messages } from '../../model/messages/messages.ts'
import type { Json, Plugin } from '../../model/plugin.ts'
import type { RuleName } from '../../model/rule.ts'
import type { FrontMatterRule } from '../../model/front-matter.ts'
import type { RuleSetting } from '../../model/site-config.ts'
import type { UserSidebars } from './user-sidebars.ts'

/** A value that may also be `undefined`, as in `favicon: process.env['FAVICON']`. */
type Optional<Shape> = { readonly [Key in keyof Shape]?: Shape[Key] | undefined }

/** Severities by name of a rule, docgen's and those of plugins. */
export type UserRules = Optional<Record<RuleName, RuleSetting>> &
  Readonly<Record<string, RuleSetting | undefined>>

/** Texts of the interface by key. */
export type UserMessages = Optional<Messages>

/** A picture that links to the home page. */
export interface UserLogo {
  /** What screen readers say in place of the picture. Default: `''`. */
  readonly alt?: string | undefined
  /** A file below a static folder: `img/logo.svg`. */
  readonly src: string
  /** The file for dark mode. Default: `src`. */
  readonly srcDark?: string | undefined
  /** Where the logo leads. Default: the home page. */
  readonly href?: string | undefined
  /** Width in CSS pixels. */
  readonly width?: number | undefined
  /** Height in CSS pixels. */
  readonly height?: number | undefined
}

/** A link: exactly one of `to` and `href` is required. */
export interface UserNavbarLink {
  /** The kind of item. Default: `'default'`. */
  readonly type?: 'default' | undefined
  /** The text of the item. */
  readonly label: string
  /** A route of the site: `/guides/install`. */
  readonly to?: string | undefined
  /** Any address: `https://github.com/org/repo`. */
  readonly href?: string | undefined
  /** Name of an icon of the theme, such as `github`. The label is then for screen readers only. */
  readonly icon?: string | undefined
  /** The item is marked as active on every page whose address begins with this route. */
  readonly activeBasePath?: string | undefined
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** A link to a page by its id. */
export interface UserNavbarDoc {
  /** The kind of item. */
  readonly type: 'doc'
  /** The id of the page that the item leads to: `guides/install`. */
  readonly docId: string
  /** The `id` of an entry of `content`. Default: the first entry. */
  readonly docsPluginId?: string | undefined
  /** The text of the item. Default: its `sidebar_label`, else its title. */
  readonly label?: string | undefined
  /** Name of an icon of the theme, such as `github`. The label is then for screen readers only. */
  readonly icon?: string | undefined
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** A link to the first page of a sidebar. */
export interface UserNavbarSidebar {
  /** The kind of item. */
  readonly type: 'docSidebar'
  /** The name of the sidebar whose first page the item leads to. */
  readonly sidebarId: string
  /** The `id` of an entry of `content`. Default: the first entry. */
  readonly docsPluginId?: string | undefined
  /** The text of the item. Default: the label of that page. */
  readonly label?: string | undefined
  /** Name of an icon of the theme, such as `github`. The label is then for screen readers only. */
  readonly icon?: string | undefined
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** A link to the version that the reader is in. */
export interface UserNavbarVersion {
  /** The kind of item. */
  readonly type: 'docsVersion'
  /** The `id` of an entry of `content`. Default: the first entry. */
  readonly docsPluginId?: string | undefined
  /** The text of the item. Default: the label of the version. */
  readonly label?: string | undefined
  /** A route of the site: `/guides/install`. */
  readonly to?: string | undefined
  /** Name of an icon of the theme, such as `github`. The label is then for screen readers only. */
  readonly icon?: string | undefined
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** A navbar item that is a link, or an item of a dropdown. */
export type UserNavbarLinkItem = UserNavbarLink | UserNavbarDoc | UserNavbarSidebar | UserNavbarVersion

/** A menu of the versions of an entry of `content`. */
export interface UserNavbarVersions {
  /** The kind of item. */
  readonly type: 'docsVersionDropdown'
  /** The `id` of an entry of `content`. Default: the first entry. */
  readonly docsPluginId?: string | undefined
  /** Names of versions in the order in which the menu shows them. Default: all versions. */
  readonly versions?: readonly string[] | undefined
  /** Links above the generated ones. Default: `[]`. */
  readonly dropdownItemsBefore?: readonly UserNavbarLinkItem[] | undefined
  /** Links below the generated ones. Default: `[]`. */
  readonly dropdownItemsAfter?: readonly UserNavbarLinkItem[] | undefined
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** A menu of the languages of the site. */
export interface UserNavbarLocales {
  /** The kind of item. */
  readonly type: 'localeDropdown'
  /** Links above the generated ones. Default: `[]`. */
  readonly dropdownItemsBefore?: readonly UserNavbarLinkItem[] | undefined
  /** Links below the generated ones. Default: `[]`. */
  readonly dropdownItemsAfter?: readonly UserNavbarLinkItem[] | undefined
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** The search box. */
export interface UserNavbarSearch {
  /** The kind of item. */
  readonly type: 'search'
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** The switch between light and dark. */
export interface UserNavbarColorMode {
  /** The kind of item. */
  readonly type: 'colorMode'
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** A menu of links. An item with `items` is one without a `type` too. */
export interface UserNavbarDropdown {
  /** The kind of item. Default: `'dropdown'`. */
  readonly type?: 'dropdown' | undefined
  /** The text of the item. */
  readonly label: string
  /** A route of the site: `/guides/install`. */
  readonly to?: string | undefined
  /** Any address: `https://github.com/org/repo`. */
  readonly href?: string | undefined
  /** The links in the dropdown. */
  readonly items: readonly UserNavbarLinkItem[]
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** HTML of your own. */
export interface UserNavbarHtml {
  /** The kind of item. */
  readonly type: 'html'
  /** HTML. An address from the root of the site, such as `/guides`, works with and without the base URL. */
  readonly value: string
  /** The side of the navbar that the item is on. Default: `'right'`. */
  readonly position?: 'left' | 'right' | undefined
  /** A class for the element of the item. */
  readonly className?: string | undefined
}

/** A navbar item. Without a `type` it is a dropdown if it has `items`, otherwise a link. */
export type UserNavbarItem =
  | UserNavbarLink
  | UserNavbarDoc
  | UserNavbarSidebar
  | UserNavbarVersion
  | UserNavbarVersions
  | UserNavbarLocales
  | UserNavbarSearch
  | UserNavbarColorMode
  | UserNavbarDropdown
  | UserNavbarHtml

/** A link: exactly one of `to` and `href` is required. */
export interface UserFooterLink {
  /** The text of the link. */
  readonly label: string
  /** A route of the site. */
  readonly to?: string | undefined
  /** Any address. */
  readonly href?: string | undefined
}

/** A column of links. */
export interface UserFooterColumn {
  /** The heading of the column. */
  readonly title?: string | undefined
  /** The links of the column. */
  readonly items: readonly UserFooterLink[]
}

/** A folder of pages with addresses, ids, sidebars and versions of its own. */
export interface UserMount {
  /**
   * The folder, relative to that of the configuration: `docs`, `../docs`; `.` for the Markdown files of the
   * project itself.
   */
  readonly path: string
  /**
   * The name of the entry in navbar items, and in the names of the files of its versions. Default: `default`
   * for the first entry, else the last part of its `route`.
   */
  readonly id?: string | undefined
  /**
   * What the folder holds. `docs` have ids, sidebars and versions; `pages` stand alone; a `blog` has posts
   * with dates, authors and tags. Default: `'docs'`.
   */
  readonly kind?: 'docs' | 'pages' | 'blog' | undefined
  /** What the addresses of its pages begin with. Default: `/blog` for a blog, else `/`. */
  readonly route?: string | undefined
  /**
   * Its sidebars, or the path of a file that has them. Default: those of the site for the first entry, else
   * one sidebar with every page.
   */
  readonly sidebars?: string | UserSidebars | undefined
  /** How its Markdown files are read, whatever their extension. Default: `markdown.format`. */
  readonly format?: 'md' | 'mdx' | undefined
  /** Globs, relative to `path`, of the files that are pages. Default: every file that can be one. */
  readonly include?: readonly string[] | undefined
  /** Globs, relative to `path`, of files that are not pages. */
  readonly exclude?: readonly string[] | undefined
  /**
   * Address of the project's root in a repository browser, for the pages of this entry. Default: the
   * `editUrl` of the site.
   */
  readonly editUrl?: string | undefined
  /**
   * What numbers at the beginning of names mean. With `true`, all of them order pages and are left out of
   * addresses and ids, as in Docusaurus; with `false`, all belong to the names. Default: those that begin
   * with a zero (`01-install.md`) or are followed by a space (`2. install.md`) order pages, others belong to
   * the names (`404-errors.md`).
   */
  readonly numberPrefixParser?: boolean | undefined
  /**
   * Paths, relative to `path`, by which files get their addresses and ids instead of by their own: `{
   * "core/docs/intro.md": "core/index.md" }`.
   */
  readonly rewrites?: Readonly<Record<string, string>> | undefined
  /**
   * Folders of its translations, by locale; pages that exist only in a translation are published as well.
   * Default: those below `i18n.path`.
   */
  readonly translations?:
    | Readonly<
        Record<
          string,
          {
            /** The folder, relative to that of the configuration: `docs/fr`. */
            readonly path: string
            /**
             * The folder, relative to the `path` of the entry, whose pages are translated: `en`. Default: all
             * pages of the entry.
             */
            readonly of?: string | undefined
          }
        >
      >
    | undefined
  /** Whether `versions.json` and the folders of versions are ignored. Default: `false`. */
  readonly disableVersioning?: boolean | undefined
  /** The version at the `route` itself. Default: the newest in `versions.json`. */
  readonly lastVersion?: string | undefined
  /** Whether the version that is being written is published. Default: `true`. */
  readonly includeCurrentVersion?: boolean | undefined
  /** The versions that are built; the one being written is `current`. Default: all versions. */
  readonly onlyIncludeVersions?: readonly string[] | undefined
  /** Settings by name of the version; the one being written is `current`. Default: `{}`. */
  readonly versions?:
    | Readonly<
        Record<
          string,
          {
            /**
             * What readers see in place of the name. Default: the name; the message `version.next` for
             * `current`.
             */
            readonly label?: string | undefined
            /**
             * What follows the `route` of the entry in the addresses of its pages. Default: nothing for the
             * last version, `next` for `current`, else the name.
             */
            readonly path?: string | undefined
            /**
             * The note above its pages. Default: `unreleased` for versions newer than the last one,
             * `unmaintained` for older ones, else `none`.
             */
            readonly banner?: 'none' | 'unreleased' | 'unmaintained' | undefined
            /** Whether its pages show its label. Default: `true` if there are several versions. */
            readonly badge?: boolean | undefined
            /** Keeps search engines away from its pages. */
            readonly noIndex?: boolean | undefined
          }
        >
      >
    | undefined
  /** Blog: its title. */
  readonly blogTitle?: string | undefined
  /** Blog: its description, for search engines and feeds. */
  readonly blogDescription?: string | undefined
  /** Blog: the title above the list of posts in the sidebar. */
  readonly blogSidebarTitle?: string | undefined
  /** Blog: how many posts the sidebar lists. Default: `5`. */
  readonly blogSidebarCount?: number | 'ALL' | undefined
  /** Blog: how many posts a page of a list has. Default: `10`. */
  readonly postsPerPage?: number | 'ALL' | undefined
  /** Blog: the address of the archive below its route; `null` for no archive. Default: `archive`. */
  readonly archiveBasePath?: string | null | undefined
  /**
   * Blog and docs: the address of their tags below their route. With this or another option of tags, or
   * `compatibility: 'docusaurus'`, docs are listed by tag. Default: `tags`.
   */
  readonly tagsBasePath?: string | undefined
  /** Blog: the address of its authors below its route. Default: `authors`. */
  readonly authorsBasePath?: string | undefined
  /** Blog: the path segment before the page number in the addresses of lists. Default: `page`. */
  readonly pageBasePath?: string | undefined
  /** Blog: the order of posts by date. Default: `descending`. */
  readonly sortPosts?: 'descending' | 'ascending' | undefined
  /** Blog: whether posts show how long it takes to read them. Default: `true`. */
  readonly showReadingTime?: boolean | undefined
  /** Blog: the file with its authors, below its folder. Default: `authors.yml`. */
  readonly authorsMapPath?: string | undefined
  /** Blog and docs: the file with their tags, below their folder; `false` for none. Default: `tags.yml`. */
  readonly tags?: string | false | null | undefined
  /** Blog and docs: what to do about a tag that the file of tags does not have. Default: `warn`. */
  readonly onInlineTags?: 'ignore' | 'log' | 'warn' | 'throw' | undefined
  /** Blog: what to do about an author that the file of authors does not have. Default: `warn`. */
  readonly onInlineAuthors?: 'ignore' | 'log' | 'warn' | 'throw' | undefined
  /**
   * Blog: what to do about a post that lists show in full, as it has no truncation marker. Default: `warn`.
   */
  readonly onUntruncatedBlogPosts?: 'ignore' | 'log' | 'warn' | 'throw' | undefined
  /** Blog: its feeds. */
  readonly feedOptions?:
    | {
        /** The kinds of feed; `null` for none. Default: `["rss","atom"]`. */
        readonly type?:
          readonly ('rss' | 'atom' | 'json')[] | 'all' | ('rss' | 'atom' | 'json') | null | undefined
        /** The title of the feed. Default: the title of the blog. */
        readonly title?: string | undefined
        /** The description of the feed. Default: the description of the blog. */
        readonly description?: string | undefined
        /** The copyright line. */
        readonly copyright?: string | undefined
        /** The language of the posts: `en-GB`. Default: the language of the site. */
        readonly language?: string | undefined
        /** How many posts a feed has; `false` for all. Default: `20`. */
        readonly limit?: number | false | null | undefined
        /** Whether a feed has whole posts, or their beginnings. Default: `'full'`. */
        readonly content?: 'full' | 'summary' | undefined
      }
    | undefined
}

/**
 * What a site writes into `docgen.config.ts`. Where Docusaurus has the same thing, it has the same name.
 * Paths are relative to the project root.
 */
export interface UserConfig {
  /** The name of the site. */
  readonly title: string
  /** What stands between the page's title and the site's. Default: `'|'`. */
  readonly titleDelimiter?: string | undefined
  /** One sentence about the site. Default: `''`. */
  readonly tagline?: string | undefined
  /** A file below a static folder: `img/favicon.svg`. */
  readonly favicon?: string | undefined
  /** The site's origin, without a path or a slash at the end: `https://docs.example.com`. */
  readonly url: string
  /** Where the site lives below the origin, with slashes at both ends: `/docs/`. Default: `'/'`. */
  readonly baseUrl?: string | undefined
  /** The owner of the repository. Accepted as in Docusaurus, for the use of templates. */
  readonly organizationName?: string | undefined
  /** The name of the repository. Accepted as in Docusaurus, for the use of templates. */
  readonly projectName?: string | undefined
  /** Asks search engines to stay away from the site. Default: `false`. */
  readonly noIndex?: boolean | undefined
  /**
   * Whether the addresses of pages end in a slash. Links that are written otherwise are corrected, and
   * reported (`non-canonical-link`). Default: only where the file is an index.
   */
  readonly trailingSlash?: boolean | undefined
  /** What to do about a link to a page that does not exist. Default: `'throw'`. */
  readonly onBrokenLinks?: 'ignore' | 'log' | 'warn' | 'throw' | undefined
  /** What to do about a link to a heading that does not exist. Default: `'warn'`. */
  readonly onBrokenAnchors?: 'ignore' | 'log' | 'warn' | 'throw' | undefined
  /** What to do about two pages with one address. Default: `'throw'`. */
  readonly onDuplicateRoutes?: 'ignore' | 'log' | 'warn' | 'throw' | undefined
  /**
   * Severity (`off`, `info`, `warn` or `error`) by name of a rule: `{ 'heading-jump': 'off' }`. Wins over
   * `onBroken…`. The rules of plugins are set here too.
   */
  readonly rules?: UserRules | undefined
  /**
   * The generator that the sources were written for, as `docgen migrate` sets it: MDX that cannot be parsed
   * is mended where that can be done, and modules and components that are not there are left out, instead of
   * the whole page. All of it is reported.
   */
  readonly compatibility?: 'docusaurus' | 'vitepress' | 'starlight' | undefined
  /** How Markdown is read. */
  readonly markdown?:
    | {
        /**
         * How `.md` and `.mdx` files are read. `detect` goes by the extension. Front matter can override it.
         * Default: `'detect'`.
         */
        readonly format?: 'md' | 'mdx' | 'detect' | undefined
        /** Whether code blocks in the language `mermaid` become diagrams. Default: `true`. */
        readonly mermaid?: boolean | undefined
        /** Whether shortcodes such as `:tada:` become emoji. Default: `true`. */
        readonly emoji?: boolean | undefined
        /**
         * Whether `$…$`, `$$…$$` and code blocks in the language `math` are formulas, which the package
         * `katex` sets. Default: `false`.
         */
        readonly math?: boolean | undefined
        /** Kinds of admonition in addition to the built-in ones: `:::kind`. Default: `[]`. */
        readonly admonitions?: readonly string[] | undefined
        /** Other names for the languages of code blocks: `{ console: 'bash' }`. Default: `{}`. */
        readonly codeLanguages?: Readonly<Record<string, string>> | undefined
        /** What to do about broken links and images in Markdown. */
        readonly hooks?:
          | {
              /** What to do about a link to a Markdown file that does not exist. Default: `'warn'`. */
              readonly onBrokenMarkdownLinks?: 'ignore' | 'log' | 'warn' | 'throw' | undefined
              /** What to do about an image that does not exist. Default: `'throw'`. */
              readonly onBrokenMarkdownImages?: 'ignore' | 'log' | 'warn' | 'throw' | undefined
            }
          | undefined
        /** What a page may ask for before it is refused. Every limit is a whole number above 0. */
        readonly limits?:
          | {
              /** The size of a file, in bytes. Default: `5242880`. */
              readonly fileBytes?: number | undefined
              /** The depth of lists, quotes and elements inside each other. Default: `100`. */
              readonly nesting?: number | undefined
              /** The number of cells of all tables of a page. Default: `50000`. */
              readonly tableCells?: number | undefined
              /** The time for one page to render, in milliseconds. Default: `10000`. */
              readonly renderMilliseconds?: number | undefined
            }
          | undefined
      }
    | undefined
  /** Short for a site in one language: its default locale. Cannot be combined with `i18n`. */
  readonly locale?: string | undefined
  /** The languages of the site. */
  readonly i18n?:
    | {
        /** The language of the site: `en`, `pt-BR`. Default: `'en'`. */
        readonly defaultLocale?: string | undefined
        /** The folder of translations, relative to the project root. Default: `'i18n'`. */
        readonly path?: string | undefined
        /** The languages of the site, the default one included. Default: `[defaultLocale]`. */
        readonly locales?: readonly string[] | undefined
        /** Settings by locale. Default: `{}`. */
        readonly localeConfigs?:
          | Readonly<
              Record<
                string,
                {
                  /** What the menu of languages calls it. Default: its own name for itself: `Deutsch`. */
                  readonly label?: string | undefined
                  /** The direction in which it is written. Default: the usual one for the language. */
                  readonly direction?: 'ltr' | 'rtl' | undefined
                  /** The value of `lang` on `<html>`. Default: the name of the locale. */
                  readonly htmlLang?: string | undefined
                  /**
                   * The name of its folder below that of all translations. Default: the name of the locale.
                   */
                  readonly path?: string | undefined
                  /**
                   * What the addresses of its pages begin with. Default: the locale below the `baseUrl` of
                   * the site; that itself for the default locale.
                   */
                  readonly baseUrl?: string | undefined
                }
              >
            >
          | undefined
      }
    | undefined
  /** The bar at the top of every page. */
  readonly navbar?:
    | {
        /** The text beside the logo. Default: the `title` of the site. */
        readonly title?: string | undefined
        /** The picture at the start of the navbar. */
        readonly logo?: UserLogo | undefined
        /**
         * Hides the navbar while a reader scrolls down, and shows it again on the way up. Default: `false`.
         */
        readonly hideOnScroll?: boolean | undefined
        /**
         * The items, in order. Items without a `type` are links, or dropdowns if they have `items`. The
         * search box comes last on the right, unless an item of type `search` says where it belongs. Default:
         * `[]`.
         */
        readonly items?: readonly UserNavbarItem[] | undefined
      }
    | undefined
  /** The end of every page. */
  readonly footer?:
    | {
        /** The colors of the footer. Default: `'light'`. */
        readonly style?: 'dark' | 'light' | undefined
        /** A picture above the copyright. */
        readonly logo?: UserLogo | undefined
        /** Links that are shown as icons. Default: `[]`. */
        readonly social?:
          | readonly {
              /** Name of an icon of the theme: `github`. */
              readonly icon: string
              /** What screen readers say in place of the icon. */
              readonly label: string
              /** Where the icon leads. */
              readonly href: string
            }[]
          | undefined
        /** Columns with a title and items, or links in one row. Default: `[]`. */
        readonly links?: readonly UserFooterColumn[] | readonly UserFooterLink[] | undefined
        /** The text at the end of every page. */
        readonly copyright?: string | undefined
      }
    | undefined
  /** A bar above the navbar of every page. */
  readonly announcementBar?:
    | {
        /** A reader who closed the bar sees it again when this changes. Default: `'announcement-bar'`. */
        readonly id?: string | undefined
        /** HTML. What could run code is removed. */
        readonly content: string
        /** Whether readers can close the bar. Default: `true`. */
        readonly isCloseable?: boolean | undefined
        /** A CSS color. Default: the theme's. */
        readonly backgroundColor?: string | undefined
        /** A CSS color. Default: the theme's. */
        readonly textColor?: string | undefined
      }
    | undefined
  /** Light and dark. */
  readonly colorMode?:
    | {
        /** The mode of a first visit. Default: `'dark'`. */
        readonly defaultMode?: 'light' | 'dark' | undefined
        /** Whether readers cannot switch between light and dark. Default: `false`. */
        readonly disableSwitch?: boolean | undefined
        /** Whether the setting of the operating system wins over `defaultMode`. Default: `true`. */
        readonly respectPrefersColorScheme?: boolean | undefined
      }
    | undefined
  /** The table of contents of a page. Front matter can override it. */
  readonly tableOfContents?:
    | {
        /** The highest level of headings in it, from 2 to 6. Default: `2`. */
        readonly minHeadingLevel?: number | undefined
        /** The lowest level of headings in it, from 2 to 6. Default: `3`. */
        readonly maxHeadingLevel?: number | undefined
      }
    | undefined
  /** Address of the project's root in a repository browser. The path of a page's source is appended. */
  readonly editUrl?: string | undefined
  /** Whether pages show when they were last changed, going by Git. Default: `false`. */
  readonly showLastUpdateTime?: boolean | undefined
  /**
   * Whether pages show who last changed them, going by Git; a `.mailmap` corrects names. Default: `false`.
   */
  readonly showLastUpdateAuthor?: boolean | undefined
  /** Routes that lead elsewhere. Default: `[]`. */
  readonly redirects?:
    | readonly {
        /** The old route, or several of them. */
        readonly from: string | readonly string[]
        /** The route or address that readers are sent to. */
        readonly to: string
      }[]
    | undefined
  /**
   * Where the pages are: one folder, or several with addresses of their own. Folders beside the project are
   * allowed: `../docs`. Default: `contentDir`.
   */
  readonly content?: string | readonly (string | UserMount)[] | undefined
  /** One folder of pages at the root of the site: short for `content`. Default: `'content'`. */
  readonly contentDir?: string | undefined
  /** Folders whose files are published as they are. Default: `["static"]`. */
  readonly staticDirs?: readonly string[] | undefined
  /**
   * The folder with layouts, slots and components that replace those of the theme. Default: `'templates'`.
   */
  readonly templatesDir?: string | undefined
  /** The folder that the site is written to. Default: `'build'`. */
  readonly outDir?: string | undefined
  /**
   * The sidebars, or the path of a file that has them. Default: `sidebars.*` beside the configuration, else
   * one sidebar with every page.
   */
  readonly sidebars?: string | UserSidebars | undefined
  /** Style sheets that come after the theme's. Default: `[]`. */
  readonly css?: readonly string[] | undefined
  /** Elements in the `<head>` of every page. Default: `[]`. */
  readonly headTags?:
    | readonly {
        /** The name of the element. */
        readonly tagName: 'meta' | 'link' | 'script' | 'style' | 'noscript'
        /**
         * Its attributes. One that is `true` has no value, one that is `false` is left out. Default: `{}`.
         */
        readonly attributes?: Readonly<Record<string, string | boolean>> | undefined
        /** What is inside the element. */
        readonly innerHTML?: string | undefined
      }[]
    | undefined
  /** Plugins, in order. `false`, `null` and `undefined` are left out. Default: `[]`. */
  readonly plugins?: readonly (Plugin | false | null | undefined)[] | undefined
  /** Search in the pages of the site. */
  readonly search?:
    | {
        /** Whether the site has search. Default: `true`. */
        readonly enabled?: boolean | undefined
        /**
         * Route of the search page. Whether it ends in a slash is decided by `trailingSlash`. Default:
         * `'/search'`.
         */
        readonly page?: string | undefined
        /** What the empty search box says. Default: the message `search.placeholder`. */
        readonly placeholder?: string | undefined
        /**
         * Words that mean the same on this site: `[['registry', 'catalog']]`. A phrase finds sections that
         * have all of its words. Default: `[]`.
         */
        readonly synonyms?: readonly (readonly string[])[] | undefined
        /**
         * How much pages count in search, from 0.1 to 10, by an address and what is below it, or by a section
         * of the sidebar: `{ '/reference': 0.5, Tutorials: 1.5 }`. The last entry that fits counts. `search:
         * { boost: 2 }` in the front matter of a page comes before all. Default: `{}`.
         */
        readonly boost?: Readonly<Record<string, number>> | undefined
        /**
         * Addresses of pages that are offered before anything is typed. Default: the pages that most others
         * link to.
         */
        readonly suggestions?: readonly string[] | undefined
        /** A regular expression. Results whose address matches it are opened with a full page load. */
        readonly externalUrlRegex?: string | undefined
        /** Where "Let us know." leads when nothing was found. `{query}` stands for the query. */
        readonly noResultsUrl?: string | undefined
        /**
         * `lunr` is the index that docgen builds, `algolia` asks the hosted search engine. Default: `lunr`.
         */
        readonly provider?: 'lunr' | 'algolia' | undefined
        /**
         * With `provider: 'algolia'`: the index that docgen builds answers while the hosted engine cannot be
         * reached.
         */
        readonly fallback?: 'lunr' | undefined
        /** The index at Algolia. */
        readonly algolia?:
          | {
              /** The id of the application. */
              readonly appId: string
              /** The name of the index. */
              readonly indexName: string
              /** The key for searching, which every reader sees. Never the admin key. */
              readonly searchApiKey: string
              /**
               * Whether only pages in the language and version of the current page are found. Default:
               * `true`.
               */
              readonly contextualSearch?: boolean | undefined
            }
          | undefined
        /** Answers to questions in the search box. Do not put a key of a model here: every reader sees it. */
        readonly answers?:
          | {
              /**
               * Who answers. `passages` quotes passages of the site, without a model. `proxy` asks a model
               * through an address of yours that takes chat completions and streams them
               * (`examples/answer-proxy` is one), with passages of the site's index. `algolia` asks an
               * assistant of Ask AI. `custom` loads a file of the site whose default export is an
               * `AnswerProvider`.
               */
              readonly provider: 'passages' | 'proxy' | 'algolia' | 'custom'
              /**
               * `proxy`: the address that takes chat completions (required). `algolia`: the address of the
               * service, if it is not the usual one.
               */
              readonly endpoint?: string | undefined
              /** `proxy`: the model that requests name. The proxy may choose another one. */
              readonly model?: string | undefined
              /** `passages`, `proxy`: the address that receives what readers think of an answer. */
              readonly feedbackEndpoint?: string | undefined
              /** `algolia`: the id of the assistant (required). */
              readonly assistantId?: string | undefined
              /** `algolia`: the id of the application. Default: that of `search.algolia`. */
              readonly appId?: string | undefined
              /** `algolia`: the name of the index. Default: that of `search.algolia`. */
              readonly indexName?: string | undefined
              /**
               * `algolia`: the key for searching, which every reader sees. Default: that of `search.algolia`.
               */
              readonly searchApiKey?: string | undefined
              /** `custom`: path of the file, relative to the project root (required). */
              readonly module?: string | undefined
            }
          | undefined
      }
    | undefined
  /** A feedback button on every page. Exactly one of the two keys is required. */
  readonly feedback?:
    | {
        /** The address that takes `POST { page, rating, message }` (`examples/feedback-server` is one). */
        readonly endpoint?: string | undefined
        /**
         * The form for a new issue, which the button and "No" below the text open with the address of the
         * page: `https://github.com/org/repo/issues/new`. docgen itself sends nothing.
         */
        readonly issuesUrl?: string | undefined
      }
    | undefined
  /**
   * What the menu "Copy page" offers to ask about a page; `false` for none. `{prompt}` in an address stands
   * for the question. Nothing is requested from them before a reader follows the link. Default: ChatGPT and
   * Claude.
   */
  readonly assistants?: false | readonly { readonly label: string; readonly href: string }[] | undefined
  /** A strict Content-Security-Policy. `{}` allows the site itself and what its plugins and pages need. */
  readonly contentSecurityPolicy?:
    | {
        /** Whether every page has the policy in a `<meta>` tag. Default: `true`. */
        readonly meta?: boolean | undefined
        /**
         * Whether it is written to `_headers`, which Netlify, Cloudflare Pages and others read. Default:
         * `true`.
         */
        readonly headers?: boolean | undefined
        /**
         * What is allowed in addition to the site itself: `{ 'img-src': ['https://images.example.com'] }`.
         * Default: `{}`.
         */
        readonly sources?: Readonly<Record<string, readonly string[]>> | undefined
      }
    | undefined
  /** Versions of the site that are built separately. Versions of a folder belong to `content`. */
  readonly versions?:
    | {
        /** The name of the version that this build makes. */
        readonly current: string
        /** All versions, in the order in which menus show them. */
        readonly list: readonly {
          /** The name of the version. */
          readonly name: string
          /** What readers see in place of the name. Default: the name. */
          readonly label?: string | undefined
          /** Where the version is: `/v1/`, `https://v1.example.com/`. */
          readonly href: string
        }[]
      }
    | undefined
  /**
   * The site's own front matter keys. Each is the name of a type, or a function that says what is wrong with
   * a value and returns `undefined` if nothing is. Default: `{}`.
   */
  readonly frontMatter?: Readonly<Record<string, FrontMatterRule>> | undefined
  /**
   * What the code of the configuration, templates and pages depends on where docgen cannot see it, such as
   * the files that a program reads. Plugins have `dependencies` of their own.
   */
  readonly dependencies?:
    | {
        /** Files, folders and patterns: `['VERSION', 'data', '../api/*.yaml']`. Default: `[]`. */
        readonly files?: readonly string[] | undefined
        /** Environment variables: `['API_URL']`. Default: `[]`. */
        readonly variables?: readonly string[] | undefined
      }
    | undefined
  /**
   * Texts of the interface that replace docgen's, by key: `{ 'pagination.next': 'Continue' }`. A text that
   * depends on a number has plural forms: `{ one: '{count} page', other: '{count} pages' }`. Default: `{}`.
   */
  readonly messages?: UserMessages | undefined
  /** Values of your own for the site's templates. Default: `{}`. */
  readonly customFields?: Readonly<Record<string, Json>> | undefined
}

/** What a configuration file may export. */
export type UserConfigExport = UserConfig | Promise<UserConfig> | (() => UserConfig | Promise<UserConfig>)
