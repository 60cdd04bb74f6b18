import { nameHash } from '../../cache/fingerprint.ts'
import { sourceOf } from '../../model/content-security-policy.ts'
import { asOutputPath } from '../../model/path.ts'
import type { Plugin } from '../../model/plugin.ts'
import { loaderScript } from './loader-script.ts'

export interface AnalyticsOptions {
  /** Where the published site has the script; the host puts it there. Default `/_insights/script.js`. */
  readonly script?: string
  /** The script that reports to the console, while authoring. Default `/_insights/script.debug.js`. */
  readonly debugScript?: string
  /** Where the script posts to, when that is not the address that it knows. */
  readonly endpoint?: string
  /** Further attributes of the script, as its maker asks for them: `{ 'data-site': 'docs' }`. */
  readonly attributes?: Readonly<Record<string, string>>
}

/**
 * Web analytics by a script of the site's own host. A small loader, after the page and beside it, puts the script in and says in the
 * console what to do when it does not come. The script follows changes of the address by itself.
 */
export function analytics(options: AnalyticsOptions = {}): Plugin {
  const { script = '/_insights/script.js', debugScript = '/_insights/script.debug.js', endpoint, attributes = {} } = options
  const path = asOutputPath(`assets/analytics-${nameHash(loaderScript)}.js`)
  return {
    name: 'analytics',
    version: '1',
    options,
    contentSecurityPolicy: { 'script-src': origins(script), 'connect-src': origins(endpoint) },
    head: ({ mode, baseUrl }) => [
      {
        tag: 'script',
        attributes: { defer: true, src: baseUrl + path, 'data-script': mode === 'serve' ? debugScript : script, ...(mode === 'serve' ? { 'data-mode': 'development' } : {}), ...(endpoint === undefined ? {} : { 'data-endpoint': endpoint }), ...(Object.keys(attributes).length > 0 ? { 'data-attributes': JSON.stringify(attributes) } : {}) },
      },
    ],
    emit: () => [{ path, content: loaderScript, origin: 'the plugin `analytics`' }],
  }
}

function origins(address: string | undefined): readonly string[] {
  const source = sourceOf(address ?? '')
  return source === undefined ? [] : [source]
}
