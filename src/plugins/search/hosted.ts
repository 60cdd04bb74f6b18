import type { Plugin } from '../../model/plugin.ts'

/** Search by a hosted engine: every page prepares a connection to its host. */
export function hostedSearch(origin: string): Plugin {
  return {
    name: 'search',
    version: '1',
    options: { origin },
    contentSecurityPolicy: { 'connect-src': [origin] },
    head: () => [{ tag: 'link', attributes: { rel: 'preconnect', href: origin, crossorigin: 'anonymous' } }],
  }
}
