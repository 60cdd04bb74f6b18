import type { Edition } from '../engine/open-editions.ts'
import { composeEditions } from './assemble-editions.ts'
import type { AssembleOptions } from './build-options.ts'
import type { RenderInputs } from './composition.ts'
import type { PageWork } from './workers/open-workers.ts'

/** A language of a site, with everything around a page that making it needs. */
export interface ProvisionalEdition extends Edition {
  readonly renderInputs: RenderInputs
}

/**
 * What is around the pages of a site, without making any: enough to show one while the rest is being built.
 * Diagnostics, and pages of plugins that are not cached, are left to that build. `editions` are its
 * languages, from `openEditions`.
 */
export async function provisionalSite(
  editions: readonly Edition[],
  work: PageWork,
  options: AssembleOptions,
): Promise<readonly ProvisionalEdition[]> {
  const report = { found: [], origins: new Map() }
  const composed = await composeEditions(editions, { work, options, report }, 'none')
  return composed.map(({ edition, composition }) => ({ ...edition, renderInputs: composition.inputs }))
}
