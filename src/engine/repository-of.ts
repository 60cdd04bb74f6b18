import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The root of the Git repository that contains a folder; undefined if there is none. Absolute paths. */
export function repositoryAround(root: string): string | undefined {
  for (let folder = root; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder
    if (folder === dirname(folder)) return undefined
  }
}

/**
 * The root of the Git repository that contains a project; the project itself if there is none. Absolute
 * paths.
 */
export const repositoryOf = (root: string): string => repositoryAround(root) ?? root
