import { randomUUID } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join, parse, sep } from 'node:path'
import { isWithin } from './file-name.ts'
import { errorCode } from './system-error.ts'

/** The cache of a project with packages, in `node_modules`, and of one without. */
const besidePackages = join('.cache', 'docgen')
const inProject = '.docgen'

/**
 * The folder for a project's cache: in `node_modules` if that exists, otherwise in `.docgen`. Absolute path.
 */
export function cacheFolder(root: string): string {
  return existsSync(join(root, 'node_modules'))
    ? join(root, 'node_modules', besidePackages)
    : join(root, inProject)
}

/** Whether a path may be such a folder, of any project. */
export const isCacheFolder = (path: string): boolean =>
  basename(path) === inProject || path.endsWith(sep + join('node_modules', besidePackages))

/** A folder that can be used, and the reason if it is not the requested one. */
export interface UsableFolder {
  /** Absolute path. */
  readonly folder: string
  /** Why the requested folder cannot be used. */
  readonly problem?: string
}

/**
 * The requested folder if it is writable; otherwise, a temporary one that is removed at exit. The temporary
 * name is unpredictable, because code is loaded from the cache.
 */
export function usableFolder(preferred: string): UsableFolder {
  try {
    mkdirSync(preferred, { recursive: true })
    accessSync(preferred, constants.R_OK | constants.W_OK | constants.X_OK)
    if (holdsOthersFiles(preferred))
      return { folder: privateFolder(), problem: 'it is a link to a folder that holds other files' }
    // `git add -A` would add it.
    const ignore = join(preferred, '.gitignore')
    if (basename(preferred) === inProject && !existsSync(ignore)) writeFileSync(ignore, '*\n')
    return { folder: preferred }
  } catch (error) {
    return { folder: privateFolder(), problem: errorCode(error) }
  }
}

/** The same without making a folder that is missing. */
export const usableIfThere = (folder: string): string =>
  existsSync(folder) ? usableFolder(folder).folder : folder

/** Whether a link leads to the root, the home folder, or a folder that contains the link. */
function holdsOthersFiles(folder: string): boolean {
  const real = realpathSync(folder)
  return real === parse(real).root || real === homedir() || isWithin(real, realpathSync(dirname(folder)))
}

function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}

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

/**
 * Writes a file whole or not at all, whoever writes it at the same time. `staged` is where it is written
 * first, in the same folder, which exists.
 */
export function writeOwnFile(
  path: string,
  contents: string | Uint8Array,
  staged = `${path}-${processName}.tmp`,
): void {
  try {
    writeFileSync(staged, contents)
    placeOwnFile(staged, path)
  } finally {
    rmSync(staged, { force: true })
  }
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

/** Errors on Windows while a virus scanner, an indexer, or a server has one of the two files open. */
const passing: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Milliseconds before each retry, about one and a half seconds in total. */
const pauses = [10, 25, 50, 100, 200, 400, 800]

/**
 * Renames a file or folder, replacing an existing file, like rename(2). Windows refuses this while either is
 * open, so it is retried there for a moment. Throws the system's error.
 */
export function renameFile(
  from: string,
  to: string,
  { rename = renameSync, isWindows = process.platform === 'win32', wait = pause } = {},
): void {
  for (const milliseconds of isWindows ? pauses : []) {
    try {
      return rename(from, to)
    } catch (error) {
      if (!passing.has(errorCode(error))) throw error
    }
    wait(milliseconds)
  }
  rename(from, to)
}

/** Blocks the whole process, because the steps of a journal must keep their order. */
export function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}

/**
 * Distinguishes files of this process from those of others that write to the same folder. The process id is
 * not enough: it is often the same in containers that share a cache.
 */
export const processName = `${String(process.pid)}-${randomUUID().slice(0, 8)}`

/** Writes all bytes. A single write may be partial, for example on a nearly full disk. */
export function writeWhole(descriptor: number, bytes: Buffer, offset: number): void {
  for (let done = 0; done < bytes.length;)
    done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done)
}
