import type { BuildOptions, BuildResult } from '../pipeline/build-options.ts'

/** What the commands may touch of the world around them. */
export interface CliContext {
  /** Absolute path of the working directory. */
  readonly cwd: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  /** Is told when the user wants docgen to stop. */
  readonly signal: AbortSignal
  /** Loads the pipeline; it is large, so only a command that builds asks for it. */
  readonly loadPipeline: () => Promise<{
    readonly buildSite: (options: BuildOptions) => Promise<BuildResult>
  }>
}

/** A stream that the command line prints to, and what is known of the terminal behind it. */
export interface OutputStream {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly write: (text: string) => unknown
}
