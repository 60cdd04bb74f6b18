import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { renameFile } from './rename-file.ts'

/*
 * Files in the cache, by absolute path. Whatever else is in the place of one is docgen's to remove.
 */

/** Reads a file. Throws if something else is in its place: reading a pipe would never end. */
export function readOwnFile(path: string): Buffer {
  if (!statSync(path).isFile()) throw new Error(`${path} is not a file`)
  return readFileSync(path)
}

/** Renames a file to its place. */
export function placeOwnFile(from: string, to: string): void {
  if (isThere(to) === 'folder') rmSync(to, { recursive: true, force: true })
  renameFile(from, to)
}

/** Makes a folder in an existing one. */
export function makeOwnFolder(folder: string): void {
  for (let path = folder, is = isThere(path); is !== 'folder'; path = dirname(path), is = isThere(path))
    if (is === 'other') rmSync(path, { force: true })
  mkdirSync(folder, { recursive: true })
}

function isThere(path: string): 'folder' | 'other' | 'nothing' {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'other'
  } catch {
    return 'nothing'
  }
}
