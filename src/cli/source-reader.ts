import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isWithin } from '../engine/reader.ts'
import { repositoryOf } from '../engine/repository-of.ts'

/** Code frames of larger files would cost more than they tell. */
const largestFile = 5_000_000

/**
 * Reads sources of a project for code frames, each once. Files outside of the repository and anything that is
 * not a regular file count as missing.
 */
export function sourceReader(root: string): (file: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  // Folders of pages may lie beside the project.
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
