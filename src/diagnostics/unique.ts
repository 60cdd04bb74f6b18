import type { Diagnostic } from '../model/diagnostic.ts'

/**
 * Removes diagnostics that say the same about the same place, as two stages may find one mistake. The first
 * one is kept, unless a later one prevents a page from being built: a mistake in a partial may break one of
 * its pages and not another.
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
