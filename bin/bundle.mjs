// Bundles docgen into dist/.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { commandBundle, identity } from './bundle-options.mjs'

const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist')

rmSync(outdir, { recursive: true, force: true })
const hash = identity()
await build(commandBundle(outdir, hash))

// The script that keeps open pages up to date, ready to be sent: a server that is started has better things to do.
await build({ absWorkingDir: root, entryPoints: ['src/client/live.ts'], outdir, bundle: true, format: 'iife', target: 'es2022', minify: true, legalComments: 'none', logLevel: 'warning' })

// Most sites begin with the theme as it is: it comes bundled.
const shipping = join(outdir, 'ship-theme.js')
await build({ absWorkingDir: root, entryPoints: ['bin/ship-theme.ts'], outfile: shipping, bundle: true, format: 'esm', platform: 'node', packages: 'external', define: { DOCGEN_BUILD: JSON.stringify(hash) }, logLevel: 'warning' })
await import(pathToFileURL(shipping).href)
rmSync(shipping)
