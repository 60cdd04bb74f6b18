import type { Diagnostic, Place, Severity } from '../model/diagnostic.ts'
import { isLocated } from '../model/location.ts'
import { frameOf } from './code-frame.ts'
import { counted, countOf, grouped } from './count.ts'
import { displayWidth } from './display-width.ts'
import { fold, countPlaces } from './fold.ts'
import { paintFor, type Paint } from './paint.ts'
import { plainSentence } from './plain-text.ts'
import type { ReportInput, ReportSummary } from './report-input.ts'
import { ruleAddress } from './rule-address.ts'
import { ruleLabel } from './rule-label.ts'
import { sorted } from './sort.ts'

/** The maximum number of entries in a terminal; the most severe ones are shown. */
const maxEntries = 50
const exampleCount = 3
/** The column at which rule names begin, unless the message is longer. */
const ruleColumn = 69

const labels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warn', info: 'info' }
const severities: readonly Severity[] = ['error', 'warning', 'info']

/** The report for terminals: every entry with a code frame, and a closing line. Ends with a line break. */
export function reportPretty({
  diagnostics,
  source,
  summary,
  color,
  manual,
  prefix = '',
}: ReportInput): string {
  const paint = paintFor(color)
  const entries = fold(diagnostics)
  const shown = maxSerious(entries)
  const left = entries.length - shown.length
  const parts = [
    ...shown.map((entry) => entryText(entry, { source, paint, prefix, manual })),
    ...(left > 0 ? [`${grouped(left)} more; \`--format json\` lists them all.`] : []),
    closingLine(entries, summary, paint),
  ]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

function maxSerious(entries: readonly Diagnostic[]): readonly Diagnostic[] {
  if (entries.length <= maxEntries) return entries
  const bySeverity = severities.flatMap((severity) => entries.filter((entry) => entry.severity === severity))
  return sorted(bySeverity.slice(0, maxEntries))
}

interface EntryInput extends Pick<ReportInput, 'source' | 'manual'> {
  readonly paint: Paint
  readonly prefix: string
}

function entryText(entry: Diagnostic, { source, paint, prefix, manual }: EntryInput): string {
  const { severity, message, hint, file, place } = entry
  const text = file === undefined || place === undefined ? undefined : source(file)
  const address = ruleAddress(entry.rule, manual)
  const lines = [
    ...(file === undefined ? [] : [paint.bold(locationText({ file, place }, prefix))]),
    `  ${labelOf(severity, paint)}${beside(plainSentence(message), paint.dim(ruleLabel(entry)))}`,
    ...frameOf(entry, text, paint),
    ...othersText(entry, prefix),
    ...(hint === undefined ? [] : [`  ${paint.cyan('hint')}   ${plainSentence(hint)}`]),
    ...(address === undefined ? [] : [`  ${paint.dim('more')}   ${address}`]),
  ]
  return lines.join('\n')
}

function labelOf(severity: Severity, paint: Paint): string {
  const colors = { error: paint.red, warning: paint.yellow, info: paint.cyan } as const
  const label = labels[severity]
  return paint.bold(colors[severity](label)) + ' '.repeat(7 - label.length)
}

function beside(message: string, rule: string): string {
  return `${message}${' '.repeat(Math.max(2, ruleColumn - 7 - displayWidth(message)))}${rule}`
}

function othersText(entry: Diagnostic, prefix: string): readonly string[] {
  const others = (entry.others ?? []).filter(isLocated)
  if (others.length === 0) return []
  const examples = others
    .slice(0, exampleCount - (entry.file === undefined ? 0 : 1))
    .map((location) => `         ${locationText(location, prefix)}`)
  const left = others.length - examples.length
  const heading =
    entry.file === undefined
      ? `  seen   in ${counted(others.length, 'place')}:`
      : `  also   in ${counted(others.length, 'more place')}, ${counted(countPlaces(entry), 'place')} in all:`
  return [heading, ...examples, ...(left > 0 ? [`         and ${grouped(left)} more`] : [])]
}

function locationText(
  { file, place }: { readonly file: string; readonly place?: Place | undefined },
  prefix: string,
): string {
  return `${plainSentence(prefix + file)}${place ? `:${String(place.line)}:${String(place.column)}` : ''}`
}

/** `1 error, 2 warnings · 151 pages, 148 from cache · nothing was written` */
function closingLine(
  entries: readonly Diagnostic[],
  summary: ReportSummary | undefined,
  paint: Paint,
): string {
  const [errors, warnings, notes] = severities.map((severity) => countOf(entries, severity))
  const found = [
    errors ? paint.red(counted(errors, 'error')) : '',
    warnings ? paint.yellow(counted(warnings, 'warning')) : '',
    notes ? counted(notes, 'note') : '',
  ]
  const parts = [
    found.filter((part) => part !== '').join(', '),
    ...(summary ? summaryParts(summary, paint) : []),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

function summaryParts(
  { pages, fromCache, written, files, bytes, milliseconds, outDir }: ReportSummary,
  paint: Paint,
): readonly string[] {
  const made = pages > 0 ? `${counted(pages, 'page')}, ${grouped(fromCache)} from cache` : ''
  if (!written) return [made, 'nothing was written']
  return [
    paint.green(made),
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
