import { openEngine as openLocal, type EnginePlace, type OpenedEngine } from '../ui/open-lunr.ts'
import { openEngine as openHosted } from './open-algolia.ts'
import { messages } from 'docgen:messages/search'
import type { SearchProvider } from '../../../model/search/search-client.ts'

/** Opens the hosted engine, with the site's own index as a fallback. */
export function openEngine(place: EnginePlace): OpenedEngine {
  const local = openLocal(place)
  return {
    ...local,
    provider: withFallback(openHosted(place).provider, local.provider),
    passages: local.provider,
  }
}

/** Milliseconds for which a failed service is not queried again, because the reader keeps typing. */
const rest = 30_000
const notice = messages['search.fallback']

/** Uses `second` if `first` fails, and says so in the result. Rejects only if both fail. */
export function withFallback(first: SearchProvider, second: SearchProvider): SearchProvider {
  let failedAt = -rest
  const askSecond: SearchProvider['search'] = (request, take, signal) =>
    second.search(request, (answer) => take({ ...answer, notice }), signal)
  return {
    warm: () => first.warm(),
    ...(second.suggested ? { suggested: second.suggested } : {}),
    async search(request, take, signal) {
      if (performance.now() - failedAt < rest) return askSecond(request, take, signal)
      try {
        await first.search(request, take, signal)
      } catch {
        if (signal.aborted) return
        failedAt = performance.now()
        await askSecond(request, take, signal)
      }
    },
  }
}
