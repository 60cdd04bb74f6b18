import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The folder for a project's cache: in `node_modules` if that exists, otherwise in `.docgen`. Absolute path.
 */
export function cacheFolder(root: string): string {
  return existsSync(join(root, 'node_modules'))
    ? join(root, 'node_modules', '.cache', 'docgen')
    : join(root, '.docgen')
}
