import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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
