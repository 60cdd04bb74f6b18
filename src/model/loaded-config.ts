import type { Diagnostic } from './diagnostic.ts'
import type { Messages } from './messages/messages.ts'
import type { ValuePath } from './location.ts'
import type { SiteConfig } from './site-config.ts'
import type { SourceLocation } from './site.ts'

/** A configuration that has been read, with what it was read from. */
export interface LoadedConfig {
  /** Absolute path of the folder that every relative path of the configuration starts from. */
  readonly root: string
  /** The configuration file, relative to the root: `docgen.config.ts`. */
  readonly file: string
  /** In the default language. */
  readonly config: SiteConfig
  /** The configurations of the languages that are built, that of the default language first where it is. */
  readonly editions: readonly SiteConfig[]
  /** The texts of the interface by locale, of all languages that have pages here. */
  readonly messages: Readonly<Record<string, Messages>>
  /** Absolute paths of every file that the configuration and the sidebars were made from, sorted. */
  readonly inputs: readonly string[]
  /**
   * Absolute paths of files and folders that were looked for and were not there: lists of versions,
   * translations. One that appears changes the configuration.
   */
  readonly absent: readonly string[]
  /**
   * Changes when the value of the configuration or the options of its plugins change; with code in it, also
   * when its files or what they read do.
   */
  readonly fingerprint: string
  /** What is odd about the files but does not prevent using them: `shadowed-config`, `unusable-synonym`. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * Where a value stands: `['navbar', 'items', 0, 'docId']`. As near as can be told without running the file.
   */
  readonly locate: (path: ValuePath) => Promise<SourceLocation>
  /** Where an entry of a tree's sidebars stands: `['default', 'docs', 0, 'items', 2, 'id']`. */
  readonly locateSidebar: (path: ValuePath) => Promise<SourceLocation>
}

/** The folders of pages in every language, relative to the project root. */
export const pageFolders = ({
  config,
  editions,
}: Pick<LoadedConfig, 'config' | 'editions'>): readonly string[] => [
  ...new Set(
    [config, ...editions].flatMap(({ trees }) =>
      trees.flatMap(({ path, translation }) => (translation ? [path, translation.path] : [path])),
    ),
  ),
]
