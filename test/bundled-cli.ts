import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')

/**
 * Absolute path of the command, bundled from the sources as they are now. Kept by the hash of the sources, so that test files which
 * run side by side share it and none of them meets a command from before the last change.
 */
export async function bundledCli(): Promise<string> {
  const identity = hashOfSources()
  const parent = join(root, 'node_modules', '.cache', 'docgen-test-cli')
  const folder = join(parent, identity)
  if (!existsSync(folder)) {
    const staged = join(parent, `${identity}-${process.pid}`)
    await build({
      absWorkingDir: root,
      entryPoints: { docgen: 'bin/docgen.ts', worker: 'src/pipeline/worker.ts' },
      outdir: staged,
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      chunkNames: 'chunks/[name]-[hash]',
      external: ['esbuild', 'linkinator', 'fsevents'],
      define: { DOCGEN_BUILD: JSON.stringify(identity), 'process.env.NODE_ENV': '"production"' },
      banner: { js: 'import { createRequire as docgenCreateRequire } from "node:module"; const require = docgenCreateRequire(import.meta.url);' },
      logLevel: 'silent',
    })
    mkdirSync(parent, { recursive: true })
    try {
      renameSync(staged, folder)
    } catch {
      rmSync(staged, { recursive: true, force: true }) // Another test file was faster.
    }
    for (const name of readdirSync(parent)) if (!name.startsWith(identity)) rmSync(join(parent, name), { recursive: true, force: true })
  }
  return join(folder, 'docgen.js')
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of ['bin', 'src']) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.digest('hex').slice(0, 22)
}
