import type { Plugin } from '../../model/plugin.ts'

/** Search by a hosted engine: every page prepares a connection to its nearest host; the others may be asked when that one fails. */
export function hostedSearch([nearest, ...others]: readonly [string, ...string[]]): Plugin {
  return {
    name: 'search',
    version: '2',
    options: { nearest, others },
    contentSecurityPolicy: { 'connect-src': [nearest, ...others] },
    head: () => [{ tag: 'link', attributes: { rel: 'preconnect', href: nearest, crossorigin: 'anonymous' } }],
  }
}
