import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { foundFrom } from '../../engine/installed-package.ts'
import { packageRoot } from '../../engine/package-root.ts'

/** Who answers the queries of a site: `open-<name>.ts` of the search feature, by name. */
const engines = {
  lunr: 'ui/open-lunr.ts',
  algolia: 'hosted/open-algolia.ts',
  'algolia-with-lunr': 'hosted/open-algolia-with-lunr.ts',
} as const

/** Who answers the queries of a site. */
export type SearchEngineName = keyof typeof engines

/**
 * `docgen:search` is what search does on every page; `docgen:search-engine` is the engine that the site has:
 * no byte of any other is in the site. The client of a hosted engine is installed beside docgen or by the
 * site in `root`, an absolute path.
 */
export function clientSearch(engine: SearchEngineName, root: string): Plugin {
  const file = (path: string): string => join(packageRoot(), 'src/features/search', path)
  return {
    name: 'docgen-client-search',
    setup(build) {
      build.onResolve({ filter: /^docgen:search$/ }, () => ({ path: file('ui/start.ts') }))
      build.onResolve({ filter: /^docgen:search-engine$/ }, () => ({ path: file(engines[engine]) }))
      build.onResolve({ filter: /^algoliasearch\// }, ({ path, kind, resolveDir }) =>
        resolveDir === root || foundFrom('algoliasearch', root) !== root
          ? undefined
          : build.resolve(path, { kind, resolveDir: root }),
      )
    },
  }
}
