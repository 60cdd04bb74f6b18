/** What to do about a finding: `ignore` drops it, `log` reports it, `warn` warns, `throw` fails the build. */
export type Policy = 'ignore' | 'log' | 'warn' | 'throw'
