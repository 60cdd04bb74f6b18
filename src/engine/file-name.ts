import { relative, sep } from 'node:path'

/**
 * The name of a file wherever it should not depend on the machine: in diagnostics, addresses, cache keys, and
 * records. Relative to a folder, usually the project root, with forward slashes. Both arguments are absolute
 * paths.
 */
export function fileName(file: string, root: string): string {
  return relative(root, file).split(sep).join('/')
}
