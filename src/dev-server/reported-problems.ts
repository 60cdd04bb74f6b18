import { fullDiskProblem } from '../engine/system-error.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** The diagnostics of a failed build; any other error is a bug in docgen and reported as such. */
export function reportedProblems(error: unknown): readonly Diagnostic[] {
  if (error instanceof DiagnosticError) return error.diagnostics
  const fullDisk = fullDiskProblem(error)
  if (fullDisk) return [fullDisk]
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [diagnose('internal-error', `This is a bug in docgen: ${message}`)]
}
