// Bundles docgen into dist/, unless it has been bundled from these sources.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { commandBundle, identity, liveBundle, pageToolsBundle, sourcesOfDist } from './bundle-options.mjs'
import { generate } from './generate.mjs'

const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist')
/** Outside of dist, which is published as it is. */
const record = join(root, 'node_modules/.cache/docgen-dist')

const isCurrent = () =>
  existsSync(join(outdir, 'docgen.js')) &&
  existsSync(record) &&
  readFileSync(record, 'utf8') === sourcesOfDist()

/** Bundles docgen, if `dist` is not of these sources; the declarations in it are left to `types.mjs`. */
async function bundle() {
  await generate()
  if (isCurrent()) return
  rmSync(record, { force: true })
  for (const name of existsSync(outdir) ? readdirSync(outdir) : [])
    if (name !== 'types') rmSync(join(outdir, name), { recursive: true })
  const sources = sourcesOfDist()
  const hash = identity()
  await build(commandBundle(outdir, hash))
  await build(liveBundle(outdir))
  await build(pageToolsBundle(outdir))
  await shipTheme(hash)
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, sources)
}

/** Most sites begin with the theme as it is: it comes bundled. */
async function shipTheme(hash) {
  const shipping = join(outdir, 'ship-theme.js')
  await build({
    absWorkingDir: root,
    entryPoints: ['bin/ship-theme.ts'],
    outfile: shipping,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    define: { DOCGEN_BUILD: JSON.stringify(hash) },
    logLevel: 'warning',
  })
  await import(`${pathToFileURL(shipping).href}?${hash}`)
  rmSync(shipping)
}

// The default export, because Vitest calls it before a run (test/vitest.config.ts).
export default bundle

// Node names a module by its real path.
if (realpathSync(process.argv[1]) === import.meta.filename) await bundle()
