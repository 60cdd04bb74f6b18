import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile } from '../../model/page.ts'
import type { ContentAdditions } from '../../model/plugin.ts'
import { isLocated, type Location } from '../../model/location.ts'

/** The location for findings about a page without a file. */
export type PageOrigin = Location & {
  /** The page, if the location is only the plugin's entry. */
  readonly page?: string
  /** The lines of what anchors lead to, by file and anchor. */
  readonly anchors?: ContentAdditions['anchors'] | undefined
}

/** Origins by the paths that such pages have in place of a file's. */
export type PageOrigins = ReadonlyMap<string, PageOrigin>

/** Removes origins of paths that are files, too, because a plugin and an author claim the same address. */
export function besideFiles(origins: PageOrigins, files: readonly ContentFile[]): PageOrigins {
  const paths = new Set<string>(files.map(({ path }) => path))
  return new Map([...origins].filter(([path]) => !paths.has(path)))
}

/** Moves diagnostics of generated pages to locations that exist. */
export function atOrigins(diagnostics: readonly Diagnostic[], origins: PageOrigins): readonly Diagnostic[] {
  if (origins.size === 0) return diagnostics
  return diagnostics.map((diagnostic) => {
    const { file, place, others, ...rest } = diagnostic
    const origin = origins.get(file ?? '')
    const originAt = (location: Location): PageOrigin | undefined =>
      isLocated(location) ? origins.get(location.file) : undefined
    if (!origin && !others?.some(originAt)) return diagnostic
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
      ...(others ? { others: others.map((other) => locationOf(originAt(other) ?? other)) } : {}),
    }
  })
}

/** The location of an origin. */
const locationOf = (origin: PageOrigin): Location =>
  isLocated(origin)
    ? { file: origin.file, ...(origin.place ? { place: origin.place } : {}) }
    : { deferred: origin.deferred }
