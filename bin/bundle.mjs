// Bundles docgen into dist/: one entry for the command, one for the API, one for worker threads, and chunks that load when needed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist')

/** Everything that decides what docgen makes of an input: part of every cache key. */
function identity() {
  const hash = createHash('sha256')
  for (const folder of ['bin', 'src']) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort()) hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.update(readFileSync(join(root, 'package-lock.json'))).digest('base64url').slice(0, 22)
}

rmSync(outdir, { recursive: true, force: true })
await build({
  absWorkingDir: root,
  entryPoints: { docgen: 'bin/docgen.ts', index: 'src/index.ts', worker: 'src/pipeline/worker.ts' },
  outdir,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  chunkNames: 'chunks/[name]-[hash]',
  external: ['esbuild', 'linkinator', 'fsevents'],
  define: { DOCGEN_BUILD: JSON.stringify(identity()), 'process.env.NODE_ENV': '"production"' },
  banner: { js: 'import { createRequire as docgenCreateRequire } from "node:module"; const require = docgenCreateRequire(import.meta.url);' },
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  logLevel: 'warning',
})

// The script that keeps open pages up to date, ready to be sent: a server that is started has better things to do.
await build({ absWorkingDir: root, entryPoints: ['src/client/live.ts'], outdir, bundle: true, format: 'iife', target: 'es2022', minify: true, legalComments: 'none', logLevel: 'warning' })
