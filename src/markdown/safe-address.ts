import type { Diagnostic, Place } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'

/** Whether an address leads somewhere and runs nothing; one that could run code is reported as `unsafe-link`. */
export function isSafeAddress(href: string, file: string, place: Place, report: Diagnostic[]): boolean {
  if (!canRun(href)) return true
  report.push(diagnose('unsafe-link', `The address \`${href.slice(0, 60)}\` can run code.`, { file, place, hint: 'Link to an `https:` address or a page.' }))
  return false
}

/** A scheme that a browser would run. It ignores white space and control characters in a scheme, so they are taken out first. */
function canRun(href: string): boolean {
  // eslint-disable-next-line no-control-regex -- that is what browsers ignore
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href.replace(/[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g, ''))?.[1]?.toLowerCase()
  if (scheme === 'data') return !/^\s*data:image\/(?:png|gif|jpe?g|webp|avif)[;,]/i.test(href)
  return scheme === 'javascript' || scheme === 'vbscript' || scheme === 'livescript'
}
