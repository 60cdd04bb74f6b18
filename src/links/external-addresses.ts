import type { SourceSpot } from '../model/site.ts'
import { originsOf } from './layout-findings.ts'
import type { JudgedPage, LinkSpaceFacts } from './link-space.ts'

/** An address of another site and where this one names it. */
export interface ExternalAddress {
  readonly url: string
  /** In texts, components, settings and templates; empty when none of them is known to name it. */
  readonly spots: readonly SourceSpot[]
  /** The pages that show it, when nobody knows where it was written. */
  readonly shownOn: readonly { readonly file: string }[]
}

/**
 * Every address of another site that the finished pages link to, once. What the layout shows on every page is
 * where it was configured. Of those that it makes for each page, one stands for all: otherwise their host
 * would be asked once for every page of the site.
 */
export function externalAddresses(
  pages: readonly JudgedPage[],
  facts: LinkSpaceFacts,
): readonly ExternalAddress[] {
  const found = new Map<string, { readonly spots: Map<string, SourceSpot>; readonly shownOn: Set<string> }>()
  const bySetting = new Map<string, string>()
  for (const page of pages) {
    const written = new Map<string, SourceSpot>(
      (page.page?.links ?? []).map(({ href, file, place }) => [href, { file, place }]),
    )
    for (const link of page.links) {
      if (!/^https?:\/\//i.test(link.href) || !URL.canParse(link.href)) continue
      const own = written.get(link.href) ?? link.spot
      const generated = own ? undefined : facts.generated(link.href, page.file)
      const href = generated ? (bySetting.get(generated.setting) ?? generated.base ?? link.href) : link.href
      if (generated) bySetting.set(generated.setting, href)
      const { spots, shownOn } = found.get(href) ?? {
        spots: new Map<string, SourceSpot>(),
        shownOn: new Set<string>(),
      }
      found.set(href, { spots, shownOn })
      // The layout says the same on every page.
      const origin = own ?? generated?.spot
      const origins = origin
        ? [origin]
        : shownOn.size > 0
          ? []
          : originsOf(link, page, facts).map(({ spot }) => spot)
      for (const spot of origins) spots.set(JSON.stringify(spot), spot)
      if (!origin) shownOn.add(page.file)
    }
  }
  return [...found].map(([url, { spots, shownOn }]) => {
    const [only, ...more] = [...shownOn].map((file) => ({ file }))
    if (spots.size > 0 || only === undefined) return { url, spots: [...spots.values()], shownOn: [] }
    return more.length === 0
      ? { url, spots: [only], shownOn: [] }
      : { url, spots: [], shownOn: [only, ...more] }
  })
}
