import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from './package-root.ts'

/** Who answers the queries of a site, as in the names of `src/client/search/open-*.ts`. */
export type SearchEngineName = 'lunr' | 'algolia' | 'algolia-with-lunr'

/** `docgen:search-engine` is the engine that the site has: no byte of any other is in the site. */
export function clientSearch(engine: SearchEngineName): Plugin {
  return {
    name: 'docgen-client-search',
    setup: (build) =>
      build.onResolve({ filter: /^docgen:search-engine$/ }, () => ({
        path: join(packageRoot(), `src/client/search/open-${engine}.ts`),
      })),
  }
}
