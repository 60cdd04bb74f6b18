import type { SourceLocation } from '../../model/location.ts'
import type { ContentAdditions } from '../../model/plugin.ts'
import { slug } from '../../model/slug.ts'

/** Unique anchors for a page: lower-case words joined by hyphens. */
export interface UniqueIds {
  readonly claim: (...words: readonly string[]) => string
  /** The same for what is described at a location. */
  readonly claimAt: (location: Partial<SourceLocation>, ...words: readonly string[]) => string
  /** Where that is: lines by file and id. More of them are added as pages are made. */
  readonly lines: NonNullable<ContentAdditions['anchors']>
  readonly has: (id: string) => boolean
}

/**
 * The ids, and with them the addresses of pages, that nothing in a document may have: that of the page of
 * changes, if the options ask for one.
 */
export const reservedFor = (options: {
  readonly changes?: readonly unknown[] | undefined
}): readonly string[] => (options.changes?.length ? ['changes'] : [])

/** Creates unique ids for a page. A duplicate, or one that is reserved, gets a number: `spec-2`. */
export function createUniqueIds(reserved: readonly string[] = []): UniqueIds {
  const idsInUse = new Set(reserved)
  const lines: Record<string, Record<string, number>> = {}
  const claim = (...words: readonly string[]): string => {
    const base = slug(words.join('-')) || 'section'
    let id = base
    for (let count = 2; idsInUse.has(id); count++) id = `${base}-${count}`
    idsInUse.add(id)
    return id
  }
  return {
    has: (id) => idsInUse.has(id),
    claim,
    claimAt({ file, place }, ...words) {
      const id = claim(...words)
      if (place && file !== undefined) (lines[file] ??= {})[id] = place.line
      return id
    },
    lines,
  }
}
