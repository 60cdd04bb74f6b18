import { diagnose } from './diagnose.ts'
import type { Diagnostic, Place } from './diagnostic.ts'
import { inQuotes } from './hint.ts'

/**
 * Reports `rewritten-number`: code gets numbers as JavaScript has them, so that it can calculate, and a
 * number remembers no text. Only the author knows whether `1.10` is one, or a version. `more`: how many
 * others of the file this finding stands for.
 */
export const rewrittenNumber = (
  source: string,
  value: unknown,
  at: { readonly file: string; readonly place: Place | undefined },
  more = 0,
): Diagnostic => {
  const others = more > 0 ? `; ${String(more)} more in this file are shown in another way, too` : ''
  const message = `\`${source}\` is a number here, and is shown as \`${String(value)}\`${others}.`
  return diagnose('rewritten-number', message, { ...at, hint: inQuotes(source) })
}
