import { accessSync, constants, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { errorCode, isWithin } from './reader.ts'

/** A folder that can be read, or the reason why not. */
export interface UsableFolder {
  /** Absolute path. */
  readonly folder: string
  /** Why the folder that was asked for cannot be used, when it cannot. */
  readonly problem?: string
}

/**
 * A folder that can be written to: the one that is asked for, or one of this process alone that is gone when
 * it ends. Its name cannot be prebundled, because what lies in a cache is run.
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

/** Whether a link leads to the root, to the home folder or to a folder around the link itself. */
function holdsOthersFiles(wanted: string): boolean {
  const real = realpathSync(wanted)
  return real === parse(real).root || real === homedir() || isWithin(real, realpathSync(dirname(wanted)))
}

function privateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docgen-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return folder
}
