import { Writable } from 'node:stream'
import { resolve } from 'node:path'
import type { LoadedConfig } from '../model/loaded-config.ts'
import type { BuildOptions, BuildResult } from '../pipeline/build-options.ts'

/** Everything that commands may access outside their arguments. */
export interface CliContext {
  /** Absolute path of the working directory. */
  readonly cwd: string
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  /** Aborted when the user wants docgen to stop. */
  readonly signal: AbortSignal
  /** Loads the build pipeline. It is large, so only commands that build do so. */
  readonly loadPipeline: () => Promise<{
    readonly buildSite: (options: BuildOptions) => Promise<BuildResult>
  }>
}

/** A stream that the command line prints to, with the properties of its terminal. */
export interface OutputStream {
  readonly isTTY?: boolean
  readonly columns?: number
  readonly write: (text: string) => unknown
}

/** Where a command looks for a site: its folder and its configuration, as absolute paths. */
export const siteAt = (
  dir: string | undefined,
  config: string | undefined,
  { cwd }: Pick<CliContext, 'cwd'>,
): Pick<BuildOptions, 'dir' | 'configPath'> => ({
  dir: resolve(cwd, dir ?? '.'),
  configPath: config === undefined ? undefined : resolve(cwd, config),
})

/** Loads the site that a command is about, without building it. */
export async function loadSiteAt(
  { dir, config }: { readonly dir?: string | undefined; readonly config?: string | undefined },
  context: Pick<CliContext, 'cwd'>,
): Promise<LoadedConfig> {
  const { loadSite } = await import('../pipeline/load-site.ts')
  return await loadSite({ ...siteAt(dir, config, context), cache: true })
}

/** The standard output as a stream, for protocols that libraries write. */
export const outputStream = ({ stdout }: CliContext): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      stdout.write(chunk.toString('utf8'))
      done()
    },
  })
