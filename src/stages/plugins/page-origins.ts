import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile } from '../../model/page.ts'
import { isLocated, type Location } from '../../model/location.ts'

/** Where findings about a page that no file holds stand. */
export type PageOrigin = Location & {
  /** The page, when the place does not tell: it is the entry of the plugin. */
  readonly page?: string
}

/** By the paths that such pages have in place of a file's. */
export type PageOrigins = ReadonlyMap<string, PageOrigin>

/** Without those of paths that are files all the same: a plugin and an author want one address. */
export function besideFiles(origins: PageOrigins, files: readonly ContentFile[]): PageOrigins {
  const paths = new Set<string>(files.map(({ path }) => path))
  return new Map([...origins].filter(([path]) => !paths.has(path)))
}

/** The diagnostics with files that exist: a page made by a plugin has none that could be opened. */
export function atOrigins(diagnostics: readonly Diagnostic[], origins: PageOrigins): readonly Diagnostic[] {
  if (origins.size === 0) return diagnostics
  return diagnostics.map((diagnostic) => {
    const { file, place, others, ...rest } = diagnostic
    const origin = origins.get(file ?? '')
    const known = (location: Location): PageOrigin | undefined =>
      isLocated(location) ? origins.get(location.file) : undefined
    if (!origin && !others?.some(known)) return diagnostic
    const message =
      origin?.page === undefined
        ? rest.message
        : `${rest.message.replace(/\.$/, '')}, on the page \`${origin.page}\`.`
    return {
      ...rest,
      message,
      ...(origin
        ? locationOf(origin)
        : { ...(file === undefined ? {} : { file }), ...(place ? { place } : {}) }),
      ...(others ? { others: others.map((other) => locationOf(known(other) ?? other)) } : {}),
    }
  })
}

/** Of the origin its place alone. */
const locationOf = (origin: PageOrigin): Location =>
  isLocated(origin)
    ? { file: origin.file, ...(origin.place ? { place: origin.place } : {}) }
    : { deferred: origin.deferred }
