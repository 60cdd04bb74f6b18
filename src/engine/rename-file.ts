import { renameSync } from 'node:fs'
import { errorCode } from './reader.ts'

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
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
