import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The absolute path of a file that a plugin brings along, such as a component or a style sheet:
 * `assetPath(import.meta.url, 'components/Changelog.tsx')`. `path` starts at the root of the package that the
 * calling module belongs to, with `/` between folders, so that it is the same in the sources and in a bundle
 * of them, where a module no longer knows its folder. The file need not exist. Throws where no folder above
 * the module has a `package.json`.
 */
export function assetPath(moduleUrl: string, path: string): string {
  return join(rootOf(dirname(fileURLToPath(moduleUrl))), ...path.split('/'))
}

/**
 * The nearest folder with a `package.json` that has a name: files without one only say how Node reads the
 * modules of a folder (`{ "type": "module" }`). A project may have nothing but such a file.
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
