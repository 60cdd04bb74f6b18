/** The name of the file with the routes of the last release, at the root of the project. */
export const routesFileName = 'docgen.routes.json'

/** The anchors of a page, in their order; or the address that a redirect leads to. */
export type PublishedRoute = readonly string[] | string

/** Everything that links from elsewhere may lead to. */
export interface PublishedRoutes {
  /** The base URL of the site, which precedes all routes in addresses: `/docs/`. */
  readonly baseUrl: string
  /** By route, with the prefix of the language: `/de/guides/install`. */
  readonly routes: ReadonlyMap<string, PublishedRoute>
}

/** The differences between two releases. Routes are sorted. */
export interface RoutesComparison {
  /** Set if all addresses differ in how they begin. */
  readonly baseUrl?: { readonly before: string; readonly after: string }
  readonly gone: readonly string[]
  /** Pages where nothing was, or only a redirect. */
  readonly added: readonly string[]
  /** Redirects that are new or lead elsewhere. */
  readonly redirected: readonly { readonly from: string; readonly to: string }[]
  /** Pages with other anchors. */
  readonly anchors: readonly {
    readonly route: string
    readonly gone: readonly string[]
    readonly added: readonly string[]
  }[]
}

export function compareRoutes(before: PublishedRoutes, after: PublishedRoutes): RoutesComparison {
  const routes = [...after.routes].sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    ...(before.baseUrl === after.baseUrl
      ? {}
      : { baseUrl: { before: before.baseUrl, after: after.baseUrl } }),
    gone: [...before.routes.keys()].filter((route) => !after.routes.has(route)).sort(),
    added: routes.flatMap(([route, now]) =>
      typeof now !== 'string' && !Array.isArray(before.routes.get(route)) ? [route] : [],
    ),
    redirected: routes.flatMap(([from, to]) =>
      typeof to === 'string' && before.routes.get(from) !== to ? [{ from, to }] : [],
    ),
    anchors: routes.flatMap(([route, now]) => {
      const then = before.routes.get(route)
      if (typeof now === 'string' || then === undefined || typeof then === 'string') return []
      const goneAnchors = then.filter((anchor) => !now.includes(anchor))
      const added = now.filter((anchor) => !then.includes(anchor))
      return goneAnchors.length + added.length === 0 ? [] : [{ route, gone: goneAnchors, added }]
    }),
  }
}
