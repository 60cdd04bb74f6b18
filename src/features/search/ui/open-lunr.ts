import { localProvider } from './local-provider.ts'
import type { SearchProvider } from '../../../model/search/search-client.ts'

/** Opens the site's own index. */
export function openEngine({ baseUrl }: EnginePlace): OpenedEngine {
  const index = new URL(`${baseUrl}assets/search/`, location.href).href
  return { provider: localProvider(index), index }
}

/** The context for opening a search engine. */
export interface EnginePlace {
  readonly baseUrl: string
  /** The options in the page's form. */
  readonly options: Readonly<Record<string, unknown>>
}

/** An open search engine, in a worker or on the page. */
export interface OpenedEngine {
  readonly provider: SearchProvider
  /** The address of the folder with the site's own index, if it has one. */
  readonly index?: string
  /** Finds passages in that index, if the provider cannot. */
  readonly passages?: SearchProvider
}
