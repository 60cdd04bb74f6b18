import { plainAddress, splitHref } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'
import { asRoutePath, caseless } from '../../model/path.ts'
import { type PublishedRoutes, routesFileName } from '../../model/published-routes.ts'
import { listOf } from '../../model/wording.ts'
import { locateTarget } from './finding.ts'
import { suggester } from './meant-addresses.ts'

export interface RoutesContract extends PublishedRoutes {
  /** The place of a route, or of one of its anchors (by its index), in the file. */
  readonly placeOf: (route: string, anchor?: number) => Place | undefined
  readonly baseUrlPlace: Place | undefined
}

/**
 * Reports addresses of the last release that lead nowhere now (`lost-address`), and anchors that the page at
 * an address no longer has (`lost-anchor`). An address that is spelled in another way now is not lost: hosts
 * lead from one to the other. `prefixes` are those of the languages: ``, `/de`.
 */
export function checkRoutes(
  contract: RoutesContract,
  { pages, facts, prefixes }: PublishedSite,
): readonly Diagnostic[] {
  if (contract.baseUrl !== facts.baseUrl) return [otherBase(contract, facts)]
  const lostRoutes = [...contract.routes.keys()].filter((route) => isLost(route, facts))
  const successors = successorsOf(lostRoutes, contract, { pages, facts, prefixes })
  const routesNow = new Map([...facts.routes].map((route) => [routeKey(route), route]))
  return [
    ...lostRoutes.map((route) =>
      lostAddress(route, {
        successor: successors.get(route),
        sameFile: routesNow.get(routeKey(route)),
        contract,
        facts,
      }),
    ),
    ...lostAnchors(contract, pages, facts),
  ]
}

/** A redirect to an address that is missing is reported where it is written. */
const isLost = (route: string, facts: LinkTargets): boolean =>
  !facts.redirects.has(route) &&
  facts.movedTo(asRoutePath(route)) === undefined &&
  locateTarget(asRoutePath(route), facts) === undefined

const otherBase = ({ baseUrl, baseUrlPlace: place }: RoutesContract, facts: LinkTargets): Diagnostic =>
  diagnose(
    'lost-address',
    `All addresses were published below \`${baseUrl}\`, and are below \`${facts.baseUrl}\` now.`,
    {
      file: routesFileName,
      place,
      hint: `Redirect from one to the other on the host, which docgen cannot do, and run \`${acceptCommand}\`.`,
    },
  )

const acceptCommand = 'docgen routes accept'

/** Equal for routes whose files are the same where letter case makes no difference. */
const routeKey = (route: string): string => caseless(route.replace(/\/+$/, ''))

interface LostContext {
  readonly successor: Successor | undefined
  /** A page that a file of a redirect would replace on some systems. */
  readonly sameFile: string | undefined
  readonly contract: RoutesContract
  readonly facts: LinkTargets
}

function lostAddress(route: string, { contract, facts, ...context }: LostContext): Diagnostic {
  const then = contract.routes.get(route)
  const source = facts.drafts.get(asRoutePath(route))
  const reason = source === undefined ? undefined : facts.absenceOf(source)
  const what =
    typeof then === 'string'
      ? `\`${route}\` led to \`${then}\`, and leads nowhere now`
      : `\`${route}\` was published, and nothing is there now`
  return diagnose('lost-address', `${what}${reason === undefined ? '' : `: ${reason}`}.`, {
    file: routesFileName,
    place: contract.placeOf(route),
    hint: whatToDo(context),
    data: { href: route },
  })
}

function whatToDo({ successor, sameFile }: Pick<LostContext, 'successor' | 'sameFile'>): string {
  if (sameFile !== undefined)
    return `It differs in case from \`${sameFile}\`, so docgen cannot write a redirect. Give the page its old address with \`slug\`, or redirect on the host and run \`${acceptCommand}\`.`
  if (!successor)
    return `Add an entry to \`redirects\` of the configuration; if no page replaces it, run \`${acceptCommand}\`.`
  const { from, to, isLikely } = successor
  const entry = `{ "from": ${JSON.stringify(from)}, "to": ${JSON.stringify(to)} }`
  return `Add \`${entry}\` to \`redirects\` of the configuration${isLikely ? '' : ', or name a page that replaces it'}.`
}

function lostAnchors(
  { routes, placeOf }: RoutesContract,
  pages: readonly CheckedPage[],
  facts: LinkTargets,
): readonly Diagnostic[] {
  const idsOf = new Map(pages.map(({ route, ids }) => [route, new Set(ids)]))
  return [...routes].flatMap(([route, then]) => {
    if (typeof then === 'string' || then.length === 0) return []
    const target = locateTarget(asRoutePath(route), facts)
    const ids = target?.kind === 'page' ? idsOf.get(target.route) : undefined
    if (!ids || target?.kind !== 'page') return []
    const goneAnchors = then.filter((anchor) => !ids.has(anchor))
    const [first] = goneAnchors
    if (first === undefined) return []
    const near = suggester(ids)(first)
    const where = target.route === route ? '' : `, where \`${route}\` leads,`
    return [
      diagnose(
        'lost-anchor',
        `The page \`${target.route}\`${where} no longer has ${goneAnchors.length === 1 ? 'the anchor' : 'the anchors'} ${namesOf(goneAnchors)}.`,
        {
          file: routesFileName,
          place: placeOf(route, then.indexOf(first)),
          hint: `Write \`<a id="${first}"></a>\` where its section is now${near === undefined ? '' : `, perhaps in the heading \`#${near}\``}, or run \`${acceptCommand}\`.`,
          data: { href: `${route}#${plainAddress(first)}` },
        },
      ),
    ]
  })
}

/** The most anchors that a message names. */
const maxNamed = 5

function namesOf(anchors: readonly string[]): string {
  const names = anchors.map((anchor) => `#${anchor}`)
  return names.length <= maxNamed
    ? listOf(names)
    : `${names
        .slice(0, maxNamed)
        .map((name) => `\`${name}\``)
        .join(', ')} and ${String(names.length - maxNamed)} more`
}

export interface PublishedSite {
  readonly pages: readonly CheckedPage[]
  readonly facts: LinkTargets
  readonly prefixes: readonly string[]
}

/** The redirect that would lead on from a lost address, as the configuration has it. */
interface Successor {
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
