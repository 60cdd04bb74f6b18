import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileName } from '../../engine/file-name.ts'

/**
 * The paths of all files in a folder, relative to it, with forward slashes, sorted; empty if there is no such
 * folder.
 */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => fileName(join(entry.parentPath, entry.name), folder))
      .sort()
  } catch {
    return []
  }
}
