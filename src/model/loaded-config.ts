import type { Diagnostic } from './diagnostic.ts'
import type { Messages } from './messages/messages.ts'
import type { ValuePath } from './location.ts'
import type { SiteConfig } from './site-config.ts'
import type { Look, SiteCode } from './site-code.ts'
import type { SourceLocation } from './site.ts'

/** A configuration after loading, with information about its sources. */
export interface LoadedConfig {
  /** Absolute path of the folder that relative paths in the configuration are resolved against. */
  readonly root: string
  /** The configuration file, relative to the root: `docgen.config.ts`. */
  readonly file: string
  /** The configuration for the default language. */
  readonly config: SiteConfig
  /** The configurations for the languages to build; that of the default language comes first, if included. */
  readonly editions: readonly SiteConfig[]
  /** Interface messages by locale, for all languages that have pages here. */
  readonly messages: Readonly<Record<string, Messages>>
  /** Absolute paths of all files that the configuration and the sidebars were loaded from, sorted. */
  readonly inputs: readonly string[]
  /**
   * Absolute paths of optional files and folders that do not exist, such as lists of versions and
   * translations. The configuration changes if one appears.
   */
  readonly absent: readonly string[]
  /**
   * Changes with the value of the configuration and the options of its plugins. If it contains code, it also
   * changes with its files and what they read.
   */
  readonly fingerprint: string
  /**
   * The code of the functions in the configuration and its plugins. Empty if there are none: of what a
   * configuration reads, only its values count then.
   */
  readonly code: SiteCode
  /**
   * Everything that was looked at in order to load the configuration, and that its functions have looked at
   * since. If any of it looks different, the configuration may be another one.
   */
  readonly looks: () => readonly Look[]
  /** Whether these looks alone decide its value: no code asked for the time, or for a random number. */
  readonly isRepeatable: boolean
  /** Findings that do not prevent using the configuration: `shadowed-config`, `unusable-synonym`. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * Finds where a value is written: `['navbar', 'items', 0, 'docId']`. As precise as possible without running
   * the file.
   */
  readonly locate: (path: ValuePath) => Promise<SourceLocation>
  /** Finds where an entry of a tree's sidebars is written: `['default', 'docs', 0, 'items', 2, 'id']`. */
  readonly locateSidebar: (path: ValuePath) => Promise<SourceLocation>
}

/** The folders with pages in every language, relative to the project root. */
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
