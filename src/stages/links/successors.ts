import { splitHref } from '../../model/address.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'
import { asRoutePath } from '../../model/path.ts'
import type { PublishedRoutes } from '../../model/published-routes.ts'
import { locateTarget } from './finding.ts'
import { suggester } from './meant-addresses.ts'

export interface PublishedSite {
  readonly pages: readonly CheckedPage[]
  readonly facts: LinkTargets
  readonly prefixes: readonly string[]
}

/** The redirect that would lead on from a lost address, as the configuration has it. */
export interface Successor {
  readonly from: string
  readonly to: string
  /** Whether the page there is likely the old one, rather than the one above it. */
  readonly isLikely: boolean
}

/**
 * Finds where lost addresses may lead: where their redirect led before; a new page with the same anchors, the
 * same last segment or its words, or a similar address; or else the nearest page above. A language without
 * one of these has no successor. The redirect of the default language holds in all languages that have its
 * target.
 */
export function successorsOf(
  lostRoutes: readonly string[],
  { routes }: PublishedRoutes,
  site: PublishedSite,
): ReadonlyMap<string, Successor> {
  const { facts, prefixes, pages } = site
  const longest = [...prefixes].sort((one, other) => other.length - one.length)
  const prefixOf = (route: string): string =>
    longest.find((prefix) => route === prefix || route.startsWith(`${prefix}/`)) ?? ''
  const idsOf = new Map<string, readonly string[]>(pages.map(({ route, ids }) => [route, ids]))
  const groups = new Map(
    prefixes.map((prefix) => {
      const inLanguage = [...facts.routes].filter(
        (route) => prefixOf(route) === prefix && !route.endsWith('/404.html') && !facts.unlisted.has(route),
      )
      return [prefix, inLanguage] as const
    }),
  )
  const finders = new Map(
    [...groups].map(([prefix, all]) => [
      prefix,
      pageFinder(
        all,
        all.filter((route) => !routes.has(route)).map((route) => [route, idsOf.get(route) ?? []]),
      ),
    ]),
  )
  const goneRoutes = new Set(lostRoutes)
  const targetOf = (route: string, visitedRoutes: readonly string[] = []): Target | undefined => {
    const then = routes.get(route)
    if (typeof then === 'string') {
      if (locateTarget(asRoutePath(splitHref(then).path), facts)) return { to: then, isLikely: true }
      if (goneRoutes.has(then) && !visitedRoutes.includes(then))
        return targetOf(then, [...visitedRoutes, route])
    }
    return finders.get(prefixOf(route))?.(route, typeof then === 'string' ? [] : (then ?? []))
  }
  const targets = new Map(lostRoutes.map((route) => [route, targetOf(route)]))
  return new Map(
    lostRoutes.flatMap((route) => {
      const target = targets.get(route)
      if (!target) return []
      const prefix = prefixOf(route)
      const from = route.slice(prefix.length) || '/'
      const ofDefault = prefix === '' ? undefined : targets.get(from)
      const isCovered = ofDefault !== undefined && facts.routes.has(asRoutePath(prefix + ofDefault.to))
      return [[route, isCovered ? { from, ...ofDefault } : { from: route, ...target }]]
    }),
  )
}

type Target = Omit<Successor, 'from'>

/** How many anchors of the old page a new one needs to be taken for it: a number, and a share. */
const sameAnchors = { number: 2, share: 0.6 }

function pageFinder(
  all: readonly string[],
  added: readonly (readonly [route: string, ids: readonly string[]])[],
): (route: string, anchors: readonly string[]) => Target | undefined {
  const candidates = added.map(([route, ids]) => ({ route, ids: new Set(ids) }))
  const names = new Map<string, string[]>()
  for (const { route } of candidates) {
    const name = nameOf(route)
    const others = names.get(name)
    if (others) others.push(route)
    else names.set(name, [route])
  }
  const suggestNew = suggester(candidates.map(({ route }) => route))
  const pages = new Set(all)
  return (route, anchors) => {
    const withAnchors = candidates
      .map((page) => ({ to: page.route, shared: anchors.filter((anchor) => page.ids.has(anchor)).length }))
      .filter(({ shared }) => shared >= sameAnchors.number && shared >= anchors.length * sameAnchors.share)
      .sort((one, other) => other.shared - one.shared || (one.to < other.to ? -1 : 1))
    const likely =
      withAnchors[0]?.to ??
      onlyOne(names.get(nameOf(route)) ?? []) ??
      onlyOne(
        candidates.map((page) => page.route).filter((each) => shareWords(nameOf(route), nameOf(each))),
      ) ??
      suggestNew(route)
    if (likely !== undefined) return { to: likely, isLikely: true }
    const above = pageAbove(route, pages)
    return above === undefined ? undefined : { to: above, isLikely: false }
  }
}

const onlyOne = (routes: readonly string[]): string | undefined =>
  routes.length === 1 ? routes[0] : undefined

/** Whether one name has all words of the other: `caching` and `result-caching`. */
function shareWords(one: string, other: string): boolean {
  const [few = [], many = []] = [one, other]
    .map((name) => name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))
    .sort((shorter, longer) => shorter.length - longer.length)
  return few.length > 0 && few.every((word) => many.includes(word))
}

const nameOf = (route: string): string => route.replace(/\/$/, '').split('/').at(-1) ?? ''

/** The nearest page above a route other than the home page, which answers no question about a page. */
function pageAbove(route: string, pages: ReadonlySet<string>): string | undefined {
  const segments = route.split('/').filter((segment) => segment !== '')
  for (let length = segments.length - 1; length > 0; length--) {
    const path = `/${segments.slice(0, length).join('/')}`
    const page = [path, `${path}/`].find((each) => pages.has(each))
    if (page !== undefined) return page
  }
  return undefined
}
