import type { EnginePlace, OpenedEngine } from './engine-place.ts'
import { localProvider } from './local-provider.ts'

/** Opens the site's own index. */
export function openEngine({ baseUrl }: EnginePlace): OpenedEngine {
  const index = new URL(`${baseUrl}assets/search/`, location.href).href
  return { provider: localProvider(index), index }
}
