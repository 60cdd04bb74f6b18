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
 * What is not cached is left to that build, as are findings. `editions` are the languages, from
 * `openEditions`.
 */
export async function provisionalSite(
  editions: readonly Edition[],
  work: PageWork,
  options: AssembleOptions,
  { recalls = true }: { readonly recalls?: boolean } = {},
): Promise<readonly ProvisionalEdition[]> {
  const report = { found: [], origins: new Map() }
  const composed = await composeEditions(editions, { work, options, report }, { shown: 'none', recalls })
  return composed.map(({ edition, composition }) => ({ ...edition, renderInputs: composition.inputs }))
}
