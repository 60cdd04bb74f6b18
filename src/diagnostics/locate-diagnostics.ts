import type { Diagnostic } from '../model/diagnostic.ts'
import { type DeferredLocation, isLocated, type Location, type ValuePath } from '../model/location.ts'
import type { SourceLocation } from '../model/site.ts'

export type LocateSources = Readonly<
  Record<DeferredLocation['deferred']['source'], (path: ValuePath) => Promise<SourceLocation>>
>

export function locateDiagnostics(
  diagnostics: readonly Diagnostic[],
  sources: LocateSources,
): Promise<Diagnostic[]> {
  return Promise.all(
    diagnostics.map(async ({ deferred, others, ...diagnostic }) => {
      const at = deferred && (await locateSource({ deferred }, sources))
      const all = others && (await Promise.all(others.map((other) => locateSource(other, sources))))
      return {
        ...diagnostic,
        ...(at ? { file: at.file, ...(at.place ? { place: at.place } : {}) } : {}),
        // Generated pages have the configuration as their file; without this, it would be listed twice.
        ...(all ? { others: all.filter(({ file, place }) => file !== at?.file || place) } : {}),
      }
    }),
  )
}

/** The place in a file of what a location says. */
export const locateSource = async (location: Location, sources: LocateSources): Promise<SourceLocation> =>
  isLocated(location) ? location : sources[location.deferred.source](location.deferred.path)
