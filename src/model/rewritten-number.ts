import { diagnose } from './diagnose.ts'
import type { Diagnostic, Place } from './diagnostic.ts'
import { inQuotes } from './hint.ts'

/**
 * Reports `rewritten-number`: code gets numbers as JavaScript has them, so that it can calculate, and a
 * number remembers no text. Only the author knows whether `1.10` is one, or a version.
 */
export const rewrittenNumber = (
  source: string,
  value: unknown,
  at: { readonly file: string; readonly place: Place | undefined },
): Diagnostic =>
  diagnose('rewritten-number', `\`${source}\` is a number here, and is shown as \`${String(value)}\`.`, {
    ...at,
    hint: inQuotes(source),
  })
