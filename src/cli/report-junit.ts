import { distinct } from '../diagnostics/fold.ts'
import { fails } from '../diagnostics/apply-policy.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { escapeXml } from '../model/escape-markup.ts'

/**
 * The report as JUnit XML, which CI systems show as test results: one test case per finding. Warnings count
 * as failures only in strict mode, as for the exit code.
 */
export function reportJunit(diagnostics: readonly Diagnostic[], strict: boolean): string {
  const entries = distinct(diagnostics)
  const failures = entries.filter((entry) => fails([entry], strict)).length
  const cases =
    entries.length === 0
      ? ['    <testcase classname="docgen" name="links"/>']
      : entries.map((entry) => testCase(entry, strict))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="docgen check-links" tests="${String(cases.length)}" failures="${String(failures)}" errors="0">\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`
}

function testCase(entry: Diagnostic, strict: boolean): string {
  const { rule, message, hint, file = '', place } = entry
  const location = `${file}${place ? `:${String(place.line)}:${String(place.column)}` : ''}`
  const text = escapeXml(`${location}\n${message}${hint === undefined ? '' : `\n${hint}`}`)
  const inside = fails([entry], strict)
    ? `<failure type="${rule}" message="${escapeXml(message)}">${text}</failure>`
    : `<system-out>${text}</system-out>`
  return `    <testcase classname="${rule}" name="${escapeXml(`${location} ${message}`)}">${inside}</testcase>`
}
