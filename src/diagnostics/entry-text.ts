import type { Diagnostic, Place, Severity } from '../model/diagnostic.ts'
import { isLocated } from '../model/location.ts'
import { frameOf } from './code-frame.ts'
import { counted, grouped } from './count.ts'
import { displayWidth } from './plain-text.ts'
import { countPlaces } from './fold.ts'
import type { Paint } from './plain-text.ts'
import { plainSentence } from './plain-text.ts'
import { type ReportInput, ruleAddress, ruleLabel } from './report-input.ts'

const exampleCount = 3
/** The column at which rule names begin, unless the message is longer. */
const ruleColumn = 69

const labels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warn', info: 'info' }

/** The lines of an entry: location, message, code frame, other locations, hint, and where to read more. */
export function entryText(
  entry: Diagnostic,
  { source, manual, prefix = '' }: Pick<ReportInput, 'source' | 'manual' | 'prefix'>,
  paint: Paint,
): string {
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
  const restCount = others.length - examples.length
  const heading =
    entry.file === undefined
      ? `  seen   in ${counted(others.length, 'place')}:`
      : `  also   in ${counted(others.length, 'more place')}, ${counted(countPlaces(entry), 'place')} in all:`
  return [heading, ...examples, ...(restCount > 0 ? [`         and ${grouped(restCount)} more`] : [])]
}

function locationText(
  { file, place }: { readonly file: string; readonly place?: Place | undefined },
  prefix: string,
): string {
  return `${plainSentence(prefix + file)}${place ? `:${String(place.line)}:${String(place.column)}` : ''}`
}
