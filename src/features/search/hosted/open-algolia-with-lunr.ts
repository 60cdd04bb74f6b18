import { openEngine as openLocal, type EnginePlace, type OpenedEngine } from '../ui/open-lunr.ts'
import { openEngine as openHosted } from './open-algolia.ts'
import { withFallback } from './with-fallback.ts'

/** Opens the hosted engine, with the site's own index as a fallback. */
export function openEngine(place: EnginePlace): OpenedEngine {
  const local = openLocal(place)
  return {
    ...local,
    provider: withFallback(openHosted(place).provider, local.provider),
    passages: local.provider,
  }
}
