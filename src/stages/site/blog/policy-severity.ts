import type { Severity } from '../../../model/diagnostic.ts'
import type { Policy } from '../../../model/policy.ts'

/** The severity of a finding for a policy of a blog. */
export const policySeverity = (policy: Exclude<Policy, 'ignore'>): Severity =>
  policy === 'throw' ? 'error' : policy === 'warn' ? 'warning' : 'info'
