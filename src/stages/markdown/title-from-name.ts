import { posix } from 'node:path'

/**
 * Derives a title from a file name: "Install it" for `02-install-it.mdx` and `2026-01-31-install-it.md`; for
 * an index, from its folder; "Home" for that of the project.
 */
export function titleFromName(path: string): string {
  const name = posix.basename(path).replace(/\.\w+$/, '')
  const base = /^(index|readme)$/i.test(name) ? posix.basename(posix.dirname(path)) : name
  const words = base
    .replace(/^\.+$/, '')
    .replace(/^\d{4}-\d{1,2}-\d{1,2}(?:-|$)|^\d+\s*[-_.]+\s*/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words === '' ? 'Home' : words[0]?.toUpperCase() + words.slice(1)
}
