import type { Diagnostic } from '../model/diagnostic.ts'

/**
 * Removes diagnostics that say the same about the same place, as two stages may find one mistake. The first
 * one is kept, unless a later one prevents a page from being built: a mistake in a partial may break one of
 * its pages and not another.
 */
export function unique(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const known = new Map<string, Diagnostic>()
  const links = new Map<string, string>()
  for (const diagnostic of diagnostics) {
    const { rule, message, file, place, deferred, data } = diagnostic
    const where = [rule, file, place?.line, place?.column, deferred]
    let key = JSON.stringify([message, ...where])
    // A page in two languages says the same of one link in two ways: its target has two addresses.
    if (place && data?.href !== undefined) {
      const link = JSON.stringify([data.href, ...where])
      key = links.get(link) ?? key
      links.set(link, key)
    }
    const first = known.get(key)
    if (!first || (diagnostic.fatal && !first.fatal)) known.set(key, diagnostic)
  }
  return [...known.values()]
}
