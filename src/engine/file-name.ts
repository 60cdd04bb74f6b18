import { relative, sep } from 'node:path'

/**
 * How a file is named wherever the name outlives the system: in diagnostics, addresses, cache keys and
 * records. Relative to a folder, usually the project root, with forward slashes. Both paths are absolute.
 */
export function fileName(file: string, root: string): string {
  return relative(root, file).split(sep).join('/')
}
