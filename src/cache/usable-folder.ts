import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from './reader.ts'

export interface UsableFolder {
  /** Absolute path. */
  readonly folder: string
  /** Why the folder that was asked for cannot be used, when it cannot. */
  readonly problem?: string
}

/**
 * A folder that can be written to: the one that is asked for, or one of this process alone that is gone when it ends. Its name cannot be
 * foreseen, because what lies in a cache is run.
 */
export function usableFolder(wanted: string): UsableFolder {
  try {
    mkdirSync(wanted, { recursive: true })
    accessSync(wanted, constants.R_OK | constants.W_OK | constants.X_OK)
    return { folder: wanted }
  } catch (error) {
    const folder = mkdtempSync(join(tmpdir(), 'docgen-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    return { folder, problem: errorCode(error) }
  }
}
