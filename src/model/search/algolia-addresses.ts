/** The hosts of an Algolia application: the nearest one, and those to fall back to. */
export function algoliaHosts(appId: string): readonly [nearest: string, ...others: string[]] {
  const id = encodeURIComponent(appId)
  return [
    `https://${id}-dsn.algolia.net`,
    `https://${id}-1.algolianet.com`,
    `https://${id}-2.algolianet.com`,
    `https://${id}-3.algolianet.com`,
  ]
}

/** The default address of Algolia Ask AI. */
export const askAiAddress = 'https://askai.algolia.com'
