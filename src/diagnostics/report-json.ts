import { codeOf } from '../model/rule.ts'
import { countOf } from './count.ts'
import { distinct, countPlaces } from './fold.ts'
import { replacementPlacer } from './place-replacement.ts'
import type { ReportInput } from './report-input.ts'

/** Incremented when consumers of the report would have to change. */
const formatVersion = 1

/** The report for programs: one JSON object with every diagnostic and, after a build, a summary. */
export function reportJson({ diagnostics, source, summary }: ReportInput): string {
  const entries = distinct(diagnostics)
  const replacementsOf = replacementPlacer(source)
  const report = {
    version: formatVersion,
    counts: {
      errors: countOf(entries, 'error'),
      warnings: countOf(entries, 'warning'),
      notes: countOf(entries, 'info'),
    },
    ...(summary ? { build: summary } : {}),
    // A rule has either a code or the name of the plugin that defines it.
    diagnostics: entries.map(({ pluginRule, replacement, ...entry }) => ({
      ...(pluginRule ? { plugin: pluginRule.plugin } : { code: codeOf(entry.rule) }),
      ...entry,
      replacements: replacementsOf({ ...entry, replacement }),
      places: countPlaces(entry),
    })),
  }
  return `${JSON.stringify(report, null, 2)}\n`
}
