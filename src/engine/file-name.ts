import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { type DiagnosticError, diagnosticError } from '../model/diagnose.ts'

/**
 * The name of a file wherever it should not depend on the machine: in diagnostics, addresses, cache keys, and
 * records. Relative to a folder, usually the project root, with forward slashes. Both arguments are absolute
 * paths.
 */
export function fileName(file: string, root: string): string {
  return relative(root, file).split(sep).join('/')
}

/** Whether `path` is `folder` or below it. Both are absolute. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}

/**
 * The paths of all files in a folder, relative to it, with forward slashes, sorted; empty if there is no such
 * folder.
 */
export function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => fileName(join(entry.parentPath, entry.name), folder))
      .sort()
  } catch {
    return []
  }
}

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
  diagnosticError('outside-project', `\`${path}\` leads out of the project.`, {
    hint: 'Copy the file into the project and name it there.',
  })
