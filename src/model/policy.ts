/** What to do about a finding. `ignore` drops it, `log` tells, `warn` warns, `throw` fails the build. */
export type Policy = 'ignore' | 'log' | 'warn' | 'throw'
