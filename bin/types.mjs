// The declarations of the public API in dist/types/: what its entries reach, and nothing that only a checkout
// of docgen can resolve.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sourcesOfDist } from './bundle-options.mjs'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/types')
/** What the compiler writes; only what the entries reach goes into dist. */
const emitted = join(root, 'node_modules/.cache/docgen-types')
/** Outside of dist, which is published as it is. */
const record = join(root, 'node_modules/.cache/docgen-dist-types')

const isCurrent = () =>
  existsSync(folder) && existsSync(record) && readFileSync(record, 'utf8') === sourcesOfDist()

/**
 * Writes the declarations, if those in `dist` are not of these sources. The compiler runs beside this process.
 * If it fails, the error says what it has said.
 */
export async function writeTypes() {
  if (isCurrent()) return
  rmSync(record, { force: true })
  rmSync(emitted, { recursive: true, force: true })
  const sources = sourcesOfDist()
  await compile()
  writeReached()
  rmSync(emitted, { recursive: true })
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, sources)
}

async function compile() {
  const compiler = join(root, 'node_modules/@typescript/native/bin/tsc')
  const project = join(root, 'bin/tsconfig.types.json')
  try {
    await promisify(execFile)(process.execPath, [compiler, '-p', project, '--outDir', emitted])
  } catch (error) {
    throw new Error(`The compiler ended with ${error.code}.\n${error.stdout}${error.stderr}`)
  }
}

function writeReached() {
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
  const entries = [
    'src/index.d.ts',
    'src/kit.d.ts',
    'templates/context.d.ts',
    ...['layouts', 'mdx', 'slots'].flatMap(entriesIn),
  ]
  for (const entry of entries) visit(join(emitted, entry))
  rmSync(folder, { recursive: true, force: true })
  for (const [file, text] of reached) {
    const written = join(folder, relative(emitted, file))
    mkdirSync(dirname(written), { recursive: true })
    writeFileSync(written, text)
  }
}

/** What packages import by name, and what a site's own templates import as `@theme/…`. */
const entriesIn = (part) =>
  readdirSync(join(emitted, 'templates', part)).map((name) => `templates/${part}/${name}`)

/** A name of the theme as a path from one declaration to another. */
function addressOf(name, from) {
  const file = ['.d.ts', '/index.d.ts']
    .map((end) => join(emitted, 'templates', name + end))
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
