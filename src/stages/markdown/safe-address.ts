import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { canRunCode } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'

/** Whether an address cannot run code; otherwise, it is reported as `unsafe-link`. */
export function isSafeAddress(href: string, file: string, place: Place, report: Diagnostic[]): boolean {
  if (!canRunCode(href)) return true
  report.push(
    diagnose('unsafe-link', `The address \`${href.slice(0, 60)}\` can run code.`, {
      file,
      place,
      hint: 'Link to an `https:` address or a page.',
    }),
  )
  return false
}
