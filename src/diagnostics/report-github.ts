import type { Diagnostic, Severity } from '../model/diagnostic.ts'
import { distinct } from './fold.ts'
import { plainSentence } from './plain-text.ts'
import { type ReportInput, ruleAddress, ruleLabel } from './report-input.ts'

const commands: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'notice' }

/**
 * The report as GitHub workflow commands, which become annotations on the changed lines. `prefix` is the path
 * from the repository's root to the project.
 */
export function reportGithub({ diagnostics, manual, prefix = '' }: ReportInput): string {
  return distinct(diagnostics)
    .map((entry) => `${command(entry, prefix, manual)}\n`)
    .join('')
}

function command(entry: Diagnostic, prefix: string, manual: string | undefined): string {
  const address = ruleAddress(entry.rule, manual)
  const { severity, message, hint, file, place, others = [] } = entry
  const oneLine = place?.endColumn !== undefined && (place.endLine ?? place.line) === place.line
  const properties = {
    file: file === undefined ? undefined : prefix + file,
    line: place?.line,
    endLine: place?.endLine,
    col: place?.column,
    endColumn: oneLine ? place.endColumn : undefined,
    title: ruleLabel(entry),
  }
  const list = Object.entries(properties).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escapeProperty(String(value))}`],
  )
  const more =
    others.length > 0
      ? `\n${file === undefined ? `In ${String(others.length)} places` : `Also in ${String(others.length)} more places`}, as in ${others
          .slice(0, 2)
          .map((other) => other.file)
          .join(' and ')}.`
      : ''
  return `::${commands[severity]} ${list.join(',')}::${escapeData([plainSentence(message), ...(hint === undefined ? [] : [plainSentence(hint)])].join('\n') + more + (address === undefined ? '' : `\n${address}`))}`
}

// Like @actions/core: `%` comes first, so that the results of the other replacements are not escaped again.
function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
