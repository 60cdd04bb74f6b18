import { renameSync } from 'node:fs'
import { errorCode } from './reader.ts'

/** What Windows answers while a virus scanner, an indexer or a server has one of the two files open. */
const passing: ReadonlySet<string> = new Set(['EPERM', 'EACCES', 'EBUSY'])

/** Milliseconds before each further try: together a second and a half. */
const pauses = [10, 25, 50, 100, 200, 400, 800]

/**
 * Renames a file or folder, and replaces a file that is there, as rename(2) does. Windows refuses that for as
 * long as somebody reads either of them, so it is tried again there for a moment. Throws what the system
 * says.
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

/** Nothing else may happen in this process meanwhile: the steps of a journal keep their order. */
function pause(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)
}
