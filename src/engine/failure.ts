import type { Diagnostic } from '../model/diagnostic.ts'

/**
 * Why a stage has no result for an input: the thread or process that ran it ended. This may be different next
 * time, so it is never stored.
 */
export class Failure {
  readonly diagnostics: readonly Diagnostic[]

  constructor(diagnostics: readonly Diagnostic[]) {
    this.diagnostics = diagnostics
  }
}
