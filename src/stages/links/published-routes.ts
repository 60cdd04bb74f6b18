import { decode, isExternal, splitHref } from '../../model/address.ts'
import type { CheckedPage, LinkTargets } from '../../model/link-targets.ts'
import type { PublishedRoute, PublishedRoutes } from '../../model/published-routes.ts'
import { locateTarget, targetPath } from './finding.ts'

/**
 * What the site publishes: its pages with their anchors, and its redirects. Anchors are the ids that a link
 * of the site leads to, as every heading's own does; other ids belong to drawings and controls. An anchor of
 * an `earlier` release counts as long as its page has it, because addresses with it are in use.
 */
export function publishedRoutes(
  pages: readonly CheckedPage[],
  facts: LinkTargets,
  earlier: PublishedRoutes | undefined,
): PublishedRoutes {
  const linked = linkedAnchors(pages, facts)
  const routes = new Map<string, PublishedRoute>([...facts.routes].map((route) => [route, []]))
  for (const { route, ids } of pages) {
    const then = earlier?.routes.get(route) ?? []
    const anchors = new Set([...(linked.get(route) ?? []), ...(typeof then === 'string' ? [] : then)])
    const all = new Set(ids)
    routes.set(
      route,
      [...all].filter((id) => anchors.has(id) && !isOfLayout(id, all)),
    )
  }
  for (const [from, to] of facts.redirects) routes.set(from, to)
  for (const route of routes.keys()) if (route.endsWith('/404.html')) routes.delete(route)
  return { baseUrl: facts.baseUrl, routes }
}

function linkedAnchors(
  pages: readonly CheckedPage[],
  facts: LinkTargets,
): ReadonlyMap<string, ReadonlySet<string>> {
  const anchors = new Map<string, Set<string>>()
  // Most links with an anchor that lead elsewhere are those of a sidebar, the same on many pages.
  const absolute = new Set<string>()
  for (const { route, links } of pages)
    for (const { href } of links) {
      if (!href.includes('#') || isExternal(href) || absolute.has(href)) continue
      if (href.startsWith('/')) absolute.add(href)
      const path = targetPath(href, route, facts.baseUrl)
      if (path === 'malformed' || path === 'outside') continue
      const target = locateTarget(path, facts)
      if (target?.kind !== 'page') continue
      const anchor = decode(splitHref(href).fragment.slice(1))
      const others = anchors.get(target.route)
      if (others) others.add(anchor)
      else anchors.set(target.route, new Set([anchor]))
    }
  return anchors
}

/** Whether an id is the target of the link that skips the navigation, or of a footnote. */
const isOfLayout = (id: string, all: ReadonlySet<string>): boolean => {
  const [, kind, footnote] = /^(fn|fnref)-(.+)$/.exec(id) ?? []
  return (
    id.startsWith('docgen') ||
    (kind !== undefined && all.has(`${kind === 'fn' ? 'fnref' : 'fn'}-${footnote}`))
  )
}
