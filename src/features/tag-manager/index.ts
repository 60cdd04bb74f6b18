import { checkOptions } from '../../kit.ts'
import type { Plugin } from '../../model/plugin.ts'
import { tagManagerOptions, type TagManagerSettings } from './options.ts'
import type { TagManagerOptions } from './user-options.generated.ts'

export type { TagManagerOptions } from './user-options.generated.ts'

/**
 * Adds a tag manager to published sites, but not in the development server. Its script is loaded
 * asynchronously; without JavaScript, its frame is used. Sources that the container loads have to be allowed
 * in `contentSecurityPolicy.sources`.
 */
export function tagManager(options: TagManagerOptions): Plugin {
  return checkOptions('tagManager', { schema: tagManagerOptions, options }, tagManagerPlugin)
}

function tagManagerPlugin(options: TagManagerSettings): Plugin {
  const { containerId, host } = options
  if (containerId === undefined) return { name: 'tag-manager', version: '1', cache: true, options }
  const { origin } = new URL(host)
  return {
    name: 'tag-manager',
    version: '2',
    cache: true,
    options,
    contentSecurityPolicy: {
      'script-src': [origin],
      'img-src': [origin],
      'connect-src': [origin],
      'frame-src': [origin],
    },
    head: ({ mode }) =>
      mode === 'serve'
        ? []
        : [
            { tag: 'script', attributes: {}, content: startScript(`${origin}/gtm.js?id=${containerId}`) },
            {
              tag: 'noscript',
              attributes: {},
              place: 'body',
              content: `<iframe src="${origin}/ns.html?id=${containerId}" title="Tag manager" height="0" width="0" hidden></iframe>`,
            },
          ],
  }
}

/**
 * Code that creates the container's queue with its start event, adds what readers say about pages to it, and
 * then loads the container. Safe inside quotes.
 */
const startScript = (address: string): string =>
  "(window.dataLayer=window.dataLayer||[]).push({'gtm.start':Date.now(),event:'gtm.js'});document.addEventListener('docgen:feedback',function(e){dataLayer.push({event:'docgen_feedback',helpful:e.detail.helpful})});(function(s){s.async=true;s.src='" +
  address +
  "';document.head.appendChild(s)})(document.createElement('script'))"
