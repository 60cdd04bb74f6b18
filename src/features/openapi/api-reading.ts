import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Hint } from '../../model/hint.ts'
import type { RuleName } from '../../model/rule.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'

/** A document that is being read, with the findings so far. */
export class ApiReading {
  readonly diagnostics: Diagnostic[] = []
  /** The first operation with each `operationId`, as `GET /pets`. */
  readonly operationIds = new Map<string, string>()

  constructor(
    readonly set: ReferenceSet,
    /** Whether it is a Swagger 2.0 document. */
    readonly swagger: boolean,
  ) {}

  /** Reports a problem at a value of the document, or with `key` at its name. */
  report(
    rule: RuleName,
    message: string,
    at: Located,
    options: { readonly key?: boolean; readonly hint?: Hint | undefined } = {},
  ): void {
    this.diagnostics.push(
      diagnose(rule, message, {
        file: at.file,
        place: this.set.placeOf(at, { key: options.key ?? false }),
        hint: options.hint,
      }),
    )
  }
}
