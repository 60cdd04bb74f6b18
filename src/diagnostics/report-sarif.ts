import type { Diagnostic, Place, Severity } from '../model/diagnostic.ts'
import { rules, type RuleName } from '../model/rule.ts'
import { distinct } from './fold.ts'
import type { ReportInput } from './report-input.ts'

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

/**
 * The report as SARIF 2.1.0 (OASIS), which code scanning services read. File addresses are relative to the
 * project root.
 */
export function reportSarif({ diagnostics, version = '0.0.0' }: ReportInput): string {
  const entries = distinct(diagnostics)
  const used = [...new Set(entries.map(({ rule }) => rule))].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'docgen', version, rules: used.map(ruleDescriptor) } },
        columnKind: 'utf16CodeUnits',
        results: entries.map((entry) => result(entry, used.indexOf(entry.rule))),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

function ruleDescriptor(name: RuleName): object {
  const { code, summary, severity } = rules[name]
  return {
    id: name,
    shortDescription: { text: summary },
    defaultConfiguration: { level: levels[severity] },
    properties: { code },
  }
}

function result(
  { rule, severity, message, hint, file, place, others = [] }: Diagnostic,
  ruleIndex: number,
): object {
  return {
    ruleId: rule,
    ruleIndex,
    level: levels[severity],
    message: { text: hint === undefined ? message : `${message}\n${hint}` },
    ...(file === undefined ? {} : { locations: [location(file, place)] }),
    ...(others.length === 0
      ? {}
      : {
          relatedLocations: others.map((other, id) => ({ id: id + 1, ...location(other.file, other.place) })),
        }),
  }
}

function location(file: string, place: Place | undefined): object {
  const uri = file.split('/').map(encodeURIComponent).join('/')
  return {
    physicalLocation: {
      artifactLocation: { uri, uriBaseId: 'SRCROOT' },
      ...(place ? { region: region(place) } : {}),
    },
  }
}

function region({ line, column, endLine, endColumn }: Place): object {
  return {
    startLine: Math.max(1, line),
    startColumn: Math.max(1, column),
    ...(endLine === undefined ? {} : { endLine }),
    ...(endColumn === undefined ? {} : { endColumn }),
  }
}
