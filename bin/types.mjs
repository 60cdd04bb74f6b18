// Writes the declarations of the public API to dist/types/: what its entries reach, and nothing that only
// a checkout of docgen can resolve.
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/types')

/** What packages import by name, and what a site's own templates import as `@theme/…`. */
const entriesIn = (part) =>
  readdirSync(join(folder, 'templates', part)).map((name) => `templates/${part}/${name}`)

rmSync(folder, { recursive: true, force: true })
execFileSync(
  process.execPath,
  [createRequire(import.meta.url).resolve('typescript/bin/tsc'), '-p', join(root, 'bin/tsconfig.types.json')],
  { stdio: 'inherit' },
)

const reached = new Map()
const visit = (file) => {
  if (reached.has(file)) return
  const text = readFileSync(file, 'utf8').replaceAll(
    /(["'])@theme\/([^"']+)\1/g,
    (_all, quote, name) => `${quote}${addressOf(name, file)}${quote}`,
  )
  reached.set(file, text)
  for (const [, name] of text.matchAll(/(?:from|import\()\s*["'](\.[^"']+)["']/g))
    visit(declarationOf(resolve(dirname(file), name)))
}

/** A name of the theme as a path from one declaration to another. */
function addressOf(name, from) {
  const file = ['.d.ts', '/index.d.ts']
    .map((end) => join(folder, 'templates', name + end))
    .find((path) => existsSync(path))
  if (file === undefined) throw new Error(`No declaration of @theme/${name}`)
  const way = relative(dirname(from), file).replace(/\.d\.ts$/, '.js')
  return way.startsWith('.') ? way : `./${way}`
}

function declarationOf(path) {
  const file = path.replace(/\.(?:tsx?|js)$/, '.d.ts')
  if (!existsSync(file)) throw new Error(`No declaration at ${relative(root, file)}`)
  return file
}

const entries = [
  'src/index.d.ts',
  'src/kit.d.ts',
  'templates/context.d.ts',
  ...['layouts', 'mdx', 'slots'].flatMap(entriesIn),
]
for (const entry of entries) visit(join(folder, entry))
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name)
  if (!entry.isFile()) continue
  if (reached.has(file)) writeFileSync(file, reached.get(file))
  else rmSync(file)
}
