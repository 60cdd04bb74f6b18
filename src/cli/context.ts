import { stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { Writable } from 'node:stream'
import type { LoadedConfig } from '../model/loaded-config.ts'
import type { BuildOptions, BuildResult } from '../pipeline/build-options.ts'
import { unusable } from './option-values.ts'

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

/**
 * Absolute path of a built site: of `site` (relative to the working directory), or of the output folder.
 * Throws a usage error unless it has the file `marker`.
 */
export async function builtSite(
  site: string | undefined,
  marker: string,
  flags: Parameters<typeof loadSiteAt>[0],
  context: Pick<CliContext, 'cwd'>,
): Promise<string> {
  const loaded = site === undefined ? await loadSiteAt(flags, context) : undefined
  const folder = loaded ? resolve(loaded.root, loaded.config.outDir) : resolve(context.cwd, site ?? '')
  if ((await stat(join(folder, marker)).catch(() => undefined))?.isFile()) return folder
  throw unusable(
    `There is no built site in \`${relative(context.cwd, folder) || '.'}\`.`,
    'Run `docgen build` first.',
  )
}

/** The standard output as a stream, for protocols that libraries write. */
export const outputStream = ({ stdout }: CliContext): Writable =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      stdout.write(chunk.toString('utf8'))
      done()
    },
  })
