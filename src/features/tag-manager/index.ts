import { checkOptions } from '../../kit.ts'
import type { Plugin } from '../../model/plugin.ts'
import { tagManagerOptions, type TagManagerSettings } from './options.ts'
import type { TagManagerOptions } from './user-options.ts'

export type { TagManagerOptions } from './user-options.ts'

/**
 * A tag manager in published sites, never while authoring: its script is fetched beside the page and runs
 * when it has come; without JavaScript there is its frame. What the container loads in its turn has to be
 * allowed in `contentSecurityPolicy.sources`.
 */
export function tagManager(options: TagManagerOptions): Plugin {
  return checkOptions('tagManager', { schema: tagManagerOptions, options }, tagManagerPlugin)
}

function tagManagerPlugin(options: TagManagerSettings): Plugin {
  const { containerId, host } = options
  if (containerId === undefined) return { name: 'tag-manager', version: '1', options }
  const { origin } = new URL(host)
  return {
    name: 'tag-manager',
    version: '1',
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
 * The queue that the container reads, with the event that it starts from, and then the container. Both are
 * safe inside of quotes.
 */
const startScript = (address: string): string =>
  "(window.dataLayer=window.dataLayer||[]).push({'gtm.start':Date.now(),event:'gtm.js'});(function(s){s.async=true;s.src='" +
  address +
  "';document.head.appendChild(s)})(document.createElement('script'))"
