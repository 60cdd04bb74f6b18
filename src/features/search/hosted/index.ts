import type { Plugin } from '../../../model/plugin.ts'
import type { TreeFacets } from '../../../model/search/documentation-tag.ts'

/** Options of the plugin that prepares a site for a hosted search engine. */
export interface HostedSearchOptions {
  /** Origins of the service: the one that is asked, and those that may be asked when it fails. */
  readonly hosts: readonly [nearest: string, ...others: string[]]
  readonly language: string
  /** What the pages of each tree say of it, by its key; an empty one for pages in none. */
  readonly facets: Readonly<Record<string, TreeFacets>> & { readonly '': TreeFacets }
}

/**
 * Search by a hosted engine: every page prepares a connection to its nearest host, and tells crawlers the
 * facets that readers filter by.
 */
export function hostedSearch(options: HostedSearchOptions): Plugin {
  const { hosts, language, facets } = options
  return {
    name: 'hosted-search',
    version: '2',
    options,
    contentSecurityPolicy: { 'connect-src': hosts },
    head: ({ tree = '' }) => [
      { tag: 'link', attributes: { rel: 'preconnect', href: hosts[0], crossorigin: 'anonymous' } },
      ...Object.entries({ language, ...(facets[tree] ?? facets['']) }).map(([name, content]) => ({
        tag: 'meta' as const,
        attributes: { name: `docsearch:${name}`, content },
      })),
    ],
  }
}
