import { checkOptions } from '../../kit.ts'
import type { Plugin } from '../../model/plugin.ts'
import { preconnectOptions, type PreconnectSettings } from './options.ts'
import type { PreconnectOptions } from './user-options.generated.ts'

/**
 * Makes every page open connections to these hosts in advance. These are only hints: nothing is fetched, so
 * the Content-Security-Policy needs no source.
 */
export function preconnect(options: PreconnectOptions): Plugin {
  return checkOptions('preconnect', { schema: preconnectOptions, options }, preconnectPlugin)
}

function preconnectPlugin(options: PreconnectSettings): Plugin {
  const origins = options.origins.map((address) => new URL(address).origin)
  return {
    name: 'preconnect',
    version: '1',
    cache: true,
    options,
    head: () =>
      origins.map((href) => ({
        tag: 'link',
        attributes: { rel: 'preconnect', href, crossorigin: 'anonymous' },
      })),
  }
}
