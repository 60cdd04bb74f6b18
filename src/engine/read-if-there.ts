import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { errorCode, isMissing } from './system-error.ts'

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
    throw new DiagnosticError(
      diagnose('unreadable-file', `\`${path}\` cannot be read (${errorCode(error)}).`, {
        file: path,
        hint: 'Check the permissions of the file.',
      }),
    )
  }
}
