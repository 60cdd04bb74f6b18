/**
 * Where an application of Algolia is searched: the nearest of its servers, and those to ask when that one is
 * out of reach.
 */
export function algoliaHosts(appId: string): readonly [nearest: string, ...others: string[]] {
  const id = encodeURIComponent(appId)
  return [
    `https://${id}-dsn.algolia.net`,
    `https://${id}-1.algolianet.com`,
    `https://${id}-2.algolianet.com`,
    `https://${id}-3.algolianet.com`,
  ]
}
