import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { packageRoot } from './package-root.ts'
import { runOwnCode } from './site-code.ts'

/** The folder of a package as Node resolves it from the folder `from`. Both are absolute paths. */
export function packageFolder(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * The folder from which an optional peer resolves: docgen's own, where some package managers link it, or the
 * project's (`root`, an absolute path).
 */
export const foundFrom = (name: string, root: string): string | undefined =>
  [packageRoot(), root].find((folder) => packageFolder(name, folder) !== undefined)

/** Imports an optional peer; `from` is a result of `foundFrom`. */
export const importInstalled = (name: string, from: string): Promise<unknown> =>
  runOwnCode(() => import(pathToFileURL(createRequire(join(from, 'package.json')).resolve(name)).href))

/**
 * Imports a module of an optional peer, `graphql/validation/validate.js`, if docgen or the project at `root`
 * (an absolute path) has the package; undefined if neither does.
 */
export async function importPeer(root: string, name: string, module = name): Promise<unknown> {
  const from = foundFrom(name, root)
  return from === undefined ? undefined : importInstalled(module, from)
}

/**
 * Whether the site has installed mermaid, for diagrams that only a browser can draw. `root`: absolute path of
 * the project.
 */
export const hasMermaid = (root: string): boolean => packageFolder('mermaid', root) !== undefined

/**
 * The `package.json` of every package that docgen may load for a site, which names its version: its own
 * dependencies, and optional peers. `root`: absolute path of the project.
 */
export function loadedPackages(root: string): readonly string[] {
  const { dependencies = {}, peerDependencies = {} } = JSON.parse(
    readFileSync(join(packageRoot(), 'package.json'), 'utf8'),
  ) as Partial<Record<'dependencies' | 'peerDependencies', Record<string, string>>> // As npm defines them.
  return [...Object.keys({ ...dependencies, ...peerDependencies }), 'mermaid'].map((name) => {
    const from = name === 'mermaid' ? root : foundFrom(name, root)
    const folder = from === undefined ? undefined : packageFolder(name, from)
    return folder === undefined ? '' : readFileSync(join(folder, 'package.json'), 'utf8')
  })
}

/**
 * The absolute path of a file that a plugin ships, such as a component or a style sheet:
 * `assetPath(import.meta.url, 'components/Changelog.tsx')`. `path` is relative to the root of the calling
 * module's package, with `/` as the separator, so it works from the sources as well as from a bundle, where a
 * module has left its folder. The file need not exist. Throws if no folder above the module has a
 * `package.json`.
 */
export function assetPath(moduleUrl: string, path: string): string {
  return join(rootOf(dirname(fileURLToPath(moduleUrl))), ...path.split('/'))
}

/**
 * The nearest folder with a `package.json` that has a name. Files without a name only set Node's module
 * format for a folder (`{ "type": "module" }`), but may be all that a project has.
 */
function rootOf(start: string): string {
  let nearest: string | undefined
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json')
    if (existsSync(manifest)) {
      if (hasName(manifest)) return folder
      nearest ??= folder
    }
    if (folder === dirname(folder)) break
  }
  if (nearest === undefined)
    throw new Error(`No folder above ${start} has a package.json, so the root of its package is unknown.`)
  return nearest
}

function hasName(manifest: string): boolean {
  try {
    const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
    return typeof content === 'object' && content !== null && 'name' in content
  } catch {
    return false // Whoever needs what it says will report it.
  }
}
