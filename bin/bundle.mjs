// Bundles docgen into dist/.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { commandBundle, identity } from './bundle-options.mjs'

const root = join(import.meta.dirname, '..')
const outdir = join(root, 'dist')

rmSync(outdir, { recursive: true, force: true })
await build(commandBundle(outdir, identity()))

// The script that keeps open pages up to date, ready to be sent: a server that is started has better things to do.
await build({ absWorkingDir: root, entryPoints: ['src/client/live.ts'], outdir, bundle: true, format: 'iife', target: 'es2022', minify: true, legalComments: 'none', logLevel: 'warning' })
