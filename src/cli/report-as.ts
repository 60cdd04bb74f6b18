import { fails } from '../diagnostics/apply-policy.ts'
import { distinct } from '../diagnostics/fold.ts'
import { report } from '../diagnostics/reporter.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { escapeXml } from '../model/escape.ts'
import type { CliContext } from './context.ts'
import { reportPrefix, sourceReader, terminalOf } from './print-report.ts'
import type { linkFormats } from './request.ts'

export interface ReportSettings {
  /** Absolute path of the project. */
  readonly root: string
  readonly format: (typeof linkFormats)[number]
  readonly context: CliContext
  readonly version: string
  /** The command, for JUnit: `check-links`. */
  readonly name: string
  /** What it checks, for a JUnit report without findings: `links`. */
  readonly subject: string
  /** Whether warnings fail, for JUnit. */
  readonly strict?: boolean
  /** Whether paths are reported as in the project, wherever it is. */
  readonly isCopy?: boolean
}

/** A report of findings in a format; empty if there are none for people to read. */
export async function reportAs(
  diagnostics: readonly Diagnostic[],
  settings: ReportSettings,
): Promise<string> {
  const { root, format, context, version, isCopy = false } = settings
  const { environment, stdout } = context
  if (format === 'junit') return reportJunit(diagnostics, settings)
  if (format === 'pretty' && diagnostics.length === 0) return ''
  return report(format, {
    diagnostics,
    source: sourceReader(root),
    color: terminalOf(stdout, environment).color,
    prefix: isCopy ? '' : reportPrefix(root, format, context),
    manual: environment['DOCGEN_MANUAL'],
    version,
  })
}

/**
 * The report as JUnit XML, which CI systems show as test results: one test case per finding. Warnings count
 * as failures only in strict mode, as for the exit code.
 */
function reportJunit(
  diagnostics: readonly Diagnostic[],
  { name, subject, strict = false }: ReportSettings,
): string {
  const entries = distinct(diagnostics)
  const failures = entries.filter((entry) => fails([entry], strict)).length
  const cases =
    entries.length === 0
      ? [`    <testcase classname="docgen" name="${subject}"/>`]
      : entries.map((entry) => testCase(entry, strict))
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n  <testsuite name="docgen ${name}" tests="${String(cases.length)}" failures="${String(failures)}" errors="0">\n${cases.join('\n')}\n  </testsuite>\n</testsuites>\n`
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
