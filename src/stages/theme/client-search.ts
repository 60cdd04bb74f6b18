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

/**
 * `docgen:search-language` is what the worker of search knows of the site's language: English, or what a file
 * of lunr-languages says, which docgen brings along.
 */
export function clientSearchLanguage(file: string | undefined): Plugin {
  const known = './src/features/search/query/language.ts'
  const contents =
    file === undefined
      ? `import { english } from '${known}'; export const language = english()`
      : `import { lunrLanguage } from '${known}';
import support from 'lunr-languages/lunr.stemmer.support.js';
import add from 'lunr-languages/lunr.${file}.js';
export const language = lunrLanguage('${file}', support, add)`
  return {
    name: 'docgen-client-search-language',
    setup(build) {
      build.onResolve({ filter: /^docgen:search-language$/ }, ({ path }) => ({ path, namespace: 'docgen' }))
      build.onLoad({ filter: /^docgen:search-language$/, namespace: 'docgen' }, () => ({
        contents,
        resolveDir: packageRoot(),
        loader: 'js',
      }))
    },
  }
}
