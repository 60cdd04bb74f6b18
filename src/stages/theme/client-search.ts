import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { foundFrom } from '../../engine/installed-package.ts'
import { packageRoot } from '../../engine/package-root.ts'

/** The search engines: `open-<name>.ts` in the search feature, by name. */
const engines = {
  lunr: 'ui/open-lunr.ts',
  algolia: 'hosted/open-algolia.ts',
  'algolia-with-lunr': 'hosted/open-algolia-with-lunr.ts',
} as const

/** The search engine of a site. */
export type SearchEngineName = keyof typeof engines

/**
 * Provides `docgen:search`, the part of search that every page loads, and `docgen:search-engine`, the site's
 * engine; no other engine becomes part of the site. The client library of a hosted engine is resolved from
 * docgen or from the site in `root`, an absolute path.
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
 * Provides `docgen:search-language` for the search worker: English, or a file of lunr-languages, which is a
 * dependency of docgen.
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
