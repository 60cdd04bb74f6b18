import { posix } from 'node:path'
import { type ContentTree, originalPath, treeOf } from '../../model/content-tree.ts'
import { relativeFrom } from '../../stages/links/check-written.ts'

/**
 * The path by which the text of one file names another one; all are relative to the project root. A
 * translation names pages that are not translated as its original does.
 */
export function wayBetween(file: string, target: string, trees: readonly ContentTree[]): string {
  const original = originalPath(file, treeOf(file, trees))
  const isOriginal = originalPath(target, treeOf(target, trees)) === target
  return relativeFrom(original !== file && isOriginal && treeOf(target, trees) ? original : file, target)
}

/** Whether a path in the text of a file leads to another one, from the file itself or its original. */
export const leadsTo = (path: string, file: string, target: string, trees: readonly ContentTree[]): boolean =>
  [file, originalPath(file, treeOf(file, trees))].some(
    (each) => posix.join(posix.dirname(each), path) === target,
  )
