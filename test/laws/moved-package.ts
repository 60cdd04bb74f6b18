import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { told, type SiteFiles } from '../build-temp-site.ts'
import { hashes } from './small-site.ts'

const packageFolder = join(import.meta.dirname, '../..')
const made: string[] = []

/** A new folder, without symbolic links in its path. */
export function newFolder(name: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `docgen-${name}-`)))
  made.push(folder)
  return folder
}

/** A copy of docgen's package, but for `dist`. */
export function movedPackage(name: string): string {
  const root = newFolder(name)
  for (const folder of ['bin', 'src', 'templates'])
    cpSync(join(packageFolder, folder), join(root, folder), { recursive: true })
  for (const file of ['LICENSE', 'package.json', 'package-lock.json', 'tsconfig.json'])
    copyFileSync(join(packageFolder, file), join(root, file))
  mkdirSync(join(root, 'node_modules')) // A folder of its own for the cache.
  for (const dependency of readdirSync(join(packageFolder, 'node_modules')))
    if (!dependency.startsWith('.'))
      symlinkSync(join(packageFolder, 'node_modules', dependency), join(root, 'node_modules', dependency))
  return root
}

/** Builds a site with a moved package, from nothing, and returns the hash of every file. */
export async function builtWith(
  packageRoot: string,
  root: string,
  files: SiteFiles,
  config: object,
): Promise<Record<string, string>> {
  for (const [path, content] of Object.entries({
    'docgen.config.json': JSON.stringify({ url: 'https://example.com', ...config }),
    ...files,
  })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  for (const leftover of ['.docgen', 'node_modules/.cache/docgen', 'build'])
    rmSync(join(root, leftover), { recursive: true, force: true })
  const { build } = (await import(
    /* @vite-ignore */ pathToFileURL(join(packageRoot, 'dist/index.js')).href
  )) as typeof import('../../src/index.ts') // Bundled from it.
  const { failed, diagnostics } = await build({ root, workers: 1 })
  if (failed) throw new Error(diagnostics.map(told).join('\n'))
  return hashes(join(root, 'build'))
}

export function removeMoved(): void {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
}
