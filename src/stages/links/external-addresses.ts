import type { Location } from '../../model/location.ts'
import { originsOf } from './layout-findings.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'

/** An address of another site and where this one names it. */
export interface ExternalAddress {
  readonly url: string
  /** In texts, components, settings and templates; empty when none of them is known to name it. */
  readonly locations: readonly Location[]
  /** The pages that show it, if it is unknown where it was written. */
  readonly shownOn: readonly { readonly file: string }[]
}

/**
 * Every address of another site that the finished pages link to, once. What the layout shows on every page is
 * where it was configured. Of those that it makes for each page, one stands for all: otherwise their host
 * would be asked once for every page of the site. Assistants are not asked at all.
 */
export function externalAddresses(
  pages: readonly CheckedPage[],
  facts: LinkTargets,
): readonly ExternalAddress[] {
  const found = new Map<
    string,
    { readonly locations: Map<string, Location>; readonly shownOn: Set<string> }
  >()
  const bySetting = new Map<string, string>()
  for (const page of pages) {
    const written = new Map<string, Location>(
      (page.page?.links ?? []).map(({ href, file, place }) => [href, { file, place }]),
    )
    for (const link of page.links) {
      if (!/^https?:\/\//i.test(link.href) || !URL.canParse(link.href)) continue
      const own = written.get(link.href) ?? link.location
      const generated = own ? undefined : facts.generated(link.href, page.file)
      if (generated?.isOptional) continue
      const href = generated ? (bySetting.get(generated.setting) ?? generated.base ?? link.href) : link.href
      if (generated) bySetting.set(generated.setting, href)
      const { locations, shownOn } = found.get(href) ?? {
        locations: new Map<string, Location>(),
        shownOn: new Set<string>(),
      }
      found.set(href, { locations, shownOn })
      // The layout says the same on every page.
      const origin = own ?? generated?.location
      const origins = origin
        ? [origin]
        : shownOn.size > 0
          ? []
          : originsOf(link, page, facts).map(({ location }) => location)
      for (const location of origins) locations.set(JSON.stringify(location), location)
      if (!origin) shownOn.add(page.file)
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
