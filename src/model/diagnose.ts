import type { Diagnostic, DiagnosticData, Place, Severity } from './diagnostic.ts'
import type { DeferredLocation } from './location.ts'
import { hintText, inQuotes, type Hint } from './hint.ts'
import { rules, type PluginRule, type RuleName } from './rule.ts'

/** The location of a finding, and further facts about it. */
interface Where {
  readonly file?: string | undefined
  readonly place?: Place | undefined
  readonly deferred?: DeferredLocation['deferred'] | undefined
  readonly data?: DiagnosticData | undefined
  readonly hint?: Hint | undefined
  readonly severity?: Severity | undefined
  /** Set if something that readers would miss cannot be built because of the finding. */
  readonly fatal?: boolean | undefined
}

/**
 * Creates a diagnostic with its rule's default severity. The site's `rules` may change that when it is
 * reported.
 */
export function diagnose(rule: RuleName, message: string, where: Where = {}): Diagnostic {
  return diagnosticOf(rule, rules[rule].severity, message, where)
}

/**
 * Creates `diagnose` for the rules of a plugin: `const diagnose = createDiagnose(rules)`, with the same
 * object as the plugin's `rules`.
 */
export function createDiagnose<Name extends string>(
  rules: Readonly<Record<Name, PluginRule>>,
): (rule: Name, message: string, where?: Where) => Diagnostic {
  return (rule, message, where = {}) => diagnosticOf(rule, rules[rule].severity, message, where)
}

function diagnosticOf(rule: Diagnostic['rule'], usual: Severity, message: string, where: Where): Diagnostic {
  return {
    rule,
    severity: where.fatal === true ? 'error' : (where.severity ?? usual),
    message,
    ...(where.hint === undefined ? {} : hinted(where.hint)),
    ...(where.file === undefined ? {} : { file: where.file }),
    ...(where.place === undefined ? {} : { place: where.place }),
    ...(where.deferred === undefined ? {} : { deferred: where.deferred }),
    ...(where.data === undefined ? {} : { data: where.data }),
    ...(where.fatal === true ? { fatal: true } : {}),
  }
}

const hinted = (hint: Hint): Pick<Diagnostic, 'hint' | 'replacement'> => ({
  hint: hintText(hint),
  ...(typeof hint === 'string'
    ? {}
    : { replacement: { written: hint.written, text: hint.text, title: hint.title } }),
})

/** The same diagnostic, marked as the reason why a part of the site is missing. */
export const asFatal = (diagnostic: Diagnostic): Diagnostic => ({
  ...diagnostic,
  severity: 'error',
  fatal: true,
})

/** Carries diagnostics through code that cannot return them. The pipeline converts it back to data. */
export class DiagnosticError extends Error {
  override readonly name = 'DiagnosticError'
  readonly diagnostics: readonly Diagnostic[]
  constructor(...diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map((diagnostic) => diagnostic.message).join('\n'))
    this.diagnostics = diagnostics
  }
}

/** An error with one diagnostic. */
export const diagnosticError = (rule: RuleName, message: string, where?: Where): DiagnosticError =>
  new DiagnosticError(diagnose(rule, message, where))

/**
 * Reports `rewritten-number`: code gets numbers as JavaScript has them, so that it can calculate, and a
 * number remembers no text. Only the author knows whether `1.10` is one, or a version. `more`: how many
 * others of the file this finding stands for.
 */
export const rewrittenNumber = (
  source: string,
  value: unknown,
  at: { readonly file: string; readonly place: Place | undefined },
  more = 0,
): Diagnostic => {
  const others = more > 0 ? `; ${String(more)} more in this file are shown in another way, too` : ''
  const message = `\`${source}\` is a number here, and is shown as \`${String(value)}\`${others}.`
  return diagnose('rewritten-number', message, { ...at, hint: inQuotes(source) })
}
