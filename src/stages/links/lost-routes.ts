import { plainAddress } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'
import { asRoutePath, caseless } from '../../model/path.ts'
import { type PublishedRoutes, routesFileName } from '../../model/published-routes.ts'
import { listOf } from '../../model/shown-value.ts'
import { locateTarget } from './finding.ts'
import { suggester } from './meant-addresses.ts'
import { type PublishedSite, type Successor, successorsOf } from './successors.ts'

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
