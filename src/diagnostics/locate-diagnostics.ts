import type { Diagnostic } from '../model/diagnostic.ts'
import { isLocated, type DeferredLocation, type Location, type ValuePath } from '../model/location.ts'
import type { SourceLocation } from '../model/site.ts'

/** Finds values of the configuration or of the sidebars in their files. */
export type LocateSources = Readonly<
  Record<DeferredLocation['deferred']['source'], (path: ValuePath) => Promise<SourceLocation>>
>

/** The diagnostics with the places of values of the configuration that have not been looked up yet. */
export function locateDiagnostics(
  diagnostics: readonly Diagnostic[],
  sources: LocateSources,
): Promise<Diagnostic[]> {
  return Promise.all(
    diagnostics.map(async ({ deferred, others, ...diagnostic }) => {
      const at = deferred ? await sources[deferred.source](deferred.path) : undefined
      const all = others && (await Promise.all(others.map((other) => located(other, sources))))
      return {
        ...diagnostic,
        ...(at ? { file: at.file, ...(at.place ? { place: at.place } : {}) } : {}),
        // Pages that nobody wrote have the configuration for a file, which would be said twice.
        ...(all ? { others: all.filter(({ file, place }) => file !== at?.file || place) } : {}),
      }
    }),
  )
}

const located = async (location: Location, sources: LocateSources): Promise<SourceLocation> =>
  isLocated(location) ? location : sources[location.deferred.source](location.deferred.path)
