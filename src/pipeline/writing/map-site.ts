import { openEditions } from '../../engine/open-editions.ts'
import { openSession } from '../../engine/session.ts'
import type { BuildOptions } from '../build-options.ts'
import { loadSite } from '../load-site.ts'
import { provisionalSite } from '../provisional-site.ts'
import { openWorkers } from '../workers/open-workers.ts'
import { SiteMap } from './site-map.ts'

/** Outlines a site for commands that ask what leads where. The session is closed after `use`. */
export async function withSiteMap<Result>(
  options: BuildOptions,
  use: (map: SiteMap) => Promise<Result>,
): Promise<Result> {
  const loaded = await loadSite(options)
  const session = openSession(loaded, options)
  const workers = openWorkers(session, options)
  try {
    const work = workers.during({ isOutlineOnly: true })
    const map = new SiteMap(await provisionalSite(openEditions(session), work, options, { recalls: false }))
    session.store.commit()
    return await use(map)
  } finally {
    await workers.close()
    session.store.close()
    session.spill?.close()
  }
}
