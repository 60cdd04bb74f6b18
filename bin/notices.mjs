// Writes THIRD-PARTY-NOTICES from what esbuild has put into docgen's bundles; with `--check` it only says
// whether the file is right.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { commandBundle, liveBundle } from './bundle-options.mjs'

const root = join(import.meta.dirname, '..')
const file = join(root, 'THIRD-PARTY-NOTICES')
const folder = join(root, 'node_modules/.cache/docgen-notices')

const measured = [commandBundle(folder, 'notices'), liveBundle(folder)].map((options) =>
  build({ ...options, write: false, metafile: true }),
)
const metafiles = (await Promise.all(measured)).map(({ metafile }) => metafile)

const script = join(folder, 'shipped-notices.mjs')
await build({
  absWorkingDir: root,
  entryPoints: ['bin/shipped-notices.ts'],
  outfile: script,
  bundle: true,
  format: 'esm',
  platform: 'node',
  packages: 'external',
  logLevel: 'warning',
})
const { text, problems } = await (await import(pathToFileURL(script).href)).shippedNotices(metafiles)
rmSync(folder, { recursive: true })

if (process.argv.includes('--check')) {
  let committed = ''
  try {
    committed = readFileSync(file, 'utf8')
  } catch {
    // Then it differs.
  }
  if (committed !== text)
    problems.push('THIRD-PARTY-NOTICES is not what the bundles hold: run `npm run notices`, and commit it.')
} else {
  writeFileSync(file, text)
}
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
