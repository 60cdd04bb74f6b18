import { sourceOf } from '../../model/content-security-policy.ts'
import type { Plugin } from '../../model/plugin.ts'
import type { HeadTag } from '../../model/site.ts'
import { loaderScript, type LoadedScript } from './loader-script.ts'

/** Options of the plugin `analytics`. */
export interface AnalyticsOptions {
  /** Where the published site has the script; the host puts it there. Default `/_insights/script.js`. */
  readonly script?: string
  /** The script that reports to the console, while authoring. Default `/_insights/script.debug.js`. */
  readonly debugScript?: string
  /** Where the script posts to, when that is not the address that it knows. */
  readonly endpoint?: string
  /**
   * Whether published pages load the script, too, and not only those that are being written. Default `true`.
   */
  readonly publish?: boolean
  /** Further attributes of the script, as its maker asks for them: `{ 'data-site': 'docs' }`. */
  readonly attributes?: Readonly<Record<string, string>>
}

/**
 * Web analytics by a script of the site's own host. A small inline loader puts the script in beside the page
 * and says in the console what to do when it does not come. The script follows changes of the address by
 * itself.
 */
export function analytics(options: AnalyticsOptions = {}): Plugin {
  const {
    script = '/_insights/script.js',
    debugScript = '/_insights/script.debug.js',
    endpoint,
    attributes = {},
    publish = true,
  } = options
  const own = { ...(endpoint === undefined ? {} : { 'data-endpoint': endpoint }), ...attributes }
  return {
    name: 'analytics',
    version: '3',
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
