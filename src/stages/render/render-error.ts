import { thrownLine } from '../../engine/thrown-text.ts'
import type { Place } from '../../model/diagnostic.ts'
import type { SourceLocation } from '../../model/site.ts'
import { diagnose, DiagnosticError, diagnosticError } from '../../model/diagnose.ts'
import { ruleNames, type RuleName } from '../../model/rule.ts'

export interface Thrower {
  /** The file that contains it; for an error of the page as a whole, the page's source. */
  readonly file: string
  readonly place?: Place | undefined
  readonly component?: string | undefined
  /** Where a page uses the code that threw, if that is in another file: the site's templates and modules. */
  readonly usedAt?: SourceLocation
  /** Whether a module of templates threw while it was loaded, for all pages. */
  readonly isLoading?: boolean
}

/** Converts an error to a located diagnostic. Errors that already name a rule are kept. */
export function renderError(
  error: unknown,
  { file, place, component, usedAt, isLoading }: Thrower,
): DiagnosticError {
  if (error instanceof DiagnosticError) return error
  const message = messageOf(error)
  const rule = ruleOf(error)
  const what = isLoading
    ? 'The module failed while it was loaded'
    : component !== undefined
      ? `The component \`${component}\` failed`
      : usedAt !== undefined
        ? 'Pages fail here'
        : place === undefined
          ? 'The page failed'
          : 'The expression failed'
  const finding = diagnose(
    rule ?? 'render-failed',
    rule === undefined ? `${what}: ${message.slice(0, 300)}` : message,
    { file, place: place ?? { line: 1, column: 1 }, hint: hintFor(message) },
  )
  return new DiagnosticError(usedAt ? { ...finding, others: [usedAt] } : finding)
}

/**
 * For what a module of templates threw while it was loaded. Something other than an error has no stack, so no
 * module can be named.
 */
export const templateFailed = (thrown: unknown, location: SourceLocation | undefined): DiagnosticError =>
  location
    ? renderError(thrown, { ...location, isLoading: true })
    : diagnosticError(
        'render-failed',
        `A template failed while it was loaded: ${messageOf(thrown).slice(0, 300)}`,
        { hint: 'Throw an `Error`, whose stack says where it was thrown.' },
      )

export function messageOf(error: unknown): string {
  const line = thrownLine(error)
  return /^A component suspended/.test(line)
    ? 'it waits for a promise, and a page is rendered in one go.'
    : line
}

function ruleOf(error: unknown): RuleName | undefined {
  if (typeof error !== 'object' || error === null || !('docgenRule' in error)) return undefined
  return ruleNames.find((rule) => rule === error.docgenRule)
}

const ofBrowsers = new Set([
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'location',
  'history',
  'matchMedia',
])

function hintFor(message: string): string | undefined {
  const name = /^(\w+) is not defined/.exec(message)?.[1]
  if (name !== undefined && ofBrowsers.has(name))
    return `Pages are rendered without a browser: use \`${name}\` in an effect, or in an island.`
  return name === undefined
    ? undefined
    : `Export \`${name}\` from the page or import it; write \`\\{\` for a literal brace.`
}
