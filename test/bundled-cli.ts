import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { commandBundle, identity } from '../bin/bundle-options.mjs'
import { withEsbuild } from '../src/engine/esbuild.ts'

/**
 * Absolute path of the command, bundled from the sources as they are now. Kept by the hash of the sources, so
 * that test files which run side by side share it and none of them meets a command from before the last
 * change.
 */
export async function bundledCli(): Promise<string> {
  const hash = identity()
  const parent = join(import.meta.dirname, '..', 'node_modules', '.cache', 'docgen-test-cli')
  const folder = join(parent, hash)
  if (!existsSync(folder)) {
    const staged = join(parent, `${hash}-${process.pid}`)
    // Through the one door: a site that was built in this process before would end esbuild in the middle of
    // it.
    await withEsbuild(({ build }) => build(commandBundle(staged, hash)))
    mkdirSync(parent, { recursive: true })
    try {
      renameSync(staged, folder)
    } catch {
      rmSync(staged, { recursive: true, force: true }) // Another test file was faster.
    }
    for (const name of readdirSync(parent))
      if (!name.startsWith(hash)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  return join(folder, 'docgen.js')
}
