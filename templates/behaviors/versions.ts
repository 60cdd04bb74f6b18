import { on, storage } from '@theme/behaviors/events'

const key = 'docgen.version'

/** Remembers which version of the docs the reader went to. */
export function startVersions(): void {
  on('click', 'a[data-version]', (link) => storage.set(key, link.dataset['version'] ?? null))
}
