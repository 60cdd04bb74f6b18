import type { Plugin } from '../../../model/plugin.ts'
import { documentationTag } from '../../../model/search/documentation-tag.ts'

/** Options of the plugin that prepares a site for a hosted search engine. */
export interface HostedSearchOptions {
  /** Origins of the service: the one that is asked, and those that may be asked when it fails. */
  readonly hosts: readonly [nearest: string, ...others: string[]]
  readonly language: string
  /** Name of the docs version that this build makes. */
  readonly docsVersion?: string
}

/**
 * Search by a hosted engine: every page prepares a connection to its nearest host, and tells crawlers the
 * facets that readers filter by.
 */
export function hostedSearch(options: HostedSearchOptions): Plugin {
  const { hosts, language, docsVersion } = options
  const facets = { language, docusaurus_tag: documentationTag(docsVersion) }
  return {
    name: 'hosted-search',
    version: '1',
    options,
    contentSecurityPolicy: { 'connect-src': hosts },
    head: () => [
      { tag: 'link', attributes: { rel: 'preconnect', href: hosts[0], crossorigin: 'anonymous' } },
      ...Object.entries(facets).map(([name, content]) => ({
        tag: 'meta' as const,
        attributes: { name: `docsearch:${name}`, content },
      })),
    ],
  }
}
