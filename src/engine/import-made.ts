import { dirname, sep } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folders of modules that docgen has made and this process has imported, with a separator at the end. */
const folders = new Set<string>()

/**
 * Imports a module (absolute path) that docgen has made, which lies in a folder of its own with its parts.
 * Reading them is Node's work, and nothing that their code looks at (`isMade`). `query` makes it another
 * module: `?run=2`.
 */
export function importMade(file: string, query = ''): Promise<unknown> {
  folders.add(dirname(file) + sep)
  return import(pathToFileURL(file).href + query)
}

/** Whether a file (absolute path) is such a module, or a part of one. */
export const isMade = (file: string): boolean => [...folders].some((folder) => file.startsWith(folder))
