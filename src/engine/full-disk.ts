import { basename } from 'node:path'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { errorCode } from './reader.ts'

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
