import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder around a project that Git keeps; the project itself without one. Both are absolute paths. */
export function repositoryOf(root: string): string {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return root
  }
}
