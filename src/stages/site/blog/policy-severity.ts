import type { Severity } from '../../../model/diagnostic.ts'
import type { Policy } from '../../../model/policy.ts'

/** How serious a finding is that a blog asks for by a policy. */
export const policySeverity = (policy: Exclude<Policy, 'ignore'>): Severity =>
  policy === 'throw' ? 'error' : policy === 'warn' ? 'warning' : 'info'
