import type { Diagnostic, Place, Severity } from '../model/diagnostic.ts'
import { isLocated } from '../model/location.ts'
import { isRuleName, rules } from '../model/rule.ts'
import { distinct } from './fold.ts'
import { type ReportInput, ruleAddress } from './report-input.ts'

const levels: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', info: 'note' }

/**
 * The report as SARIF 2.1.0 (OASIS), the format of code scanning services. `prefix` is the path from the
 * repository's root to the project.
 */
export function reportSarif({ diagnostics, manual, prefix = '', version = '0.0.0' }: ReportInput): string {
  const entries = distinct(diagnostics)
  // Each rule is described once.
  const byRule = new Map<string, Diagnostic>(entries.map((entry) => [entry.rule, entry]))
  const ruleNames = [...byRule.keys()].sort()
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'docgen',
            version,
            rules: [...byRule.values()].sort(byRuleName).map((entry) => ruleDescriptor(entry, manual)),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: entries.map((entry) => result(withPrefix(entry, prefix), ruleNames.indexOf(entry.rule))),
      },
    ],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}

/** The finding with its files as seen from the repository's root. */
const withPrefix = (entry: Diagnostic, prefix: string): Diagnostic => ({
  ...entry,
  ...(entry.file === undefined ? {} : { file: prefix + entry.file }),
  ...(entry.others === undefined
    ? {}
    : {
        others: entry.others.map((other) =>
          isLocated(other) ? { ...other, file: prefix + other.file } : other,
        ),
      }),
})

const byRuleName = (one: Diagnostic, other: Diagnostic): number => (one.rule < other.rule ? -1 : 1)

function ruleDescriptor({ rule, pluginRule }: Diagnostic, manual: string | undefined): object {
  const helpUri = ruleAddress(rule, manual)
  const definition = isRuleName(rule) ? rules[rule] : pluginRule
  return {
    id: rule,
    ...(helpUri === undefined ? {} : { helpUri }),
    ...(definition && {
      shortDescription: { text: definition.summary },
      defaultConfiguration: { level: levels[definition.severity] },
      properties: isRuleName(rule) ? { code: rules[rule].code } : { plugin: pluginRule?.plugin },
    }),
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
          relatedLocations: others
            .filter(isLocated)
            .map((other, id) => ({ id: id + 1, ...location(other.file, other.place) })),
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
