import type { Diagnostic } from './diagnostic.ts'
import type { ValuePath } from './location.ts'
import type { SiteConfig } from './site-config.ts'
import type { SourceLocation } from './site.ts'

/** A configuration that has been read, with what it was read from. */
export interface LoadedConfig {
  /** Absolute path of the folder that every relative path of the configuration starts from. */
  readonly root: string
  /** The configuration file, relative to the root: `docgen.config.ts`. */
  readonly file: string
  readonly config: SiteConfig
  /** Absolute paths of every file that the configuration and the sidebars were made from, sorted. */
  readonly inputs: readonly string[]
  /**
   * Changes when the value of the configuration or the options of its plugins change; with code in it, also
   * when its files or what they read do.
   */
  readonly fingerprint: string
  /** What is odd about the files and keeps nobody from using them: `shadowed-config`, `unusable-synonym`. */
  readonly diagnostics: readonly Diagnostic[]
  /**
   * Where a value stands: `['navbar', 'items', 0, 'docId']`. As near as can be told without running the file.
   */
  readonly locate: (path: ValuePath) => Promise<SourceLocation>
  /** Where an entry of a tree's sidebars stands: `['default', 'docs', 0, 'items', 2, 'id']`. */
  readonly locateSidebar: (path: ValuePath) => Promise<SourceLocation>
}
