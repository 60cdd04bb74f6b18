import type { AssembledSite } from './assembled-site.ts'
import type { BuildOptions } from './build-options.ts'
import { assembleSite, loadSite } from './build-site.ts'
import { openSession, type Session } from './session.ts'
import { openWorkers } from './workers.ts'

/** Assembles the site, from memory where nothing changed, for those who only look at it: nothing is written but the cache. The session ends with `use`. */
export async function assembleOnce<Result>(options: BuildOptions, use: (site: AssembledSite, session: Session) => Result): Promise<Result> {
  const session = openSession(await loadSite(options), options)
  const workers = openWorkers(session, options)
  try {
    const site = await assembleSite(session, workers, options)
    session.store.commit()
    return use(site, session)
  } finally {
    await workers.close()
    session.store.close()
  }
}
