import type { BrowserMessages } from '../../model/messages/browser-messages.ts'
import type { PageModuleUnit } from '../../model/page.ts'
import type { AnswersInput } from './client-answers.ts'
import type { SearchEngineName } from './client-search.ts'
import type { ThemeFolders } from './resolve-theme.ts'

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
  readonly units: readonly PageModuleUnit[]
  /** Page modules by name, as absolute paths. */
  readonly pageModules: readonly { readonly id: string; readonly path: string }[]
  readonly searchEngine: SearchEngineName
  /** Who answers questions, on sites where somebody does. */
  readonly answers?: AnswersInput
  /** Texts that scripts hold. */
  readonly messages: BrowserMessages
  readonly minify: boolean
}
