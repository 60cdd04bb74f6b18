import picomatch from 'picomatch'
import type { ContentTree } from '../../model/content-tree.ts'

/**
 * Which files of a tree are pages, by their paths below it. Globs of the configuration take the place of what
 * names say: a file or folder whose name begins with `_` holds parts of pages, and a test is not a page.
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
