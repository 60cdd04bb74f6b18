import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { defaultBuildOptions } from '../pipeline/build-options.ts'
import { type CliContext, outputStream, siteAt } from './context.ts'
import type { LspFlags } from './command-flags.ts'

/** `docgen lsp`: a language server on standard input and output, until the editor ends it. */
export async function lsp(
  dir: string | undefined,
  flags: LspFlags,
  context: CliContext,
  version: string,
): Promise<number> {
  const { serveEditor } = await import('../lsp/server.ts')
  // The server stays for a day beside an editor: it rather collects garbage more often than it doubles. While
  // it starts, all that it reads remains, and somebody waits for the first answer.
  setTimeout(() => setFlagsFromString('--heap-growing-percent=20'), 3000).unref()
  return await serveEditor({
    build: {
      ...siteAt(dir === undefined ? undefined : resolve(context.cwd, dir), flags.config, context),
      ...defaultBuildOptions,
      mode: 'serve',
      // What threads would read are the files, not the texts of the editor.
      workers: 0,
    },
    version,
    input: process.stdin,
    output: outputStream(context),
    signal: context.signal,
  })
}
