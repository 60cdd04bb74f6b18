// Makes dist/ as the package has it: before it is packed, after `npm ci` in a checkout, and where npm
// installs it from a Git address (which does both of that, one after the other).
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { identity } from './bundle-options.mjs'

const root = join(import.meta.dirname, '..')
const record = join(root, 'node_modules/.cache/docgen-prepared')

/** What the last run made `dist` of. */
const prepared = () =>
  existsSync(join(root, 'dist/types')) && existsSync(record) ? readFileSync(record, 'utf8') : undefined

function sources() {
  const hash = createHash('sha256').update(identity())
  const folder = join(root, 'templates')
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  for (const path of entries.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(path.slice(root.length)).update(readFileSync(path))
  return hash.digest('base64url')
}

/** `npm ci --omit=dev` prepares too, without what that takes. */
function hasTools() {
  try {
    return createRequire(import.meta.url).resolve('typescript') !== ''
  } catch {
    return false
  }
}

if (!hasTools()) {
  process.stdout.write('dist/ is not built: the development dependencies are not installed.\n')
} else if (prepared() !== sources()) {
  const { startTypes } = await import('./types.mjs')
  const writeTypes = startTypes()
  await import('./bundle.mjs')
  await writeTypes()
  mkdirSync(dirname(record), { recursive: true })
  writeFileSync(record, sources())
}
