import { relative, sep } from 'node:path'

/**
 * How a diagnostic names a file: relative to the project root, with forward slashes. Both paths are absolute.
 */
export function fileName(file: string, root: string): string {
  return relative(root, file).split(sep).join('/')
}
