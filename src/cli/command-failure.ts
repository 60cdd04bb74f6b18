import { inspect } from 'node:util'
import { fullDiskProblem, hasNoMoreFiles } from '../engine/system-error.ts'
import { type ExitCode, exitCodeFor } from '../diagnostics/exit-code.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'

/** Why a command failed: the diagnostics to report, and the exit code. */
export interface CommandFailure {
  readonly diagnostics: readonly Diagnostic[]
  readonly exit: ExitCode
  /** The stack trace, if this is a bug. */
  readonly stack?: string
}

/** Interprets an error that reached the CLI. Anything that is not a diagnostic is a bug in docgen. */
export function commandFailure(error: unknown): CommandFailure {
  if (error instanceof DiagnosticError)
    return { diagnostics: error.diagnostics, exit: exitCodeFor(error.diagnostics) || 1 }
  if (isOutOfMemory(error)) {
    const hint = 'Give it more: `NODE_OPTIONS=--max-old-space-size=4096`. The previous output is unchanged.'
    return { diagnostics: [diagnose('out-of-memory', 'The build ran out of memory.', { hint })], exit: 3 }
  }
  if (hasNoMoreFiles(error)) {
    const hint = 'Raise the limit: `ulimit -n 1024`. The previous output is unchanged.'
    return {
      diagnostics: [diagnose('too-many-open-files', 'docgen cannot open any more files.', { hint })],
      exit: 3,
    }
  }
  const fullDisk = fullDiskProblem(error)
  if (fullDisk) return { diagnostics: [fullDisk], exit: 3 }
  if (isOfConfiguration(error)) {
    const hint = 'Look for a timer or a promise that it does not wait for.'
    return {
      diagnostics: [
        diagnose('config-throws', `Code in the configuration failed after it was loaded: ${error.message}`, {
          hint,
        }),
      ],
      exit: 2,
      ...(error.stack === undefined ? {} : { stack: error.stack }),
    }
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : inspect(error, { depth: 1 })
  return {
    diagnostics: [
      diagnose('internal-error', `This is a bug in docgen: ${message}`, {
        hint: 'Please report it, with the output of a run with `DEBUG=docgen`.',
      }),
    ],
    exit: 3,
    ...(error instanceof Error && error.stack !== undefined ? { stack: error.stack } : {}),
  }
}

/**
 * Whether an error was thrown by a compiled configuration; such modules are imported with an evaluation
 * number.
 */
function isOfConfiguration(error: unknown): error is Error {
  return (
    error instanceof Error &&
    /^[^\n]*(?:\n(?! {4}at )[^\n]*)*\n {4}at [^\n]*\.mjs\?run=\d+:/.test(error.stack ?? '')
  )
}

function isOutOfMemory(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') ||
    /^(?:Array buffer allocation failed|Invalid (?:typed )?array length)$/.test(error.message)
  )
}
