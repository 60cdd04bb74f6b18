import { basename } from 'node:path'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { errorCode } from './reader.ts'

/** What to say of an error that a full disk, or a full quota, has caused; nothing of others. */
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
