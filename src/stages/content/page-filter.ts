import picomatch from 'picomatch'
import type { ContentTree } from '../../model/content-tree.ts'

/**
 * Decides which files of a tree are pages, by their paths in the tree. Configured globs replace the default:
 * files and folders whose name starts with `_` are partials, and tests are not pages.
 */
export function pageFilter({
  include,
  exclude,
}: Pick<ContentTree, 'include' | 'exclude'>): (path: string) => boolean {
  const isIncluded = include ? picomatch([...include]) : () => true
  const isExcluded = exclude ? picomatch([...exclude]) : isPartOrTest
  return (path) => isIncluded(path) && !isExcluded(path)
}

const isPartOrTest = (path: string): boolean =>
  path.split('/').some((name) => name.startsWith('_')) || /\.(test|spec|d)\.[jt]sx?$/.test(path)
