import { statSync } from 'node:fs'

/** What the file system tells of a path without reading it: changes when the file does. */
export function lookOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ') : 'missing'
}
