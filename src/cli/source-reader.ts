import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isWithin } from '../engine/file-name.ts'
import { repositoryOf } from '../engine/git-state.ts'

/** Larger files are not read for code frames. */
const largestFile = 5_000_000

/**
 * Returns a function that reads source files for code frames, each once. Files outside the repository and
 * anything but regular files count as missing.
 */
export function sourceReader(root: string): (file: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  // Folders with pages may be siblings of the project.
  const repository = repositoryOf(root)
  return (file) => {
    if (!known.has(file)) known.set(file, read(resolve(root, file), repository))
    return known.get(file)
  }
}

function read(path: string, repository: string): string | undefined {
  if (!isWithin(repository, path)) return undefined
  try {
    const found = statSync(path)
    return found.isFile() && found.size <= largestFile
      ? readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
      : undefined
  } catch {
    return undefined // Made by a plugin, or gone.
  }
}
