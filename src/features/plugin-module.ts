import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The absolute path of a built-in plugin's module or style sheet: `pluginModule(import.meta.url,
 * 'crd/CrdPage.tsx')`. The command line is bundled into `dist/`, where a module no longer knows its folder;
 * therefore the path is looked up from the package's root.
 */
export function pluginModule(from: string, path: string): string {
  return join(packageRoot(dirname(fileURLToPath(from))), 'src', 'features', ...path.split('/'))
}

const roots = new Map<string, string>()

function packageRoot(folder: string): string {
  const known = roots.get(folder)
  if (known !== undefined) return known
  for (let current = folder; ; current = dirname(current)) {
    const manifest = join(current, 'package.json')
    if (existsSync(manifest) && isDocgen(manifest)) {
      roots.set(folder, current)
      return current
    }
    if (dirname(current) === current) throw new Error(`No package named docgen above ${folder}.`)
  }
}

function isDocgen(manifest: string): boolean {
  const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  return typeof content === 'object' && content !== null && 'name' in content && content.name === 'docgen'
}
