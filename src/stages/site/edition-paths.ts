import { originalPath, pathInTree, treeOf, type ContentTree } from '../../model/content-tree.ts'
import { asContentPath, type ContentPath } from '../../model/path.ts'

/** The paths of a page's original and translation; the given one comes first. */
export function editionPaths(path: ContentPath, trees: readonly ContentTree[]): readonly ContentPath[] {
  const tree = treeOf(path, trees)
  if (!tree?.translation) return [path]
  const original = asContentPath(originalPath(path, tree))
  const translated = asContentPath(`${tree.translation.path}/${pathInTree(path, tree)}`)
  return path === original ? [original, translated] : [translated, original]
}
