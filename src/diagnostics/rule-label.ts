import type { Diagnostic } from '../model/diagnostic.ts'
import { codeOf } from '../model/rule.ts'

/** A rule with its origin: `broken-link (DG302)`, or `changelog-date (plugin changelog)`. */
export function ruleLabel({ rule, pluginRule }: Diagnostic): string {
  const origin = codeOf(rule) ?? (pluginRule ? `plugin ${pluginRule.plugin}` : undefined)
  return origin === undefined ? rule : `${rule} (${origin})`
}
