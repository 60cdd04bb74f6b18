import type { Diagnostic } from '../model/diagnostic.ts'
import { codeOf, isRuleName } from '../model/rule.ts'

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
