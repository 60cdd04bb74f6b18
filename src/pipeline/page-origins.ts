import type { Diagnostic } from '../model/diagnostic.ts'
import type { ContentFile } from '../model/page.ts'
import type { SourceSpot } from '../model/site.ts'

/** Where findings about pages that no file holds stand, by the paths that such pages have in place of a file's. */
export type PageOrigins = ReadonlyMap<string, SourceSpot>

/** Without those of paths that are files all the same: a plugin and an author want one address. */
export function besideFiles(origins: PageOrigins, files: readonly ContentFile[]): PageOrigins {
  const paths = new Set<string>(files.map(({ path }) => path))
  return new Map([...origins].filter(([path]) => !paths.has(path)))
}

/** The diagnostics with files that are there: nobody can open that of a page which a plugin made. */
export function atOrigins(diagnostics: readonly Diagnostic[], origins: PageOrigins): readonly Diagnostic[] {
  if (origins.size === 0) return diagnostics
  return diagnostics.map((diagnostic) => {
    const { file, place, others, ...rest } = diagnostic
    const origin = origins.get(file ?? '')
    const moved = others?.map((other) => origins.get(other.file) ?? other)
    if (!origin && moved?.every((other, index) => other === others?.[index]) !== false) return diagnostic
    return { ...rest, ...(origin ?? { ...(file === undefined ? {} : { file }), ...(place ? { place } : {}) }), ...(moved ? { others: moved } : {}) }
  })
}
