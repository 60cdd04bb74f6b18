import { isExternal, splitHref } from '../model/address.ts'
import { diagnose } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { asRoutePath, type RoutePath } from '../model/path.ts'
import type { SiteConfig } from '../model/site-config.ts'
import type { SourceSpot } from '../model/site.ts'
import { applySlashRule } from './routes.ts'

type Canonical = (route: RoutePath) => RoutePath | undefined

interface Move {
  readonly to: string
  /** Position in the configuration. */
  readonly index: number
}

/**
 * Old address to new one; chains are followed to their end, pages get their canonical spelling. Reports loops, two redirects from one address, and
 * pages that would be covered. Whether the end exists is judged with the links: it may be a file.
 */
export function resolveRedirects(config: Pick<SiteConfig, 'redirects' | 'trailingSlash'>, canonical: Canonical, spot: (path: readonly (string | number)[]) => SourceSpot): { redirects: Map<string, string>; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const moves = new Map<string, Move>()
  config.redirects.forEach(({ from, to }, index) => {
    for (const source of from) {
      const route = applySlashRule(source, config.trailingSlash)
      if (canonical(route) !== undefined) complain(`The redirect from \`${source}\` would cover a page.`, index, 'Remove the redirect or the page.')
      else if (moves.has(bare(route))) complain(`Two redirects lead away from \`${source}\`.`, index, 'Keep one of them.')
      else moves.set(bare(route), { to, index })
    }
  })
  const redirects = new Map<string, string>()
  for (const { from } of config.redirects) {
    for (const source of from) {
      const route = applySlashRule(source, config.trailingSlash)
      const move = moves.get(bare(route))
      if (!move || redirects.has(route)) continue
      const end = follow(source, move, moves)
      if ('loop' in end) complain(`The redirect from \`${source}\` loops: ${end.loop.map((each) => `\`${each}\``).join(' → ')}.`, move.index, 'Let one of them lead to a page.')
      else redirects.set(route, isExternal(end.to) ? end.to : spelled(end.to, canonical))
    }
  }
  return { redirects, diagnostics }

  function complain(message: string, index: number, hint: string): void {
    const { file, place } = spot(['redirects', index])
    diagnostics.push(diagnose('invalid-redirect', message, { file, place, hint }))
  }
}

/** The slash at the end is no other address. */
const bare = (route: string): string => (route.length > 1 ? route.replace(/\/+$/, '') : route)

/** The last address of a chain. A fragment stays until a later one takes its place, as in a browser. */
function follow(from: string, first: Move, moves: ReadonlyMap<string, Move>): { readonly to: string } | { readonly loop: readonly string[] } {
  const seen = [from]
  let { to } = first
  while (!isExternal(to)) {
    const { path, fragment } = splitHref(to)
    const isLoop = seen.some((each) => bare(each) === bare(path))
    seen.push(path)
    if (isLoop) return { loop: seen }
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
