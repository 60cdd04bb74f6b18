import type { Plugin } from '../../../model/plugin.ts'
import type { TreeFacets } from '../../../model/search/hosted-search.ts'

/** Options for a hosted search engine. */
export interface HostedSearchOptions {
  /** The service's origins: the preferred one, and those to fall back to. */
  readonly hosts: readonly [nearest: string, ...others: string[]]
  readonly language: string
  /** The facets of pages by the key of their tree; empty for pages in no tree. */
  readonly facets: Readonly<Record<string, TreeFacets>> & { readonly '': TreeFacets }
}

/**
 * Prepares pages for a hosted engine: opens a connection to its nearest host, and provides crawlers with the
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
