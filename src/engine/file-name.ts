import { isAbsolute, relative, sep } from 'node:path'

/**
 * The name of a file wherever it should not depend on the machine: in diagnostics, addresses, cache keys, and
 * records. Relative to a folder, usually the project root, with forward slashes. Both arguments are absolute
 * paths.
 */
export function fileName(file: string, root: string): string {
  return relative(root, file).split(sep).join('/')
}

/** Whether `path` is `folder` or below it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}
