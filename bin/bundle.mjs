// Bundles docgen into dist/.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { commandBundle, identity, liveBundle } from './bundle-options.mjs'

const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist')

rmSync(outdir, { recursive: true, force: true })
const hash = identity()
await build(commandBundle(outdir, hash))

await build(liveBundle(outdir))

// Most sites begin with the theme as it is: it comes bundled.
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
await import(pathToFileURL(shipping).href)
rmSync(shipping)
