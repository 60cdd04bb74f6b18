import { existsSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { isWithin } from './file-name.ts'

/**
 * Returns a function that resolves a path below `root`, with its symbolic links, to an absolute one. Throws
 * `outside-project` where it leads out of the root and of `folders`, which are relative to the root and may
 * be outside it.
 */
export function containedIn(root: string, folders: readonly string[]): (path: string) => string {
  const open = ['', ...folders]
    .map((folder) => resolve(root, folder))
    .flatMap((folder) => (existsSync(folder) ? [{ folder, real: realpathSync.native(folder) }] : []))
  return (path) => {
    const absolute = resolve(root, path)
    if (!open.some(({ folder }) => isWithin(folder, absolute))) throw outside(path)
    const real = realpathSync.native(absolute)
    if (!open.some((each) => isWithin(each.real, real))) throw outside(path)
    return real
  }
}

const outside = (path: string): DiagnosticError =>
  new DiagnosticError(
    diagnose('outside-project', `\`${path}\` leads out of the project.`, {
      hint: 'Copy the file into the project and name it there.',
    }),
  )
