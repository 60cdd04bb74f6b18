import { checkOptions } from '../../kit.ts'
import { sourceOf } from '../../model/content-security-policy.ts'
import type { Plugin } from '../../model/plugin.ts'
import type { HeadTag } from '../../model/site.ts'
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
  const scriptAttributes = { ...(endpoint === undefined ? {} : { 'data-endpoint': endpoint }), ...attributes }
  return {
    name: 'analytics',
    version: '3',
    cache: true,
    options,
    ...(publish
      ? { contentSecurityPolicy: { 'script-src': origins(script), 'connect-src': origins(endpoint) } }
      : {}),
    head: ({ mode }) => {
      if (mode === 'serve')
        return loading({ src: debugScript, advice: adviceOf.serve, attributes: scriptAttributes })
      return publish ? loading({ src: script, advice: adviceOf.build, attributes: scriptAttributes }) : []
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

/** A third-party script and how to load it. */
interface LoadedScript {
  readonly src: string
  /** Attributes of the script element. */
  readonly attributes: Readonly<Record<string, string>>
  /** What to do if the script cannot be fetched. */
  readonly advice: string
}

/**
 * Inline code that inserts a script after the page has loaded, and logs advice to the console if it cannot be
 * fetched. Inline, because a separate file would be one more request on every first view.
 */
function loaderScript({ src, attributes, advice }: LoadedScript): string {
  const message = `[Web Analytics] Failed to load script from ${src}. ${advice}`
  const settings = Object.entries(attributes)
    .map(([name, value]) => `s.setAttribute(${text(name)},${text(value)});`)
    .join('')
  return `{let s=document.createElement('script');s.defer=true;s.src=${text(src)};${settings}s.onerror=()=>console.log(${text(message)});document.head.append(s)}`
}

/** A JavaScript literal that cannot close the script element. */
const text = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
