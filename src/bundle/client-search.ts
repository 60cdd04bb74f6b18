import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from './package-root.ts'

/** Who answers the queries of a site. */
export type SearchEngineName = 'lunr' | 'algolia'

/** `docgen:search-engine` is the one engine that the site has: no byte of the other is in the site. */
export function clientSearch(engine: SearchEngineName): Plugin {
  return {
    name: 'docgen-client-search',
    setup: (build) => build.onResolve({ filter: /^docgen:search-engine$/ }, () => ({ path: join(packageRoot(), `src/client/search/open-${engine}.ts`) })),
  }
}
