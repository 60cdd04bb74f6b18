import sum from 'lodash-es/sum.js'
import { resolve } from 'node:path'
import { locateDiagnostics } from './diagnostics/locate-diagnostics.ts'
import { applyPolicy, fails } from './diagnostics/apply-policy.ts'
import { unique } from './diagnostics/fold.ts'
import { type Clock, startClock } from './engine/clock.ts'
import { type Edition, openEditions } from './engine/open-editions.ts'
import { fingerprintOf } from './engine/fingerprint.ts'
import { openSession, type Session } from './engine/session.ts'
import { asFatal, diagnose, DiagnosticError } from './model/diagnose.ts'
import type { Diagnostic } from './model/diagnostic.ts'
import type { LoadedConfig } from './model/loaded-config.ts'
import { deferredIn } from './model/location.ts'
import type { RenderedEdition } from './pipeline/assemble-editions.ts'
import type { AssembledSite } from './pipeline/assembled-site.ts'
import type { AssembleOptions, BuildOptions, BuildResult } from './pipeline/build-options.ts'
import { publish, refuseSources } from './pipeline/publish-site.ts'
import { recallBuild, siteBefore } from './pipeline/recall-build.ts'
import type { Report } from './pipeline/composition.ts'
import { unknownDependencies } from './pipeline/unknown-dependencies.ts'
import type { Workers } from './pipeline/workers/open-workers.ts'
import { findConfig } from './stages/config/find-config.ts'
import { placeholderUrlFindings, searchClientFindings } from './stages/config/site-findings.ts'
import { atOrigins } from './stages/plugins/page-origins.ts'
import { append } from './model/append.ts'

const uselessShard = (): Diagnostic =>
  diagnose('invalid-option-value', 'A shard is made for a shared cache, and this build has none.', {
    hint: 'Set `cache.remote` in the configuration, and do not use `--no-cache`.',
  })

const loadConfigStage = () => import('./pipeline/load-site.ts')
const loadSteps = () => import('./pipeline/steps.ts')

/**
 * Builds a site. Throws a `DiagnosticError` if the configuration is unusable; all other findings are in the
 * result. Nothing is written if there is an error.
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const clock = startClock(options)
  const { shard } = options
  const startTime = Date.now()
  const configFile = await findConfig(options.dir ?? options.root ?? process.cwd(), options.configPath)
  const place = { ...configFile, root: options.root ?? configFile.root }
  const finished = (recalled: BuildResult): BuildResult => ({
    ...recalled,
    milliseconds: clock.total(),
    timings: clock.timings,
  })
  const unchanged = recallBuild(place, options)
  if (typeof unchanged === 'object') return finished(unchanged)
  const { loadSite } = await loadConfigStage()
  options.onWork?.()
  const loaded = await loadSite(options, configFile)
  if (unchanged === 'unknown') {
    const recalled = recallBuild(place, options, loaded, startTime)
    if (typeof recalled === 'object') return finished(recalled)
  }
  const session = openSession(loaded, options)
  const outDir = options.outDir ?? resolve(loaded.root, loaded.config.outDir)
  await refuseSources(outDir, loaded, options)
  if (shard && !(loaded.config.cache && options.cache)) throw new DiagnosticError(uselessShard())
  await clock('config')
  try {
    const before = siteBefore(loaded, startTime)
    const { openWorkers, pullCache, pushCache, buildShard, pushShard } = await loadSteps()
    const sources = fingerprintOf([before.folders, loaded.fingerprint])
    const pulled = await pullCache(session, shard ? undefined : sources)
    const workers = openWorkers(session, options)
    try {
      if (shard) {
        const report: Report = { found: [...session.diagnostics], origins: new Map() }
        const settle = settler(loaded, report)
        const shardResult = await buildShard(shard, {
          session,
          workers,
          options,
          settle,
          report,
          clock,
          outDir,
        })
        return withCacheFindings(
          shardResult,
          [...pulled.found, ...(await pushShard(session, shard, sources))],
          session,
        )
      }
      const site = await assembleSite(openEditions(session), workers, options, clock)
      const result = await publish(site, before, session, outDir, options, clock)
      const hasNews = pulled.hasShards || result.fromCache < result.pages
      const pushed = hasNews ? await pushCache(session) : []
      return withCacheFindings(result, [...pulled.found, ...pushed], session)
    } finally {
      await workers.close()
    }
  } finally {
    session.store.close()
    session.spill?.close()
  }
}

/**
 * Runs all stages up to the plan of the output, with all findings, without writing anything: outlines of all
 * pages, the graph, what each page shows of it, the pages, and what is made of all of them. A watching server
 * calls this repeatedly with the same editions; what has not changed is cached. A multilingual site is
 * assembled once per language (`openEditions`), with a common output and link check.
 */
export async function assembleSite(
  editions: readonly Edition[],
  workers: Workers,
  options: AssembleOptions,
  clock: Clock = startClock(options),
): Promise<AssembledSite> {
  const [first] = editions
  if (!first) throw new Error('A site has at least one language')
  const { loaded } = first.shared
  const { config } = loaded
  const report: Report = { found: [...first.shared.diagnostics], origins: new Map() }
  const settle = settler(loaded, report)
  append(report.found, await configFindings(loaded, options, settle))

  const steps = await loadSteps()
  const context = { work: workers.during(options), options, report, clock }
  const failed = async (error: unknown): Promise<never> => {
    throw await withFindings(report.found, error, settle)
  }
  const composed = await steps.composeEditions(editions, context).catch(failed)
  options.progress?.stage('Rendering', sum(composed.map(({ composition }) => composition.ready.length)))
  const rendered: RenderedEdition[] = []
  for (const each of composed) rendered.push(await steps.makeEdition(each, context).catch(failed))
  await clock('render')

  // The search index needs more memory than anything else, and is not built in threads.
  await workers.rest()
  const emitted = await steps.emitEditions(rendered, context)
  const output = await steps.planSite(emitted, context)
  append(report.found, output.diagnostics)
  await clock('emit')

  const { finished, unfinished } = steps.pagesToCheck(rendered)
  const facts = steps.linkTargets(emitted, output.plan, options, config)
  append(report.found, steps.checkLinks(finished, unfinished, facts))
  for (const { composition, view } of emitted)
    append(report.found, await steps.runCheckHooks(composition.inputs.sources.plugins, view, loaded))
  const code = rendered.map((each) => each.rendered.code)
  append(report.found, unknownDependencies(first.shared, code))
  await clock('links')

  const diagnostics = await settle(report.found)
  return {
    plan: output.plan,
    late: emitted.flatMap(({ late }) => late),
    diagnostics,
    settle,
    failed: fails(diagnostics, options.strict),
    isUnanswered: report.isUnanswered === true,
    pages: sum(rendered.map((each) => each.rendered.pages.length)),
    fromCache: sum(rendered.map((each) => each.rendered.fromCache)),
    code,
    judged: finished,
    facts,
    editions: rendered.map(({ edition, texts, composition: { inputs } }) => ({
      ...edition,
      texts,
      renderInputs: inputs,
    })),
  }
}

/**
 * Assembles the site, using the cache, for callers that only inspect it: writes nothing but the cache. The
 * session is closed after `use`. Loads the configuration unless it is given.
 */
export async function assembleOnce<Result>(
  options: BuildOptions,
  use: (site: AssembledSite, session: Session) => Result | Promise<Result>,
  loaded?: LoadedConfig,
): Promise<Result> {
  const { openWorkers } = await loadSteps()
  const session = openSession(loaded ?? (await (await loadConfigStage()).loadSite(options)), options)
  const workers = openWorkers(session, options)
  try {
    const site = await assembleSite(openEditions(session), workers, options)
    session.store.commit()
    return await use(site, session)
  } finally {
    await workers.close()
    session.store.close()
    session.spill?.close()
  }
}

type Settle = AssembledSite['settle']

/** Removes duplicates from findings, locates them, and gives them the severities that the site configures. */
const settler =
  ({ config, locate, locateSidebar }: LoadedConfig, report: Report): Settle =>
  async (diagnostics) =>
    applyPolicy(
      await locateDiagnostics(unique(atOrigins(diagnostics, report.origins)), {
        config: locate,
        sidebars: locateSidebar,
      }),
      config,
    )

/** What is wrong with the configuration as a whole. Throws what leaves nothing to build. */
async function configFindings(
  { config, root }: LoadedConfig,
  { mode }: AssembleOptions,
  settle: Settle,
): Promise<readonly Diagnostic[]> {
  const location = deferredIn('config')
  const missingClient = searchClientFindings(config, root, location(['search', 'provider']))
  if (missingClient.length > 0) throw new DiagnosticError(...(await settle(missingClient)))
  return placeholderUrlFindings(config, mode, location)
}

/**
 * Adds earlier findings to an error that stops a stage. The error itself cannot be softened by the site's
 * rules.
 */
async function withFindings(
  diagnostics: readonly Diagnostic[],
  error: unknown,
  settle: Settle,
): Promise<unknown> {
  return error instanceof DiagnosticError
    ? new DiagnosticError(...(await settle([...diagnostics, ...error.diagnostics.map(asFatal)])))
    : error
}

/** Adds what there is to say of the remote cache, which is also sent to when the site has been written. */
function withCacheFindings(
  result: BuildResult,
  diagnostics: readonly Diagnostic[],
  { loaded: { config } }: Session,
): BuildResult {
  return { ...result, diagnostics: [...result.diagnostics, ...applyPolicy(diagnostics, config)] }
}
