import type { BrowserMessages } from '../../model/messages/browser-messages.ts'
import type { PageModuleUnit } from '../../model/page.ts'
import type { AnswersInput } from './client-answers.ts'
import type { SearchEngineName } from './client-search.ts'
import type { MakeMarkdownModule } from './markdown-modules.ts'
import type { ThemeFolders } from './resolve-theme.ts'

/** A page that is a module. */
export interface PageModuleInput {
  readonly id: string
  /** Absolute path. */
  readonly path: string
  /** Whether it lives in the browser as a whole: an island of the name `id`. */
  readonly isIsland?: boolean
}

/** All that decides what is bundled for a site. */
export interface ThemeInput {
  readonly folders: ThemeFolders
  readonly baseUrl: string
  /** Absolute path: where bundles are kept between builds. */
  readonly cacheDir: string
  /** docgen's version and what else decides the code. */
  readonly environment: string
  /** Component name to absolute path, from plugins. */
  readonly components: Readonly<Record<string, string>>
  /** Absolute paths of style sheets: plugins' first, then the site's. */
  readonly styles: readonly string[]
  /** Component name to the absolute paths of the style sheets that its pages alone load. */
  readonly pageStyles: Readonly<Record<string, readonly string[]>>
  readonly units: readonly PageModuleUnit[]
  /** Page modules by name, as absolute paths. */
  readonly pageModules: readonly PageModuleInput[]
  readonly searchEngine: SearchEngineName
  /** Language that search reads, where it is not English: a file of lunr-languages, `de`. */
  readonly searchLanguage?: string
  /** Who answers questions, on sites where somebody does. */
  readonly answers?: AnswersInput
  /** Texts that scripts hold. */
  readonly messages: BrowserMessages
  readonly minify: boolean
  /** Whether modules of the site are those of another generator. */
  readonly isForeign?: boolean
  /** Makes modules of Markdown that components import. */
  readonly markdownModule?: MakeMarkdownModule
}
