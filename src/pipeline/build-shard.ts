import { fails } from '../diagnostics/apply-policy.ts'
import type { Clock } from '../engine/clock.ts'
import { openEditions } from '../engine/open-editions.ts'
import type { Session } from '../engine/session.ts'
import type { Plugin } from '../model/plugin.ts'
import { composeEditions, makeEdition, type RenderedEdition } from './assemble-editions.ts'
import type { AssembledSite } from './assembled-site.ts'
import type { BuildOptions, BuildResult } from './build-options.ts'
import type { Report } from './composition.ts'
import { emitEditions } from './emit-editions.ts'
import { isInShard, type Shard } from './shard.ts'
import type { Workers } from './workers/open-workers.ts'

/** What a shard works with. */
interface ShardContext {
  readonly session: Session
  readonly workers: Workers
  readonly options: BuildOptions
  readonly settle: AssembledSite['settle']
  readonly report: Report
  readonly clock: Clock
  readonly outDir: string
}

/**
 * Makes a share of the pages, and what plugins of docgen derive from each of them, for the cache. All pages
 * are outlined, because each may be linked to. Links are checked and files are written by the build that
 * closes: nothing here is the result of all pages.
 */
export async function buildShard(
  shard: Shard,
  { session, workers, options, settle, report, clock, outDir }: ShardContext,
): Promise<BuildResult> {
  const context = { work: workers.during(options), options, report, clock }
  const composed = await composeEditions(openEditions(session), context, {
    isMade: (path) => isInShard(path, shard),
  })
  const rendered: RenderedEdition[] = []
  for (const each of composed) rendered.push(await makeEdition(each, context))
  await clock('render')
  await workers.rest()
  // Plugins of the site may have effects, and expect all pages.
  const { plugins } = session.loaded.config
  await emitEditions(
    rendered,
    { ...context, report: { found: [], origins: new Map() } },
    (plugin: Plugin) => !plugins.includes(plugin),
  )
  await clock('emit')
  session.store.commit()
  const diagnostics = await settle(report.found)
  return {
    diagnostics,
    failed: fails(diagnostics, options.strict),
    written: false,
    pages: rendered.reduce((sum, { rendered: { pages } }) => sum + pages.length, 0),
    fromCache: rendered.reduce((sum, { rendered: { fromCache } }) => sum + fromCache, 0),
    files: 0,
    bytes: 0,
    milliseconds: clock.total(),
    outDir,
    root: session.loaded.root,
    timings: clock.timings,
  }
}
