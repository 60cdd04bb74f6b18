import { decode, hrefOf, splitHref, withoutBase, canParse } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'
import type { Location } from '../../model/location.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'
import { originsOf } from './layout-findings.ts'
import { locateTarget } from './finding.ts'

interface ExternalAddress {
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
  const byAddress = new Map<
    string,
    { readonly locations: Map<string, Location>; readonly shownOn: Set<string> }
  >()
  const bySetting = new Map<string, string>()
  for (const page of pages) {
    const linkLocations = new Map<string, Location>(
      (page.page?.links ?? []).map(({ href, file, place }) => [href, { file, place }]),
    )
    for (const link of page.links) {
      if (!/^https?:\/\//i.test(link.href) || !canParse(link.href)) continue
      const ownLocation = linkLocations.get(link.href) ?? link.location
      const generated = ownLocation ? undefined : facts.generated(link.href, page.file)
      if (generated?.isOptional) continue
      const href = generated ? (bySetting.get(generated.setting) ?? generated.base ?? link.href) : link.href
      if (generated) bySetting.set(generated.setting, href)
      const { locations, shownOn } = byAddress.get(href) ?? {
        locations: new Map<string, Location>(),
        shownOn: new Set<string>(),
      }
      byAddress.set(href, { locations, shownOn })
      // The layout is the same on every page.
      const origin = ownLocation ?? generated?.location
      const origins = origin
        ? [origin]
        : shownOn.size > 0
          ? []
          : originsOf(link, page, facts).map(({ location }) => location)
      for (const location of origins) locations.set(JSON.stringify(location), location)
      if (!origin) shownOn.add(page.file)
    }
  }
  return [...byAddress].map(([url, { locations, shownOn }]) => {
    const [only, ...more] = [...shownOn].map((file) => ({ file }))
    if (locations.size > 0 || only === undefined)
      return { url, locations: [...locations.values()], shownOn: [] }
    return more.length === 0
      ? { url, locations: [only], shownOn: [] }
      : { url, locations: [], shownOn: [only, ...more] }
  })
}

interface CrawlInput {
  /** The origin it is served at: `http://localhost:4000`. */
  readonly origin: string
  readonly pages: readonly CheckedPage[]
  readonly facts: LinkTargets
}

/**
 * A second opinion: linkinator crawls the built site like a reader. If it and the site graph disagree about
 * an address, one of them is wrong, which is an error either way.
 */
export async function crawlOutput({ origin, pages, facts }: CrawlInput): Promise<readonly Diagnostic[]> {
  const { LinkChecker, LinkState } = await import('linkinator')
  const start = [...pages]
    .filter(({ route }) => route !== '/404.html')
    .map(({ route }) => origin + hrefOf(route, facts.baseUrl))
  const { links } = await new LinkChecker().check({
    path: start,
    recurse: false,
    concurrency: 20,
    timeout: 30_000,
    checkCss: true,
    checkFragments: true,
    linksToSkip: (link) => Promise.resolve(!link.startsWith(`${origin}/`)),
  })
  const ids = new Map(pages.map((page) => [page.route, new Set(page.ids)]))
  const byAddress = new Map<string, Diagnostic>()
  for (const { url, state, status, parent } of links) {
    if (state === LinkState.SKIPPED || !url.startsWith(`${origin}/`)) continue
    const address = url.slice(origin.length)
    const theirs = state === LinkState.OK
    const ours = isGood(address, facts, ids)
    if (ours === undefined || ours === theirs || byAddress.has(address)) continue
    const from =
      parent === undefined
        ? undefined
        : pages.find(({ route }) => parent === origin + hrefOf(route, facts.baseUrl))
    byAddress.set(
      address,
      diagnose(
        'link-disagreement',
        `\`${address}\` is ${theirs ? 'good' : `broken (${String(status ?? 0)})`} for linkinator and ${ours ? 'good' : 'broken'} for docgen.`,
        { file: from?.file, hint: 'One of the two is wrong; please report it to docgen with the page.' },
      ),
    )
  }
  return [...byAddress.values()]
}

/** The verdict of the site graph; undefined for addresses of other builds. */
function isGood(
  address: string,
  facts: LinkTargets,
  ids: ReadonlyMap<RoutePath, ReadonlySet<string>>,
): boolean | undefined {
  const { path, fragment } = splitHref(address)
  const inside = withoutBase(path, facts.baseUrl)
  if (inside === undefined) return undefined
  const route = asRoutePath(decode(inside))
  if (facts.isOfOtherBuild(route)) return undefined
  const target = locateTarget(route, facts)
  if (target?.kind !== 'page') return target !== undefined
  const name = decode(fragment.slice(1).replace(/:~:.*$/s, ''))
  return name === '' || name.toLowerCase() === 'top' || (ids.get(target.route)?.has(name) ?? true)
}
