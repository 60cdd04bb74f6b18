import type { Diagnostic } from '../model/diagnostic.ts'
import type { Shard } from './shard.ts'

/** What the flags of a command decide about a build; the configuration decides the rest. */
export interface BuildOptions {
  /** Absolute path of the project root; by default, determined by the configuration file. */
  readonly root?: string | undefined
  /**
   * Absolute path of the folder where the search for a configuration starts. Default: the working directory.
   */
  readonly dir?: string
  /** Absolute path of the configuration file. */
  readonly configPath?: string | undefined
  /** Absolute path of the output folder; overrides `outDir` in the configuration. */
  readonly outDir?: string | undefined
  /** Overrides `baseUrl` in the configuration. */
  readonly baseUrl?: string | undefined
  /** The locales to build. Default: all that have pages. */
  readonly locales?: readonly string[] | undefined
  /** Whether warnings fail the build. */
  readonly strict: boolean
  /** Whether to use the cache. */
  readonly cache: boolean
  /** Absolute path of the cache folder. Default: the project's. */
  readonly cacheDir?: string | undefined
  /** Whether to write to a folder that docgen did not create. */
  readonly force: boolean
  readonly workers?: number | undefined
  /** Make this share of the pages for the shared cache, and write nothing. */
  readonly shard?: Shard | undefined
  /** Whether to publish pages with `draft: true`. */
  readonly drafts: boolean
  readonly progress?: Progress
  readonly signal?: AbortSignal
  /** Called once it is certain that something has to be made, before code of the site runs. */
  readonly onWork?: () => void
  /** Awaited between two pieces of work, so that a server can answer requests. */
  readonly breathe?: () => Promise<void>
  /** Whether files that only scripts request (`Plugin.emitsBelow`) are produced on request. */
  readonly late?: boolean
  readonly mode: 'build' | 'serve'
}

/** A build as `docgen build` does it without flags. */
export const defaultBuildOptions = {
  strict: false,
  cache: true,
  force: false,
  drafts: false,
  mode: 'build',
} as const satisfies Partial<BuildOptions>

/** The options that affect the content of a site. */
export type AssembleOptions = Pick<
  BuildOptions,
  'strict' | 'drafts' | 'mode' | 'progress' | 'signal' | 'breathe' | 'late'
>

/** The result of a build. `diagnostics` have the severities that the site configures. */
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

/** Receives the progress of a build. The CLI draws it; other callers may ignore it. */
export interface Progress {
  /** A stage starts; `total` is the number of ticks to expect, if known. */
  readonly stage: (name: string, total?: number) => void
  /** `count` units of the stage are done; one by default. */
  readonly tick: (count?: number) => void
  /** The build is over; the progress display disappears. */
  readonly done: () => void
}
