import { algoliaProvider, contextsOf } from './algolia-provider.ts'
import { objectOf, textIn } from '../query/parse-json.ts'
import type { EnginePlace, OpenedEngine } from '../ui/open-lunr.ts'

/** Opens the configured hosted engine. */
export function openEngine({ options }: EnginePlace): OpenedEngine {
  const algolia = objectOf(options['algolia']) ?? {}
  const { version } = document.documentElement.dataset
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href
  const provider = algoliaProvider({
    appId: textIn(algolia['appId']) ?? '',
    indexName: textIn(algolia['indexName']) ?? '',
    searchApiKey: textIn(algolia['searchApiKey']) ?? '',
    contextualSearch: algolia['contextualSearch'] !== false,
    language: document.documentElement.lang || 'en',
    contextOf: contextsOf(options, version),
    ...(canonical === undefined ? {} : { site: new URL(canonical).origin }),
  })
  return { provider }
}
