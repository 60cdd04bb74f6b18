import type { Diagnostic } from '../model/diagnostic.ts'
import { codeOf, isRuleName } from '../model/rule.ts'

export interface ReportSummary {
  readonly pages: number
  readonly fromCache: number
  readonly written: boolean
  readonly files: number
  readonly bytes: number
  readonly milliseconds: number
  /** For display: `build`. */
  readonly outDir: string
}

export interface ReportInput {
  /** Diagnostics with their final severities, in any order. */
  readonly diagnostics: readonly Diagnostic[]
  /** The text of a source file (`content/index.md`), for code frames; `undefined` when it cannot be read. */
  readonly source: (file: string) => string | undefined
  /** Omitted if there was no build. */
  readonly summary?: ReportSummary
  readonly color: boolean
  /** The path from the reader's folder to the project: `site/`. */
  readonly prefix?: string
  /** Base URL of docgen's manual, for links to its pages about rules. */
  readonly manual?: string | undefined
  readonly version?: string
}

/**
 * The address of the manual's page about a rule. Undefined for rules of plugins, and if the manual's base URL
 * (`https://docs.example.com/docgen`) is not known.
 */
export const ruleAddress = (rule: string, manual: string | undefined): string | undefined =>
  manual === undefined || manual === '' || !isRuleName(rule)
    ? undefined
    : `${manual.replace(/\/+$/, '')}/reference/rules/${rule}`

/** A rule with its origin: `broken-link (DG302)`, or `changelog-date (plugin changelog)`. */
export function ruleLabel({ rule, pluginRule }: Diagnostic): string {
  const origin = codeOf(rule) ?? (pluginRule ? `plugin ${pluginRule.plugin}` : undefined)
  return origin === undefined ? rule : `${rule} (${origin})`
}
