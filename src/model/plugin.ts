import type { SiteBlog } from './blog.ts'
import type { PolicySources } from './content-security-policy.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { ImageAdditions, ImageContext, ShownImage } from './image-variants.ts'
import type { Json } from './json.ts'
import type { Translate } from './messages/messages.ts'
import type { FrontMatter } from './front-matter.ts'
import type { Heading, Page, PageText, SearchSection } from './page.ts'
import type { ContentPath, Href, RoutePath } from './path.ts'
import type { PluginCommand } from './plugin-command.ts'
import type { PluginRule } from './rule.ts'
import type { HeadTag, OutputFile, RenderedPage, Route, SiteFile, SourceLocation } from './site.ts'
import type { SchemaIssue } from './schema-issue.ts'
import type { SidebarItem } from './sidebar.ts'
import type { SidebarPlace } from './sidebar-sections.ts'

export type { Json }

/** A page that is not a file in `content/`. */
export interface PluginPage {
  /**
   * The file it was made from (for diagnostics and "edit this page"), or a name below `content/`. Must be
   * unique.
   */
  readonly path: ContentPath
  /** Its address: `/widget/reference/api`. */
  readonly route: RoutePath
  readonly frontMatter: FrontMatter
  /**
   * What the page describes stands here: findings about the page do too. Default: the plugin's entry in the
   * configuration.
   */
  readonly origin?: SourceLocation
  /** Markdown to compile, or a component of the plugin with JSON props. */
  readonly body:
    | { readonly markdown: string; readonly format: 'md' | 'mdx' }
    | { readonly component: string; readonly props: Json }
  /** For component bodies: what a table of contents cannot see by itself. */
  readonly headings?: readonly Heading[]
  /**
   * For component bodies: what the page says for search. Default: the text and headings of what is rendered.
   */
  readonly sections?: readonly SearchSection[]
  /**
   * For component bodies: links in its HTML that have the attribute `linkIfThere`. They are links if the site
   * has something at their addresses; if not, their text stays, and `broken-description-link` is reported
   * where they were written.
   */
  readonly links?: readonly PluginLink[]
  /**
   * For component bodies: what the page says as Markdown, without its title. Software agents read it, and
   * readers copy it. Links are written as in a file at `path`. Default: the text of the sections.
   */
  readonly markdown?: string
}

/** A link of a plugin's page into the site, and where it was written. */
export interface PluginLink extends SourceLocation {
  /** As it stands in the page's HTML, with the site's base URL. */
  readonly href: string
  readonly written: string
  /** Its text is the site's own: a missing target is then a `broken-link`. */
  readonly isOwn?: boolean
  /** For what the plugin knows by itself, such as an anchor of the page. */
  readonly isThere?: boolean
}

/** What the `content` hook may look at. Every read is traced, so that a changed file runs the hook again. */
export interface ContentContext {
  /** Absolute path of the folder that holds the configuration's project. */
  readonly root: string
  /** Where the pages of this language begin. */
  readonly baseUrl: string
  /** Where static files lie, which all languages share. */
  readonly assetBase: string
  /** Origin of the site: `https://example.com`. */
  readonly url: string
  /** `build` or `serve`. */
  readonly mode: 'build' | 'serve'
  /** The texts of the interface, in the language of the site. */
  readonly translate: Translate
  /** Reads a file below the project root as UTF-8; `undefined` if it does not exist. */
  readonly read: (path: string) => Promise<string | undefined>
  /** Reads a file below the project root; `undefined` if it does not exist. */
  readonly readBytes: (path: string) => Promise<Uint8Array | undefined>
  /** Names of the files in a folder below the root, sorted; empty if the folder does not exist. */
  readonly list: (path: string) => Promise<readonly string[]>
}

/** What the `content` hook adds to a site. */
export interface ContentAdditions {
  /**
   * May be made while they are asked for, as a generator does: each one is put away before the next is
   * wanted.
   */
  readonly pages?: Iterable<PluginPage>
  /** Sidebar items by name; a sidebar takes them in by `{ type: 'plugin', name }`. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItem[]>>
  /** Data for components, by name; a component reads it through `usePluginData(name)`. */
  readonly data?: Readonly<Record<string, Json>>
  /** Asked for when the pages have been made, so that these may say what is found. */
  readonly diagnostics?: Iterable<Diagnostic>
}

/** A site in another language than the default one. */
export type SiteTranslation = Pick<SiteView, 'baseUrl' | 'language' | 'routes' | 'redirects' | 'rendered'>

/** A page in one of the languages of its site. */
export interface Alternate {
  readonly language: string
  /** With the base URL. */
  readonly href: Href
  /** Whether it is for readers of any other language. */
  readonly isDefault: boolean
}

/** The links in the texts of other pages to one address. */
export interface InboundLinks {
  /** What they say, each once. */
  readonly texts: readonly string[]
  /** How many pages have such a link. */
  readonly pages: number
}

/** A page whose `<head>` is made, and what the site is. */
export interface HeadContext {
  readonly route: RoutePath
  readonly frontMatter: FrontMatter
  readonly title: string
  /** Where the sidebar has it: the categories from the outermost. */
  readonly sections: readonly string[]
  /** The picture that its author chose, as an absolute address. */
  readonly image?: string
  readonly noindex: boolean
  /** Key of the page's tree (a mount in one version), on a site that has several. */
  readonly tree?: string
  readonly mode: ContentContext['mode']
  readonly baseUrl: string
  readonly site: {
    /** Absolute path of the folder that holds the configuration's project. */
    readonly root: string
    readonly title: string
    /** Origin: `https://example.com`. */
    readonly url: string
    /** Where static files lie, which all languages share. */
    readonly assetBase: string
    /** How many pages are made in this language. */
    readonly pages: number
  }
}

/** The finished site, as `check` and `emit` see it. */
export interface SiteView {
  readonly title: string
  readonly tagline: string
  readonly mode: ContentContext['mode']
  readonly root: string
  readonly url: string
  /** Where the pages of this language begin. */
  readonly baseUrl: string
  /** Of the site's text, as BCP 47 has it: `en`. */
  readonly language: string
  /**
   * The same site in its other languages. Hooks run once for each language; files of the whole site
   * (`OutputFile.isOfSite`) are for the view that has these, which is that of the default language.
   */
  readonly translations: readonly SiteTranslation[]
  /** Whether this is one of those. */
  readonly isTranslation: boolean
  /**
   * Addresses of a page in every language that has it, by its address here; empty for a site in one language.
   */
  readonly alternates: ReadonlyMap<RoutePath, readonly Alternate[]>
  /** The texts of the interface, in that language. */
  readonly translate: Translate
  readonly routes: readonly Route[]
  /** What the plugins' `content` hooks provided for components, by name. */
  readonly data: Readonly<Record<string, Json>>
  /** Compiled pages by source path. */
  readonly pages: ReadonlyMap<ContentPath, Page>
  /**
   * What a page says, by source path: search sections, read from what is rendered where the source cannot
   * tell, and the source as Markdown with includes expanded.
   */
  readonly text: (path: ContentPath) => PageText
  /** The text of a post as it was rendered, by source path; undefined for pages that are not posts. */
  readonly html: (path: ContentPath) => string | undefined
  readonly blogs: readonly SiteBlog[]
  /** Hash of what `text` returns, without loading it. */
  readonly textHash: (path: ContentPath) => string
  /**
   * What `make` returns for this plugin and input, kept between builds. `input` must hold everything that
   * `make` looks at.
   */
  readonly remember: (input: string, make: () => string) => string
  /** What `make` returns for this plugin and input, kept until a file or folder that it read has changed. */
  readonly derive: (
    input: string,
    make: (files: Pick<ContentContext, 'read' | 'readBytes' | 'list'>) => Promise<string>,
  ) => Promise<string>
  /** To be waited for now and then in long work: a development server answers its readers there. */
  readonly breathe: () => Promise<void> | undefined
  readonly rendered: ReadonlyMap<
    RoutePath,
    Pick<RenderedPage, 'route' | 'output' | 'ids' | 'links' | 'islands' | 'sources'>
  >
  /** Where the sidebar has a page, by route; absent for what is in none. */
  readonly places: ReadonlyMap<RoutePath, SidebarPlace>
  /** What leads to a page or a section, by its address with base URL and anchor. */
  readonly inboundLinks: () => ReadonlyMap<string, InboundLinks>
  /** Addresses of pages that moved, by old route. */
  readonly redirects: ReadonlyMap<string, string>
  /** ISO date of the last change by source path, where history knows it. */
  readonly lastUpdated: ReadonlyMap<ContentPath, string>
}

/**
 * A plugin of unified (remark or rehype), alone or in a list with its options, as its documentation writes
 * it. Its type says no more, so that docgen's types need no other package.
 */
export type UnifiedPlugin =
  | ((...options: never[]) => unknown)
  | readonly [plugin: (...options: never[]) => unknown, ...options: unknown[]]

/**
 * A plugin adds to what a stage made; it never changes it. Each hook is named after the stage it follows
 * and returns what it adds. Two claims to one address or output file are a diagnostic that names both.
 */
export interface Plugin {
  readonly name: string
  /** Raised when the plugin's code changes what it makes from the same input; part of every cache key. */
  readonly version?: string
  /** The options it was made with, as plain data; part of every cache key. */
  readonly options?: unknown
  /** What `checkOptions` (docgen/kit) found wrong with `options`: reported there, and nothing is built. */
  readonly optionIssues?: readonly SchemaIssue[]
  readonly content?: (context: ContentContext) => Promise<ContentAdditions> | ContentAdditions
  /**
   * Whether `content` asks something that docgen cannot watch, such as a program or a service. It is asked in
   * every build then; `docgen serve --watch` asks once, and after a failure until it succeeds.
   */
  readonly asksElsewhere?: boolean
  readonly markdown?: {
    readonly remark?: readonly UnifiedPlugin[]
    readonly rehype?: readonly UnifiedPlugin[]
  }
  /** Component name to the absolute path of the module whose default export it is. */
  readonly components?: Readonly<Record<string, string>>
  /**
   * What a component without content says in the Markdown copies of pages, by name. `data` is that of all
   * plugins, by name.
   */
  readonly componentMarkdown?: Readonly<
    Record<string, (props: Readonly<Record<string, Json>>, data: Readonly<Record<string, Json>>) => string>
  >
  /** Absolute paths of style sheets that join the theme's. */
  readonly styles?: readonly string[]
  /**
   * Style sheets (absolute paths) that only the pages of a component load, by its name: the component puts
   * `<PageStyles of="Name" />` (`@theme/slots/PageStyles`) before what it draws.
   */
  readonly pageStyles?: Readonly<Record<string, readonly string[]>>
  /** Other formats and sizes of the images that pages show; pages offer them to browsers. Builds only. */
  readonly images?: (
    images: readonly ShownImage[],
    context: ImageContext,
  ) => Promise<ImageAdditions> | ImageAdditions
  readonly head?: (page: HeadContext) => readonly HeadTag[]
  /** What its tags and code load from elsewhere, for the site's Content-Security-Policy. */
  readonly contentSecurityPolicy?: PolicySources
  /**
   * Rules of its own, by name, as in
   * `{ 'changelog-date': { severity: 'warning', summary: 'A date cannot be read.' } }`.
   * Names are lower-case words with hyphens and never change; one that begins with the plugin's name cannot
   * meet a rule that docgen gets later. The site's `rules` sets them like docgen's own.
   * `createDiagnose(rules)` makes the findings that `content` and `check` return.
   */
  readonly rules?: Readonly<Record<string, PluginRule>>
  readonly check?: (site: SiteView) => Promise<readonly Diagnostic[]> | readonly Diagnostic[]
  /** Commands of the command line, such as `docgen metadata pull`; `docgen commands` lists them. */
  readonly commands?: readonly PluginCommand[]
  /**
   * Folder of the output that has all files of `emit`, where only scripts of pages ask for them:
   * `assets/search`. A development server makes them when the first one is asked for.
   */
  readonly emitsBelow?: string
  /** Files of the whole site that name its others, in builds only. Those are not among `files`. */
  readonly emitLast?: (
    site: SiteView,
    files: readonly SiteFile[],
  ) => Promise<readonly OutputFile[]> | readonly OutputFile[]
  readonly emit?: (site: SiteView) => Promise<readonly OutputFile[]> | readonly OutputFile[]
}
