import type { Look } from '../../model/site-code.ts'
import type { BrowserMessages } from '../../model/messages/languages.ts'
import type { PageModuleUnit } from '../../model/page.ts'
import type { MakeMarkdownModule } from './markdown-modules.ts'
import type { ThemeFolders } from './resolve-theme.ts'

/** A page whose source is a module that exports a component, and not Markdown. */
export interface PageModuleInput {
  readonly id: string
  /** Absolute path. */
  readonly path: string
  /** Whether it is hydrated as a whole, as an island named `id`. */
  readonly isIsland?: boolean
}

export interface ThemeInput {
  readonly folders: ThemeFolders
  readonly baseUrl: string
  /** Absolute path of the folder for cached bundles. */
  readonly cacheDir: string
  /** A hash of docgen itself, the Node version, and the packages that the site may import. */
  readonly installation: string
  /** A hash of the configuration, which only matters to a bundle with Markdown that components import. */
  readonly configuration: string
  /** What the code of the configuration has looked at so far. */
  readonly configurationLooks: () => readonly Look[]
  /** Components of plugins, by name, as absolute paths. */
  readonly components: Readonly<Record<string, string>>
  /** Absolute paths of style sheets: those of plugins, followed by the site's. */
  readonly styles: readonly string[]
  /** Absolute paths of style sheets that only pages with a component load, by the component's name. */
  readonly pageStyles: Readonly<Record<string, readonly string[]>>
  readonly units: readonly PageModuleUnit[]
  /** The text of the file of a unit (relative to the project root), which an editor may have. */
  readonly textOf: (file: string) => string | undefined
  /** Page modules as absolute paths. */
  readonly pageModules: readonly PageModuleInput[]
  readonly searchEngine: 'lunr' | 'algolia' | 'algolia-with-lunr'
  /** The language of search, unless it is English, as a file of lunr-languages: `de`. */
  readonly searchLanguage?: string
  /** The answer provider, if the site has one; `module` is the absolute path of the site's own. */
  readonly answers?: {
    readonly provider: 'passages' | 'algolia' | 'proxy' | 'custom'
    readonly module?: string
  }
  /** Whether pages offer tools to agents in the browser. */
  readonly offersTools?: boolean
  readonly messages: BrowserMessages
  readonly minify: boolean
  /** Absolute paths of the modules that the shipped server bundle exports for bundles of sites. */
  readonly shares?: readonly string[]
  /** Whether the site's modules were written for another generator. */
  readonly isForeign?: boolean
  /** The absolute path of a module whose exports code may use without importing them. */
  readonly codeGlobals?: string | undefined
  /** Absolute paths of the modules that surround the code of all pages. */
  readonly providers?: readonly string[]
  readonly markdownModule?: MakeMarkdownModule
}
