import { readFileSync, statSync } from 'node:fs'
import { resolve, sep } from 'node:path'

/** Code frames of larger files would cost more than they tell. */
const largestFile = 5_000_000

/**
 * Reads sources of a project for code frames, each once. Files outside the root and anything that is not a
 * regular file count as missing.
 */
export function sourceReader(root: string): (file: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return (file) => {
    if (!known.has(file)) known.set(file, read(resolve(root, file), root))
    return known.get(file)
  }
}

function read(path: string, root: string): string | undefined {
  if (!path.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
  try {
    const found = statSync(path)
    return found.isFile() && found.size <= largestFile
      ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
      : undefined
  } catch {
    return undefined // Made by a plugin, or gone.
  }
}
