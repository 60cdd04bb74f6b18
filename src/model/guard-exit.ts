import { DiagnosticError } from './diagnose.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Keeps code of a site from ending the process. */
export interface ExitGuard {
  /**
   * What code of the site tried while the guard stood; each was thrown where it was called, and may have been
   * caught there.
   */
  readonly attempts: () => readonly DiagnosticError[]
  readonly release: () => void
}

/**
 * Keeps code of the site (its configuration, its components, its plugins) from ending the process: until the
 * guard is released `process.exit` throws what `explain` says of the call, `process.exit(1)`.
 */
export function guardExit(
  explain: (call: string) => Diagnostic,
  target: { exit: (code?: number | string | null) => never } = process,
): ExitGuard {
  const original = target.exit
  const attempts: DiagnosticError[] = []
  target.exit = (code) => {
    const attempt = new DiagnosticError(explain(`process.exit(${code === undefined ? '' : String(code)})`))
    attempts.push(attempt)
    throw attempt
  }
  return { attempts: () => attempts, release: () => void (target.exit = original) }
}
