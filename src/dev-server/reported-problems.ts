import { fullDiskProblem } from '../engine/full-disk.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** What there is to say about an error of a build; whatever is not a diagnostic is a bug in docgen. */
export function problemsOf(error: unknown): readonly Diagnostic[] {
  if (error instanceof DiagnosticError) return error.diagnostics
  const fullDisk = fullDiskProblem(error)
  if (fullDisk) return [fullDisk]
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return [diagnose('internal-error', `This is a bug in docgen: ${message}`)]
}
