import type { LoadedConfig } from '../model/loaded-config.ts'
import type { AssembledSite } from './assemble-site.ts'
import type { BuildOptions } from './build-options.ts'
import { assembleSite } from './assemble-site.ts'
import { openEditions } from '../engine/open-editions.ts'
import { loadSite } from './load-site.ts'
import { openSession, type Session } from '../engine/session.ts'
import { openWorkers } from './workers/open-workers.ts'

/**
 * Assembles the site, from memory where nothing changed, for those who only look at it: nothing is written
 * but the cache. The session ends with `use`. The configuration is read unless it is given.
 */
export async function assembleOnce<Result>(
  options: BuildOptions,
  use: (site: AssembledSite, session: Session) => Result,
  loaded?: LoadedConfig,
): Promise<Result> {
  const session = openSession(loaded ?? (await loadSite(options)), options)
  const workers = openWorkers(session, options)
  try {
    const site = await assembleSite(openEditions(session), workers, options)
    session.store.commit()
    return use(site, session)
  } finally {
    await workers.close()
    session.store.close()
    session.spill?.close()
  }
}
