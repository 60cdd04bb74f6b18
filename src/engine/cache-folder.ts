import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where a project keeps what can be made again: in `node_modules` when there is one, otherwise in `.docgen`.
 * Absolute path.
 */
export function cacheFolder(root: string): string {
  return existsSync(join(root, 'node_modules'))
    ? join(root, 'node_modules', '.cache', 'docgen')
    : join(root, '.docgen')
}
