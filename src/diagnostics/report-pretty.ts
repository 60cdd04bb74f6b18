import type { Diagnostic, Severity } from '../model/diagnostic.ts'
import { counted, countOf, grouped } from './count.ts'
import { fold, sorted } from './fold.ts'
import { type Paint, paintFor } from './plain-text.ts'
import { plainSentence } from './plain-text.ts'
import type { ReportInput, ReportSummary } from './report-input.ts'

/** The maximum number of entries in a terminal; the most severe ones are shown. */
const maxEntries = 50
const severities: readonly Severity[] = ['error', 'warning', 'info']

/** The report for terminals: every entry with a code frame, and a closing line. Ends with a line break. */
export async function reportPretty(input: ReportInput): Promise<string> {
  const paint = paintFor(input.color)
  const entries = fold(input.diagnostics)
  const listedEntries = maxSerious(entries)
  const restCount = entries.length - listedEntries.length
  const parts = [
    ...(await entryTexts(listedEntries, input, paint)),
    ...(restCount > 0 ? [`${grouped(restCount)} more; \`--format json\` lists them all.`] : []),
    closingLine(entries, input.summary, paint),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

/** Their code is loaded with the first entry: what measures characters takes some 25 ms to start. */
async function entryTexts(
  entries: readonly Diagnostic[],
  input: ReportInput,
  paint: Paint,
): Promise<readonly string[]> {
  if (entries.length === 0) return []
  const { entryText } = await import('./entry-text.ts')
  return entries.map((entry) => entryText(entry, input, paint))
}

function maxSerious(entries: readonly Diagnostic[]): readonly Diagnostic[] {
  if (entries.length <= maxEntries) return entries
  const bySeverity = severities.flatMap((severity) => entries.filter((entry) => entry.severity === severity))
  return sorted(bySeverity.slice(0, maxEntries))
}

/** `1 error, 2 warnings · 151 pages, 148 from cache · nothing was written` */
function closingLine(
  entries: readonly Diagnostic[],
  summary: ReportSummary | undefined,
  paint: Paint,
): string {
  const [errors, warnings, notes] = severities.map((severity) => countOf(entries, severity))
  const totals = [
    errors ? paint.red(counted(errors, 'error')) : '',
    warnings ? paint.yellow(counted(warnings, 'warning')) : '',
    notes ? counted(notes, 'note') : '',
  ]
  const parts = [
    totals.filter((part) => part !== '').join(', '),
    ...(summary ? summaryParts(summary, paint) : []),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function summaryParts(
  { pages, fromCache, written, files, bytes, milliseconds, outDir }: ReportSummary,
  paint: Paint,
): readonly string[] {
  const pagesText = pages > 0 ? `${counted(pages, 'page')}, ${grouped(fromCache)} from cache` : ''
  if (!written) return [pagesText, 'nothing was written']
  return [
    paint.green(pagesText),
    `${counted(files, 'file')}, ${sizeText(bytes)} in ${plainSentence(outDir)}`,
    timeText(milliseconds),
  ]
}

/** `14.2 MB`; 1 kB is 1,000 bytes. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${String(bytes)} B`
  const [value, unit] =
    bytes < 999_950 ? [bytes / 1e3, 'kB'] : bytes < 999_950_000 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  return `${value.toFixed(1)} ${unit}`
}

/** `340 ms`, `12.4 s`, `2 min 5 s` */
export function timeText(milliseconds: number): string {
  if (milliseconds < 1000) return `${String(Math.round(milliseconds))} ms`
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1000)
  return `${String(Math.floor(seconds / 60))} min ${String(seconds % 60)} s`
}
