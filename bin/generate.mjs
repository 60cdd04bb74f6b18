// Writes the modules of types that are made from other sources (`*.generated.ts`), unless they are of these
// sources already. Git ignores them. The type check, the linters and the declarations in dist/ read them; no
// bundle does, since they contain types only.
import { existsSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { identity } from './bundle-options.mjs'

const root = join(import.meta.dirname, '..')
const record = join(root, 'node_modules/.cache/docgen-generated.json')

/** What was made last: of which sources, and the paths of the modules. */
const last = () =>
  existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : { sources: undefined, paths: [] }

function isCurrent() {
  const { sources, paths } = last()
  return sources === identity() && paths.every((path) => existsSync(join(root, path)))
}

async function loadModules() {
  const outfile = join(root, 'node_modules/.cache/docgen-generated.mjs')
  await build({
    absWorkingDir: root,
    entryPoints: ['bin/generated-types.ts'],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'warning',
  })
  const { generatedModules } = await import(`${pathToFileURL(outfile).href}?${identity()}`)
  return generatedModules
}

/** Writes the modules, and removes those of earlier sources. */
export async function generate() {
  if (isCurrent()) return
  const sources = identity()
  const modules = await loadModules()
  for (const path of last().paths) rmSync(join(root, path), { force: true })
  for (const { path, text } of modules)
    writeFileSync(join(root, path), `// Made by bin/generate.mjs from bin/generated-types.ts.\n${text}\n`)
  writeFileSync(record, JSON.stringify({ sources, paths: modules.map(({ path }) => path) }))
}

// Node names a module by its real path.
if (realpathSync(process.argv[1]) === import.meta.filename) await generate()
