import type { Location } from '../../model/location.ts'
import { originsOf } from './layout-findings.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'

/** An external address and where the site links to it. */
export interface ExternalAddress {
  readonly url: string
  /** Locations in texts, components, settings, and templates; empty if unknown. */
  readonly locations: readonly Location[]
  /** The pages that show it, if it is unknown where it was written. */
  readonly shownOn: readonly { readonly file: string }[]
}

/**
 * Lists the external addresses that finished pages link to, without duplicates. Addresses in the layout are
 * located in the configuration. Addresses generated for each page are represented by one of them, so that
 * their host does not get a request per page. Assistants are left out.
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
      // The layout is the same on every page.
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
