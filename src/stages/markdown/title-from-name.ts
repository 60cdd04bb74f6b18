import { posix } from 'node:path'

/** `02-install-it.mdx` is "Install it"; an index is named after its folder. */
export function titleFromName(path: string): string {
  const name = posix.basename(path).replace(/\.\w+$/, '')
  const base = /^(index|readme)$/i.test(name) ? posix.basename(posix.dirname(path)) : name
  const words = base
    .replace(/^\d+\s*[-_.]+\s*/, '')
    .replace(/[-_]+/g, ' ')
    .trim()
  return words === '' ? 'Home' : words[0]?.toUpperCase() + words.slice(1)
}
