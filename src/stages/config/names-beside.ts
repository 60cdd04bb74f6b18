import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'

/** The siblings of a path (relative to `root`), with their paths; empty if there is no such folder. */
export function namesBeside(name: string, root: string): readonly string[] {
  const folder = dirname(resolve(root, name))
  return existsSync(folder) && statSync(folder).isDirectory()
    ? readdirSync(folder)
        .sort()
        .map((entry) => posix.join(posix.dirname(name), entry))
    : []
}
