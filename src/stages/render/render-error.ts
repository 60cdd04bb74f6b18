import type { Place } from '../../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { ruleNames, type RuleName } from '../../model/rule.ts'

/** What a component or expression threw, at its place. Errors that name a rule of ours keep it. */
export function renderError(error: unknown, file: string, place?: Place, name?: string): DiagnosticError {
  if (error instanceof DiagnosticError) return error
  const thrown = error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
  const message = /^A component suspended/.test(thrown)
    ? 'it waits for a promise, and a page is rendered in one go.'
    : thrown
  const rule = ruleOf(error)
  const what =
    name !== undefined
      ? `The component \`${name}\` failed`
      : place === undefined
        ? 'The page failed'
        : 'The expression failed'
  return new DiagnosticError(
    diagnose(rule ?? 'render-failed', rule === undefined ? `${what}: ${message.slice(0, 300)}` : message, {
      file,
      place: place ?? { line: 1, column: 1 },
      hint: hintFor(message),
    }),
  )
}

function ruleOf(error: unknown): RuleName | undefined {
  if (typeof error !== 'object' || error === null || !('docgenRule' in error))
    return error instanceof Error && /No active docs plugin found/.test(error.message)
      ? 'outside-docs-page'
      : undefined
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
