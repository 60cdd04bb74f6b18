import { decode, hasFolderPerPage, isExternal, outputOf, splitHref } from '../../model/address.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { asRoutePath, caseless, type RoutePath } from '../../model/path.ts'
import type { SiteConfig } from '../../model/site-config.ts'
import { canonicalRoutes } from './canonical.ts'
import type { LocateLater } from '../../model/location.ts'
import { applySlashRule } from './routes.ts'

type Canonical = (route: RoutePath) => RoutePath | undefined

interface Move {
  readonly to: string
  /** The index in the configuration. */
  readonly index: number
}

/**
 * Maps old addresses to new ones. Chains are followed to their end, and pages get their canonical spelling.
 * Reports loops, duplicate sources, and redirects that would hide a page; if that is only the case on
 * case-insensitive file systems, as `output-clash`. Whether the target exists is checked with the links,
 * because it may be a file.
 */
export function resolveRedirects(
  config: Pick<SiteConfig, 'redirects' | 'trailingSlash' | 'conventions'>,
  routes: Iterable<RoutePath>,
  location: LocateLater,
): { redirects: Map<string, string>; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const siteRoutes = [...routes]
  const canonical = canonicalRoutes(siteRoutes)
  const claimed = new Map(siteRoutes.map((route) => [fileKey(route), `the page \`${route}\``]))
  const moves = new Map<string, Move>()
  config.redirects.forEach(({ from, to }, index) => {
    for (const source of from) {
      const route = oldRoute(source, config)
      if (canonical(route) !== undefined)
        complain(
          `The redirect from \`${source}\` would cover a page.`,
          index,
          'Remove the redirect or the page.',
        )
      else if (moves.has(bare(route)))
        complain(`Two redirects start at \`${source}\`.`, index, 'Keep one of them.')
      else if (claimed.has(fileKey(route)))
        complain(
          `The redirect from \`${source}\` and ${claimed.get(fileKey(route)) ?? ''} are the same file where letter case makes no difference.`,
          index,
          'Remove the redirect, or rename one of the two.',
          'output-clash',
        )
      else {
        moves.set(bare(route), { to, index })
        claimed.set(fileKey(route), `the one from \`${source}\``)
      }
    }
  })
  const redirects = new Map<string, string>()
  for (const { from } of config.redirects) {
    for (const source of from) {
      const route = oldRoute(source, config)
      const move = moves.get(bare(route))
      if (!move || redirects.has(route)) continue
      const end = follow(source, move, moves)
      if ('loop' in end)
        complain(
          `The redirect from \`${source}\` loops: ${end.loop.map((each) => `\`${each}\``).join(' → ')}.`,
          move.index,
          'Let one of them lead to a page.',
        )
      else redirects.set(route, isExternal(end.to) ? end.to : spelled(end.to, canonical))
    }
  }
  return { redirects, diagnostics }

  function complain(
    message: string,
    index: number,
    hint: string,
    rule: 'invalid-redirect' | 'output-clash' = 'invalid-redirect',
  ): void {
    diagnostics.push(diagnose(rule, message, { ...location(['redirects', index, 'from']), hint }))
  }
}

/** The route that a redirect starts from. */
export const oldRoute = (
  source: string,
  config: Pick<SiteConfig, 'trailingSlash' | 'conventions'>,
): RoutePath =>
  applySlashRule(decode(source), config.trailingSlash ?? (hasFolderPerPage(config) || undefined))

/** Removes the trailing slash, which makes no difference here. */
const bare = (route: string): string => (route.length > 1 ? route.replace(/\/+$/, '') : route)

/** The same for addresses whose files coincide on some system. */
const fileKey = (route: RoutePath): string => caseless(outputOf(route))

/** The last address of a chain. As in browsers, a fragment is kept until another one replaces it. */
function follow(
  from: string,
  first: Move,
  moves: ReadonlyMap<string, Move>,
): { readonly to: string } | { readonly loop: readonly string[] } {
  const visitedPaths = [from]
  let { to } = first
  while (!isExternal(to)) {
    const { path, fragment } = splitHref(to)
    const isLoop = visitedPaths.some((each) => bare(each) === bare(path))
    visitedPaths.push(path)
    if (isLoop) return { loop: visitedPaths }
    const next = moves.get(bare(path))
    if (!next) break
    to = next.to.includes('#') ? next.to : next.to + fragment
  }
  return { to }
}

function spelled(to: string, canonical: Canonical): string {
  const { path, query, fragment } = splitHref(to)
  return (canonical(asRoutePath(path)) ?? path) + query + fragment
}
