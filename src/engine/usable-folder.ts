import { accessSync, constants, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { errorCode, isWithin } from './reader.ts'

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
export function usableFolder(wanted: string): UsableFolder {
  try {
    mkdirSync(wanted, { recursive: true })
    accessSync(wanted, constants.R_OK | constants.W_OK | constants.X_OK)
    if (holdsOthersFiles(wanted))
      return { folder: privateFolder(), problem: 'it is a link to a folder that holds other files' }
    return { folder: wanted }
  } catch (error) {
    return { folder: privateFolder(), problem: errorCode(error) }
  }
}

/** Whether a link leads to the root, the home folder, or a folder that contains the link. */
function holdsOthersFiles(wanted: string): boolean {
  const real = realpathSync(wanted)
  return real === parse(real).root || real === homedir() || isWithin(real, realpathSync(dirname(wanted)))
}

function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
