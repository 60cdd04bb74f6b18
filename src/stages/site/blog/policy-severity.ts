import type { Severity, Policy } from '../../../model/diagnostic.ts'

/** The severity of a finding for a policy of a blog. */
export const policySeverity = (policy: Exclude<Policy, 'ignore'>): Severity =>
  policy === 'throw' ? 'error' : policy === 'warn' ? 'warning' : 'info'
