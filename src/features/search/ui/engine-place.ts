import type { SearchProvider } from '../../../model/search/search-client.ts'

/** Where a site's search engine is opened. */
export interface EnginePlace {
  readonly baseUrl: string
  /** What the page's form says of search, as it stands there. */
  readonly options: Readonly<Record<string, unknown>>
}

/** A search engine that is ready, in a worker or on the page. */
export interface OpenedEngine {
  readonly provider: SearchProvider
  /** Address of the folder with the site's own index, where the site has one. */
  readonly index?: string
  /** Who finds passages in that index, where it is not the provider. */
  readonly passages?: SearchProvider
}
