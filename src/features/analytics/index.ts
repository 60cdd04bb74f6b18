import { checkOptions } from '../../kit.ts'
import { sourceOf } from '../../model/content-security-policy.ts'
import type { Plugin } from '../../model/plugin.ts'
import type { HeadTag } from '../../model/site.ts'
import { loaderScript, type LoadedScript } from './loader-script.ts'
import { analyticsOptions, type AnalyticsSettings } from './options.ts'
import type { AnalyticsOptions } from './user-options.generated.ts'

export type { AnalyticsOptions } from './user-options.generated.ts'

/**
 * Web analytics with a self-hosted script. A small inline loader inserts the script after the page has
 * loaded, and logs advice to the console if it cannot be fetched. The script tracks navigation by itself.
 */
export function analytics(options: AnalyticsOptions = {}): Plugin {
  return checkOptions('analytics', { schema: analyticsOptions, options }, analyticsPlugin)
}

function analyticsPlugin(options: AnalyticsSettings): Plugin {
  const { script, debugScript, endpoint, attributes, publish } = options
  const own = { ...(endpoint === undefined ? {} : { 'data-endpoint': endpoint }), ...attributes }
  return {
    name: 'analytics',
    version: '3',
    cache: true,
    options,
    ...(publish
      ? { contentSecurityPolicy: { 'script-src': origins(script), 'connect-src': origins(endpoint) } }
      : {}),
    head: ({ mode }) => {
      if (mode === 'serve') return loading({ src: debugScript, advice: adviceOf.serve, attributes: own })
      return publish ? loading({ src: script, advice: adviceOf.build, attributes: own }) : []
    },
  }
}

const loading = (script: LoadedScript): readonly HeadTag[] => [
  { tag: 'script', attributes: {}, content: loaderScript(script) },
]

const adviceOf = {
  serve: 'Please check if any content blockers are enabled and try again.',
  build: 'Be sure to enable Web Analytics for your project and deploy again.',
} as const

function origins(address: string | undefined): readonly string[] {
  const source = sourceOf(address ?? '')
  return source === undefined ? [] : [source]
}
