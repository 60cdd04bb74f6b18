import type { Plugin } from '../../model/plugin.ts'

/** Options of the plugin `tagManager`. */
export interface TagManagerOptions {
  /**
   * The container: `GTM-ABC123`. Without one nothing is loaded, so that a configuration may take it from the
   * environment.
   */
  readonly containerId?: string | undefined
  /** Where the container's script and frame come from. */
  readonly host?: string
}

/**
 * A tag manager in published sites, never while authoring: its script is fetched beside the page and runs
 * when it has come; without JavaScript there is its frame. What the container loads in its turn has to be
 * allowed in `contentSecurityPolicy.sources`.
 */
export function tagManager(options: TagManagerOptions): Plugin {
  const { containerId, host = 'https://www.googletagmanager.com' } = options
  if (containerId === undefined) return { name: 'tag-manager', version: '1', options }
  if (!/^[\w-]+$/.test(containerId))
    throw new Error(
      `\`${containerId}\` is not the id of a tag manager's container. Write it as in \`GTM-ABC123\`.`,
    )
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
