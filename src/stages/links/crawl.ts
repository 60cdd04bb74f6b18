import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { decode, hrefOf, splitHref, withoutBase } from '../../model/address.ts'
import { asRoutePath, type RoutePath } from '../../model/path.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'
import { locateTarget } from './locate-target.ts'

/** The built site, and where linkinator can crawl it. */
export interface CrawlInput {
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
  const found = new Map<string, Diagnostic>()
  for (const { url, state, status, parent } of links) {
    if (state === LinkState.SKIPPED || !url.startsWith(`${origin}/`)) continue
    const address = url.slice(origin.length)
    const theirs = state === LinkState.OK
    const ours = isGood(address, facts, ids)
    if (ours === undefined || ours === theirs || found.has(address)) continue
    const from =
      parent === undefined
        ? undefined
        : pages.find(({ route }) => parent === origin + hrefOf(route, facts.baseUrl))
    found.set(
      address,
      diagnose(
        'link-disagreement',
        `\`${address}\` is ${theirs ? 'good' : `broken (${String(status ?? 0)})`} for linkinator and ${ours ? 'good' : 'broken'} for docgen.`,
        { file: from?.file, hint: 'One of the two is wrong; please report it to docgen with the page.' },
      ),
    )
  }
  return [...found.values()]
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
