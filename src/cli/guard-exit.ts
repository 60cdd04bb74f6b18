import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

export interface ExitGuard {
  /** What code of the site tried while the guard stood. */
  readonly attempts: () => readonly Diagnostic[]
  readonly release: () => void
}

/**
 * Keeps code of the site (its configuration, its components, its plugins) from ending the process: `process.exit` throws a
 * `process-exit` diagnostic until the guard is released.
 */
export function guardExit(target: { exit: (code?: number | string | null) => never } = process): ExitGuard {
  const original = target.exit
  const attempts: Diagnostic[] = []
  target.exit = (code) => {
    const attempt = diagnose('process-exit', `Code of the site called \`process.exit(${code === undefined ? '' : String(code)})\` while it was being built.`, { hint: 'Throw an error instead; docgen reports it and ends by itself.' })
    attempts.push(attempt)
    throw new DiagnosticError(attempt)
  }
  return { attempts: () => attempts, release: () => void (target.exit = original) }
}
