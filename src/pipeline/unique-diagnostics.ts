import type { Diagnostic } from '../model/diagnostic.ts'

/** The diagnostics without those that say the same of the same place; two stages may see one mistake. The first one stays. */
export function unique(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.filter(({ rule, message, file, place }) => {
    const key = JSON.stringify([rule, message, file, place?.line, place?.column])
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
