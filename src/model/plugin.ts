import type { CodeDependencies } from './site-code.ts'
import type { SiteBlog } from './blog.ts'
import type { PolicySources } from './content-security-policy.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { ImageAdditions, ImageContext, ShownImage } from './image-variants.ts'
import type { Json, PlainObject } from './plain-data.ts'
import type { Translate } from './messages/messages.ts'
import type { FrontMatter, FrontMatterRule } from './front-matter.ts'
import type { Heading, Page, PageText, SearchSection } from './page.ts'
import type { ContentPath, Href, RoutePath } from './path.ts'
import type { PluginCommand } from './plugin-command.ts'
import type { PluginRule } from './rule.ts'
import type { HeadTag, KeptContent, OutputFile, RenderedPage, Route, SiteFile, SidebarPlace } from './site.ts'
import type { SourceLocation } from './location.ts'
import type { SchemaIssue } from './value-checks.ts'
import type { SidebarItem } from './navigation-config.ts'

/** A page that does not come from a file. */
export interface PluginPage {
  /**
   * The file that it was created from (for diagnostics and "edit this page"), or a made-up path below
   * `content/`. Must be unique.
   */
  readonly path: ContentPath
  /** Its route: `/widget/reference/api`. */
  readonly route: RoutePath
  readonly frontMatter: FrontMatter
  /**
   * Where the page's content is described, for findings about it. Default: the plugin in the configuration.
   */
  readonly origin?: SourceLocation
  /** Markdown to compile, or a component of the plugin with JSON props. */
  readonly body:
    | { readonly markdown: string; readonly format: 'md' | 'mdx' }
    | { readonly component: string; readonly props: Json }
  /** For component bodies: the headings for the table of contents. */
  readonly headings?: readonly Heading[]
  /** For component bodies: the text for search. Default: text and headings of the rendered page. */
  readonly sections?: readonly SearchSection[]
  /**
   * For component bodies: the links in its HTML that have the attribute `linkIfThere`. They become links if
   * the site has something at their address; otherwise, only their text is shown, and
   * `broken-description-link` is reported where they were written.
   */
  readonly links?: readonly PluginLink[]
}

/** A link on a plugin's page into the site, and where it was written. */
export interface PluginLink extends SourceLocation {
  /** As in the page's HTML, including the site's base URL. */
  readonly href: string
  readonly written: string
  /** Whether the text belongs to the site; a missing target is then a `broken-link`. */
  readonly isOwn?: boolean
  /** Whether the target exists, if the plugin knows that itself, as for an anchor on the page. */
  readonly isThere?: boolean
  /** Whether it is the address of an image, which the page has in any case. */
  readonly isShown?: boolean
}

/** What the `content` hook can use. A change to anything that it reads makes it run again. */
export interface ContentContext {
  /** Absolute path of the project. */
  readonly root: string
  /** The base URL of the pages in this language. */
  readonly baseUrl: string
  /** The base URL of static files, which all languages share. */
  readonly assetBase: string
  /** The origin of the site: `https://example.com`. */
  readonly url: string
  /** `build` or `serve`. */
  readonly mode: 'build' | 'serve'
  /** The interface messages in the language of the site. */
  readonly translate: Translate
  /** Reads a file below the project root as UTF-8; `undefined` if it does not exist. */
  readonly read: (path: string) => Promise<string | undefined>
  /** Reads a file below the project root; `undefined` if it does not exist. */
  readonly readBytes: (path: string) => Promise<Uint8Array | undefined>
  /** The names of the files in a folder below the root, sorted; empty if the folder does not exist. */
  readonly list: (path: string) => Promise<readonly string[]>
}

/** The results of the `content` hook. */
export interface ContentAdditions {
  /** May be a generator: each page is stored before the next one is requested. */
  readonly pages?: Iterable<PluginPage>
  /** Sidebar items by name; a sidebar includes them with `{ type: 'plugin', name }`. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarItem[]>>
  /** Data for components, by name; a component reads it with `usePluginData(name)`. */
  readonly data?: Readonly<Record<string, Json>>
  /** The lines, from 1, that editors open for anchors of the pages, by file (relative to the root). */
  readonly anchors?: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Read after all pages have been created, so that creating pages may add findings. */
  readonly diagnostics?: Iterable<Diagnostic>
}

/** The site in a language other than the default one. */
export type SiteTranslation = Pick<SiteView, 'baseUrl' | 'language' | 'routes' | 'redirects' | 'rendered'>

/** A page in one of the languages of its site. */
export interface Alternate {
  readonly language: string
  /** Includes the base URL. */
  readonly href: Href
  /** Whether it is meant for readers of all other languages. */
  readonly isDefault: boolean
}

/** The links to one address in the text of other pages. */
export interface InboundLinks {
  /** The texts of the links, without duplicates. */
  readonly texts: readonly string[]
  /** The number of pages with such a link. */
  readonly pages: number
}

/** The page whose `<head>` is being created, and the site. */
export interface HeadContext {
  readonly route: RoutePath
  readonly frontMatter: FrontMatter
  readonly title: string
  /** The sidebar categories of the page, from the outermost. */
  readonly sections: readonly string[]
  /** The image that its author chose, as an absolute address. */
  readonly image?: string | undefined
  readonly noindex: boolean
  /** The key of the page's tree (a mount in one version), if the site has several. */
  readonly tree?: string | undefined
  readonly mode: ContentContext['mode']
  readonly baseUrl: string
  readonly site: {
    /** Absolute path of the project. */
    readonly root: string
    readonly title: string
    /** The origin: `https://example.com`. */
    readonly url: string
    /** The base URL of static files, which all languages share. */
    readonly assetBase: string
    /** The number of pages in this language. */
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
  /** The base URL of the pages in this language. */
  readonly baseUrl: string
  /** The language of the site as a BCP 47 tag: `en`. */
  readonly language: string
  /**
   * The site in its other languages. Hooks run once for each language; only the view for the default language
   * has translations, and it is the one to emit files for the whole site (`OutputFile.isOfSite`).
   */
  readonly translations: readonly SiteTranslation[]
  /** Whether this is one of the translations. */
  readonly isTranslation: boolean
  /** A page's addresses in all its languages, by its route; empty for a site in one language. */
  readonly alternates: ReadonlyMap<RoutePath, readonly Alternate[]>
  /** The interface messages in that language. */
  readonly translate: Translate
  readonly routes: readonly Route[]
  /** The data that plugins' `content` hooks provide for components, by name. */
  readonly data: Readonly<Record<string, Json>>
  /** Compiled pages by source path. */
  readonly pages: ReadonlyMap<ContentPath, Page>
  /**
   * The text of a page, by source path: search sections and Markdown, taken from the rendered page where the
   * source does not suffice.
   */
  readonly text: (path: ContentPath) => PageText
  /** The HTML of a post or a changelog without what needs the theme, by source path; undefined for others. */
  readonly html: (path: ContentPath) => string | undefined
  readonly blogs: readonly SiteBlog[]
  /** A hash of what `text` returns, without loading it. */
  readonly textHash: (path: ContentPath) => string
  /** Returns the cached result of `make`. `input` must include everything that it depends on. */
  readonly remember: (input: string, make: () => string) => string
  /** The same for the content of a file: what has not changed is neither read nor written. */
  readonly rememberContent: (input: string, make: () => string) => KeptContent
  /** Returns the cached result of `make` until a file or folder that it read changes. */
  readonly derive: (
    input: string,
    make: (files: Pick<ContentContext, 'read' | 'readBytes' | 'list'>) => Promise<string>,
  ) => Promise<string>
  /** Await this from time to time in long work, so that a development server can answer requests. */
  readonly breathe: () => Promise<void> | undefined
  readonly rendered: ReadonlyMap<
    RoutePath,
    Pick<RenderedPage, 'route' | 'output' | 'ids' | 'links' | 'islands' | 'sources'>
  >
  /** The sidebar positions of pages, by route; pages in no sidebar have none. */
  readonly places: ReadonlyMap<RoutePath, SidebarPlace>
  /** The links to pages and sections, by address including base URL and anchor. */
  readonly inboundLinks: () => ReadonlyMap<string, InboundLinks>
  /** New addresses of moved pages, by old route. */
  readonly redirects: ReadonlyMap<string, string>
  /** The ISO date of the last change in Git, by source path, where known. */
  readonly lastUpdated: ReadonlyMap<ContentPath, string>
}

/**
 * A unified plugin (remark or rehype), alone or in a list with its options, as usual for unified. The type is
 * deliberately loose, so that docgen's types need no other package.
 */
export type UnifiedPlugin =
  | ((...options: never[]) => unknown)
  | readonly [plugin: (...options: never[]) => unknown, ...options: unknown[]]

/**
 * A plugin adds to the result of a stage; it never modifies it. Each hook is named after the stage it follows
 * and returns its additions. If two sources claim the same address or output file, a diagnostic names both.
 */
export interface Plugin {
  readonly name: string
  /** Increase this when the same input leads to another result; part of every cache key. */
  readonly version?: string
  /** The plugin's options as plain data; part of every cache key. */
  readonly options?: unknown
  /** Problems that `checkOptions` (docgen/kit) found in `options`. With any, nothing is built. */
  readonly optionIssues?: readonly SchemaIssue[]
  /**
   * Returns settings that the plugin brings along, such as an entry of the navbar: added where the site has
   * written nothing, and at the end of its lists. Gets the configuration as written, with what the plugins
   * before it have added.
   */
  readonly config?: (config: PlainObject) => object | undefined
  readonly content?: (context: ContentContext) => Promise<ContentAdditions> | ContentAdditions
  /**
   * Whether the result of `content` may be kept between builds: it depends only on `options`, `version`, the
   * context, and what it reads through `read`, `readBytes` and `list`, and no hook of the plugin expects that
   * another one has run in the same process. Otherwise, `content` runs in every build.
   */
  readonly cache?: boolean
  /**
   * Whether `content` depends on something that docgen cannot watch, such as a program or a service, and that
   * `dependencies` cannot name. It then runs in every build, even if nothing has changed; `docgen serve
   * --watch` runs it once, and after a failure until it succeeds.
   */
  readonly asksElsewhere?: boolean
  /**
   * What its functions depend on where docgen cannot see it, such as the files that a program reads. Results
   * are then cached until one of these changes.
   */
  readonly dependencies?: CodeDependencies
  readonly markdown?: {
    readonly remark?: readonly UnifiedPlugin[]
    readonly rehype?: readonly UnifiedPlugin[]
  }
  /**
   * Front matter keys that pages may have for the plugin: the type of each, or a function that returns a
   * sentence about what is wrong with a value, or undefined. The site's `frontMatter` takes precedence.
   */
  readonly frontMatter?: Readonly<Record<string, FrontMatterRule>>
  /** Maps component names to the absolute path of the module whose default export is the component. */
  readonly components?: Readonly<Record<string, string>>
  /** Absolute paths of style sheets to add to the theme's. */
  readonly styles?: readonly string[]
  /**
   * Style sheets (absolute paths) that only pages with a component load, by the component's name. The
   * component renders `<PageStyles of="Name" />` (`@theme/slots/PageStyles`) before its content.
   */
  readonly pageStyles?: Readonly<Record<string, readonly string[]>>
  /** Provides other formats and sizes of images for browsers to choose from. Only runs in builds. */
  readonly images?: (
    images: readonly ShownImage[],
    context: ImageContext,
  ) => Promise<ImageAdditions> | ImageAdditions
  readonly head?: (page: HeadContext) => readonly HeadTag[]
  /** Sources that its tags and code load from, for the site's Content-Security-Policy. */
  readonly contentSecurityPolicy?: PolicySources
  /**
   * The plugin's own rules by name, as in
   * `{ 'changelog-date': { severity: 'warning', summary: 'A date cannot be read.' } }`.
   * Names consist of lower-case words with hyphens and should never change; if they start with
   * the plugin's name, they cannot clash with future rules of docgen. The site's `rules` configures them like
   * docgen's own. `createDiagnose(rules)` creates the findings that `content` and `check` return.
   */
  readonly rules?: Readonly<Record<string, PluginRule>>
  readonly check?: (site: SiteView) => Promise<readonly Diagnostic[]> | readonly Diagnostic[]
  /** Commands for the command line, such as `docgen metadata pull`; `docgen commands` lists them. */
  readonly commands?: readonly PluginCommand[]
  /**
   * The output folder with all files of `emit`, if only scripts on pages request them: `assets/search`. A
   * development server then creates the files on the first request.
   */
  readonly emitsBelow?: string
  /** Creates files that list the site's other files (`files`); only runs in builds. */
  readonly emitLast?: (
    site: SiteView,
    files: readonly SiteFile[],
  ) => Promise<readonly OutputFile[]> | readonly OutputFile[]
  readonly emit?: (site: SiteView) => Promise<readonly OutputFile[]> | readonly OutputFile[]
}
