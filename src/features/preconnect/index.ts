import type { Plugin } from '../../model/plugin.ts'

/** Options of the plugin `preconnect`. */
export interface PreconnectOptions {
  /** Origins that every page will fetch from: `https://images.example.com`. */
  readonly origins: readonly string[]
}

/**
 * Every page prepares connections to these hosts. Only hints: nothing is fetched, so no
 * Content-Security-Policy source is needed.
 */
export function preconnect(options: PreconnectOptions): Plugin {
  const origins = options.origins.map((address) => new URL(address).origin)
  return {
    name: 'preconnect',
    version: '1',
    options,
    head: () =>
      origins.map((href) => ({
        tag: 'link',
        attributes: { rel: 'preconnect', href, crossorigin: 'anonymous' },
      })),
  }
}
