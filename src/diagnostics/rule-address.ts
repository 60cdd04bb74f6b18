import { isRuleName } from '../model/rule.ts'

/**
 * The page of docgen's manual about a rule of its own; undefined for rules of plugins, and as long as nobody
 * has said where the manual is published (`https://docs.example.com/docgen`).
 */
export const ruleAddress = (rule: string, manual: string | undefined): string | undefined =>
  manual === undefined || manual === '' || !isRuleName(rule)
    ? undefined
    : `${manual.replace(/\/+$/, '')}/reference/rules/${rule}`
