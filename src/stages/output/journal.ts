import {
  accessSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../../engine/system-error.ts'
import { readOwnFile, renameFile } from '../../engine/cache-folder.ts'
import { isInnerPath } from './manifest.ts'

/** The pending changes to the output folder, in order. Paths are relative to it. */
export interface Journal {
  readonly rename: readonly string[]
  readonly remove: readonly string[]
}

export const stagedPath = (staging: string, path: string): string => join(staging, 'files', path)

/**
 * Durably records the pending changes. From here on, the change is committed: if the build is killed, the
 * next one completes it. Throws, without having changed anything, if a folder that would change is not
 * writable.
 */
export function writeJournal(target: string, staging: string, journal: Journal): void {
  for (const folder of existingFolders(target, journal)) accessSync(folder, constants.W_OK | constants.X_OK)
  writeDurably(join(staging, 'journal.tmp'), JSON.stringify(journal))
  renameFile(join(staging, 'journal.tmp'), journalPath(staging))
}

/** Whether a build was interrupted after writing its journal. */
export const hasJournal = (staging: string): boolean => existsSync(journalPath(staging))

/** Applies the remaining changes of the journal and removes the staging folder. Every step is idempotent. */
export function completeJournal(target: string, staging: string): void {
  const journal = readJournal(staging)
  if (!journal) {
    rmSync(staging, { recursive: true, force: true })
    return
  }
  for (const path of journal.rename) {
    const from = stagedPath(staging, path)
    if (!statsOf(from)) continue
    makeWay(target, path, journal)
    move(from, join(target, path))
  }
  const renamedPaths = new Set(journal.rename)
  for (const path of journal.remove) if (!renamedPaths.has(path)) remove(target, path)
  rmSync(staging, { recursive: true, force: true })
}

const journalPath = (staging: string): string => join(staging, 'journal.json')

/** Reads a journal. It is written atomically, so an unreadable file was not written by docgen. */
function readJournal(staging: string): Journal | undefined {
  try {
    const { rename, remove } = JSON.parse(readOwnFile(journalPath(staging)).toString()) as {
      rename?: unknown
      remove?: unknown
    }
    return Array.isArray(rename) &&
      Array.isArray(remove) &&
      [...(rename as unknown[]), ...(remove as unknown[])].every(isInnerPath)
      ? { rename: rename as string[], remove: remove as string[] }
      : undefined
  } catch {
    return undefined
  }
}

/** Moves a file. If the output folder is a mount point, its siblings are on another file system. */
function move(from: string, to: string): void {
  try {
    renameFile(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    copyFileSync(from, `${to}.docgen-new`)
    renameFile(`${to}.docgen-new`, to)
    rmSync(from)
  }
}

/** Makes room for a file that replaces a folder, or vice versa. Only removes what the journal lists. */
function makeWay(target: string, path: string, { remove: removable }: Journal): void {
  const segments = path.split('/')
  for (let length = 1; length < segments.length; length++) {
    const folder = join(target, ...segments.slice(0, length))
    if (statsOf(folder)?.isFile() === true) rmSync(folder)
  }
  if (statsOf(join(target, path))?.isDirectory() === true) {
    for (const each of removable) if (each.startsWith(`${path}/`)) remove(target, each)
    if (statsOf(join(target, path))) rmdirSync(join(target, path))
  }
  // This comes last, because the folder may have disappeared with its last file.
  mkdirSync(dirname(join(target, path)), { recursive: true })
}

/** Removes a file, and folders that become empty. */
function remove(target: string, path: string): void {
  const stats = statsOf(join(target, path))
  if (stats?.isDirectory() === true) return
  if (stats) rmSync(join(target, path))
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      rmdirSync(join(target, folder))
    } catch {
      return
    }
  }
}

/** The existing folders in which something changes. */
function existingFolders(target: string, { rename, remove: removed }: Journal): ReadonlySet<string> {
  const folders = new Set<string>([target])
  const checked = new Set<string>()
  for (const path of [...rename, ...removed]) {
    for (let folder = dirname(path); folder !== '.' && !checked.has(folder); folder = dirname(folder)) {
      checked.add(folder)
      if (statsOf(join(target, folder))?.isDirectory() === true) folders.add(join(target, folder))
    }
  }
  return folders
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined
    throw error
  }
}

function writeDurably(path: string, text: string): void {
  const descriptor = openSync(path, 'w')
  try {
    writeFileSync(descriptor, text)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
