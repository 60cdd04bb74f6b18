import { existsSync } from 'node:fs'
import { basename, join, sep } from 'node:path'

/** The cache of a project with packages, in `node_modules`, and of one without. */
const besidePackages = join('.cache', 'docgen')
const inProject = '.docgen'

/**
 * The folder for a project's cache: in `node_modules` if that exists, otherwise in `.docgen`. Absolute path.
 */
export function cacheFolder(root: string): string {
  return existsSync(join(root, 'node_modules'))
    ? join(root, 'node_modules', besidePackages)
    : join(root, inProject)
}

/** Whether a path may be such a folder, of any project. */
export const isCacheFolder = (path: string): boolean =>
  basename(path) === inProject || path.endsWith(sep + join('node_modules', besidePackages))
