import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let found: string | undefined

/**
 * Absolute path of docgen's own package: the nearest folder above this module whose package.json has docgen's
 * name, with or without a scope.
 */
export function packageRoot(): string {
  if (found !== undefined) return found
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json')
    if (
      existsSync(file) &&
      /^(?:@[^/]+\/)?docgen$/.test((JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name ?? '')
    )
      return (found = folder)
    if (folder === dirname(folder))
      throw new Error('docgen is not installed as a package: its package.json was not found')
  }
}

/** The version of docgen. */
export function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}
