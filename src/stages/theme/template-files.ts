import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Paths of all files below a folder, relative to it and sorted; none if there is no such folder. */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort()
  } catch {
    return []
  }
}
