import type { Diagnostic } from '../../model/diagnostic.ts'
import type { ContentFile } from '../../model/page.ts'
import type { SourceLocation } from '../../model/site.ts'

/** Where findings about a page that no file holds stand. */
export interface PageOrigin extends SourceLocation {
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

/** The diagnostics with files that are there: nobody can open that of a page which a plugin made. */
export function atOrigins(diagnostics: readonly Diagnostic[], origins: PageOrigins): readonly Diagnostic[] {
  if (origins.size === 0) return diagnostics
  return diagnostics.map((diagnostic) => {
    const { file, place, others, ...rest } = diagnostic
    const origin = origins.get(file ?? '')
    if (!origin && !others?.some((other) => origins.has(other.file))) return diagnostic
    const message =
      origin?.page === undefined
        ? rest.message
        : `${rest.message.replace(/\.$/, '')}, on the page \`${origin.page}\`.`
    const location = origin
      ? locationOf(origin)
      : { ...(file === undefined ? {} : { file }), ...(place ? { place } : {}) }
    return {
      ...rest,
      message,
      ...location,
      ...(others
        ? {
            others: others.map((other) =>
              origins.has(other.file) ? locationOf(origins.get(other.file) ?? other) : other,
            ),
          }
        : {}),
    }
  })
}

const locationOf = ({ file, place }: PageOrigin): SourceLocation => ({ file, ...(place ? { place } : {}) })
