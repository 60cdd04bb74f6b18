import type { Diagnostic } from '../model/diagnostic.ts'

/**
 * The diagnostics without those that say the same of the same place; two stages may see one mistake. The
 * first one stays, unless a page is missing because of another: of a part with a mistake, one page may be
 * made and another not.
 */
export function unique(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map<string, Diagnostic>()
  for (const diagnostic of diagnostics) {
    const { rule, message, file, place, deferred } = diagnostic
    const key = JSON.stringify([rule, message, file, place?.line, place?.column, deferred])
    const first = known.get(key)
    if (!first || (diagnostic.fatal && !first.fatal)) known.set(key, diagnostic)
  }
  return [...known.values()]
}
