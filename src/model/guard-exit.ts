import { diagnose, DiagnosticError } from './diagnose.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Keeps site code from ending the process. */
export interface ExitGuard {
  /**
   * Attempts to end the process while the guard was active. Each was thrown at the call, where site code may
   * have caught it.
   */
  readonly attempts: () => readonly DiagnosticError[]
  readonly release: () => void
}

/**
 * Keeps site code (configuration, components, plugins) from ending the process: until the guard is released,
 * `process.exit` and `process.abort` throw the result of `explain`, which gets the call as text:
 * `process.exit(1)`.
 */
export function guardExit(
  explain: (call: string) => Diagnostic,
  target: Pick<NodeJS.Process, 'exit' | 'abort'> = process,
): ExitGuard {
  const { exit, abort } = target
  const attempts: DiagnosticError[] = []
  const refuse = (call: string): never => {
    const attempt = new DiagnosticError(explain(call))
    attempts.push(attempt)
    throw attempt
  }
  target.exit = (code) => refuse(`process.exit(${code === undefined ? '' : String(code)})`)
  target.abort = () => refuse('process.abort()')
  return { attempts: () => attempts, release: () => void Object.assign(target, { exit, abort }) }
}

/** Keeps components and plugins from ending the process while docgen runs their code. */
export const guardSiteCode = (): ExitGuard =>
  guardExit((call) =>
    diagnose('process-exit', `The code of the site called \`${call}\` while the site was being built.`, {
      hint: 'Throw an error instead; docgen reports it and exits.',
    }),
  )
