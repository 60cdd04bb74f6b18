import type { Progress } from '../model/progress.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** What a build is asked to do. */
export interface BuildOptions {
  /** Absolute path of the project root; without it the configuration file decides. */
  readonly root?: string
  /**
   * Absolute path of the folder where the search for a configuration file begins. Default: the working
   * directory.
   */
  readonly dir?: string
  /** Absolute path of the configuration file. */
  readonly configPath?: string
  /** Absolute path of the output folder; wins over `outDir` of the configuration. */
  readonly outDir?: string
  /** Wins over `baseUrl` of the configuration. */
  readonly baseUrl?: string
  /** The locales that are built; without them, all that have pages. */
  readonly locales?: readonly string[]
  /** Warnings fail the build. */
  readonly strict: boolean
  /** Read and write the cache. */
  readonly cache: boolean
  /** Absolute path of the cache folder; default: the project's. */
  readonly cacheDir?: string
  /** Write into a folder that docgen did not make. */
  readonly force: boolean
  readonly workers?: number
  /** Publish pages with `draft: true`. */
  readonly drafts: boolean
  readonly profile: boolean
  readonly progress?: Progress
  readonly signal?: AbortSignal
  /** Is waited for between two pieces of work: a server answers its readers there. */
  readonly breathe?: () => Promise<void>
  /** Files that only scripts ask for (`Plugin.emitsBelow`) are made when they are asked for. */
  readonly late?: boolean
  readonly mode: 'build' | 'serve'
}

/** What decides the content of a site beside its sources. */
export type AssembleOptions = Pick<
  BuildOptions,
  'strict' | 'drafts' | 'mode' | 'progress' | 'signal' | 'breathe' | 'late'
>

/** What a build did. `diagnostics` have the severities that the site's configuration gives them. */
export interface BuildResult {
  readonly diagnostics: readonly Diagnostic[]
  readonly failed: boolean
  readonly written: boolean
  readonly pages: number
  readonly fromCache: number
  readonly files: number
  readonly bytes: number
  readonly milliseconds: number
  readonly outDir: string
  readonly root: string
  readonly timings: readonly { readonly stage: string; readonly ms: number }[]
}
