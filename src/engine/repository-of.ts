import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder at or around a folder that Git keeps, nothing without one. Both are absolute paths. */
export function repositoryAround(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/** The folder around a project that Git keeps; the project itself without one. Both are absolute paths. */
export const repositoryOf = (root: string): string => repositoryAround(root) ?? root
