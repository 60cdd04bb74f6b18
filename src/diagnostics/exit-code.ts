import type { Diagnostic } from '../model/diagnostic.ts'
import { areaOf, type RuleArea } from '../model/rule.ts'
import { fails } from './apply-policy.ts'

/** Exit codes of commands; README.md has their meanings. */
export type ExitCode = 0 | 1 | 2 | 3

/** The exit code for an error, by the area of its rule. */
const exitCodes: Readonly<Record<RuleArea, ExitCode>> = {
  docgen: 3,
  machine: 3,
  usage: 2,
  'config-file': 2,
  'config-value': 2,
  server: 2,
  content: 1,
  links: 1,
}

/**
 * The exit code for a run: 0 for success, 1 for problems in the content, 2 for usage or configuration errors,
 * and 3 for failures of docgen or the machine. The highest one wins.
 */
export function exitCodeFor(diagnostics: readonly Diagnostic[], strict = false): ExitCode {
  if (!fails(diagnostics, strict)) return 0
  const codes = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => exitCodes[areaOf(rule) ?? 'content'])
  return codes.includes(3) ? 3 : codes.includes(2) ? 2 : 1
}
