import { readFileSync } from 'node:fs'
import { walk } from '../engine/walk.ts'
import { pathBelow, projectItself } from '../model/content-tree.ts'

/**
 * The paths of the files below a folder of a project (`root`: absolute path), sorted and relative to it. What
 * is hidden, of a package, or cannot be read is left out: the build reports it.
 */
export const filesBelow = (root: string, folder: string = projectItself): readonly string[] =>
  walk(root, folder).files.map(({ path }) => pathBelow(path, folder))

/** The text of a file (absolute path); empty if it cannot be read. */
export function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
