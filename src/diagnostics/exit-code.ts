import type { Diagnostic } from '../model/diagnostic.ts'
import { codeOf } from '../model/rule.ts'
import { fails } from './policy.ts'

export type ExitCode = 0 | 1 | 2 | 3

/** What an error with a code of this kind ends with. Whatever is not here is a problem of the content: 1. */
const exitCodes: readonly { readonly codes: RegExp; readonly exit: ExitCode; readonly because: string }[] = [
  { codes: /^DG9/, exit: 3, because: 'a bug in docgen, or no memory left' },
  { codes: /^DG60[1-5]/, exit: 3, because: 'the machine: files that cannot be read or written' },
  { codes: /^DG0/, exit: 2, because: 'usage' },
  { codes: /^DG(?:10|11[23]|122)/, exit: 2, because: 'configuration' },
  { codes: /^DG70/, exit: 2, because: 'the address to serve at' },
]

/**
 * 0 success, 1 a problem of the content, 2 of usage or configuration, 3 of docgen or its machine. The highest
 * wins.
 */
export function exitCodeFor(diagnostics: readonly Diagnostic[], strict = false): ExitCode {
  if (!fails(diagnostics, strict)) return 0
  const codes = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ rule }) => exitCodes.find(({ codes }) => codes.test(codeOf(rule) ?? ''))?.exit ?? 1)
  return codes.includes(3) ? 3 : codes.includes(2) ? 2 : 1
}
