// The declarations of the public API in dist/types/: what its entries reach, and nothing that only a checkout
// of docgen can resolve.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'dist/types')
/** What the compiler writes, beside dist, which is cleared while it runs. */
const emitted = join(root, 'node_modules/.cache/docgen-types')

/**
 * Starts the compiler, which takes as long as bundling docgen. The result waits for it and writes the
 * declarations; it is called when dist has been bundled.
 * @returns {() => Promise<void>}
 */
export function startTypes() {
  rmSync(emitted, { recursive: true, force: true })
  const compiler = spawn(
    process.execPath,
    [
      createRequire(import.meta.url).resolve('typescript/bin/tsc'),
      '-p',
      join(root, 'bin/tsconfig.types.json'),
      '--outDir',
      emitted,
    ],
    { stdio: 'inherit' },
  )
  const ended = once(compiler, 'exit')
  return async () => {
    const [code] = await ended
    if (code !== 0) throw new Error(`The compiler ended with ${code}.`)
    writeReached()
    rmSync(emitted, { recursive: true })
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
