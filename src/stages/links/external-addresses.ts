import type { SourceLocation } from '../../model/site.ts'
import { originsOf } from './layout-findings.ts'
import type { CheckedPage, LinkTargets } from './link-targets.ts'

/** An address of another site and where this one names it. */
export interface ExternalAddress {
  readonly url: string
  /** In texts, components, settings and templates; empty when none of them is known to name it. */
  readonly locations: readonly SourceLocation[]
  /** The pages that show it, when nobody knows where it was written. */
  readonly shownOn: readonly { readonly file: string }[]
}

/**
 * Every address of another site that the finished pages link to, once. What the layout shows on every page is
 * where it was configured.
 */
export function externalAddresses(
  pages: readonly CheckedPage[],
  facts: LinkTargets,
): readonly ExternalAddress[] {
  const found = new Map<
    string,
    { readonly locations: Map<string, SourceLocation>; readonly shownOn: Set<string> }
  >()
  for (const page of pages) {
    const written = new Map<string, SourceLocation>(
      (page.page?.links ?? []).map(({ href, file, place }) => [href, { file, place }]),
    )
    for (const link of page.links) {
      const { href } = link
      if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) continue
      const { locations, shownOn } = found.get(href) ?? {
        locations: new Map<string, SourceLocation>(),
        shownOn: new Set<string>(),
      }
      found.set(href, { locations, shownOn })
      const own = written.get(href) ?? link.location
      // The layout says the same on every page.
      const origins = own
        ? [own]
        : shownOn.size > 0
          ? []
          : originsOf(link, page, facts).map(({ location }) => location)
      for (const location of origins) locations.set(JSON.stringify(location), location)
      if (!own) shownOn.add(page.file)
    }
  }
  return [...found].map(([url, { locations, shownOn }]) => {
    const [only, ...more] = [...shownOn].map((file) => ({ file }))
    if (locations.size > 0 || only === undefined)
      return { url, locations: [...locations.values()], shownOn: [] }
    return more.length === 0
      ? { url, locations: [only], shownOn: [] }
      : { url, locations: [], shownOn: [only, ...more] }
  })
}
