import { basename } from 'node:path'
import { diagnose, DiagnosticError, diagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** The code of a system error, such as `ENOENT`; `unknown error` for any other error. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : 'unknown error'
}

/** Whether a path names no file, or nothing that could be one. */
export const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'ENAMETOOLONG'].includes(errorCode(error)) ||
  (error instanceof Error && error.message.includes('null bytes'))

/**
 * Whether an error means that this process may not open any more files. Threads that could not start only say
 * so in their message.
 */
export function hasNoMoreFiles(error: unknown): boolean {
  return (
    ['EMFILE', 'ENFILE'].includes(errorCode(error)) ||
    (errorCode(error) === 'ERR_WORKER_INIT_FAILED' && /\bE[MN]FILE\b/.test(String(error)))
  )
}

/** A diagnostic for errors caused by a full disk or an exhausted quota; undefined for other errors. */
export function fullDiskProblem(error: unknown): Diagnostic | undefined {
  if (!['ENOSPC', 'EDQUOT'].includes(errorCode(error))) return undefined
  const path =
    error instanceof Error && 'path' in error && typeof error.path === 'string'
      ? `\`${basename(error.path)}\``
      : 'A file'
  return diagnose('write-failed', `${path} could not be written (${errorCode(error)}).`, {
    hint: 'The disk is full: make room and build again. The previous output is unchanged.',
  })
}

/** The diagnostics of a failed build; any other error is a bug in docgen and reported as such. */
export function reportedProblems(error: unknown): readonly Diagnostic[] {
  if (error instanceof DiagnosticError) return error.diagnostics
  const fullDisk = fullDiskProblem(error)
  if (fullDisk) return [fullDisk]
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [diagnose('internal-error', `This is a bug in docgen: ${message}`)]
}

/**
 * What `read` returns; undefined if there is no file. Reports `unreadable-file` for the file, whose path is
 * relative to the project root, if it may not be read.
 */
export function readIfThere<Value>(path: string, read: () => Value): Value | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof DiagnosticError) throw error
    if (isMissing(error)) return undefined
    throw diagnosticError('unreadable-file', `\`${path}\` cannot be read (${errorCode(error)}).`, {
      file: path,
      hint: 'Check the permissions of the file.',
    })
  }
}
