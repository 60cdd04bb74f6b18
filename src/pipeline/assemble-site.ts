import type { Diagnostic } from '../model/diagnostic.ts'
import { locateDiagnostics } from '../diagnostics/locate-diagnostics.ts'
import { applyPolicy, fails } from '../diagnostics/apply-policy.ts'
import { unique } from '../diagnostics/unique.ts'
import { asFatal, DiagnosticError } from '../model/diagnose.ts'
import type { CheckedPage, LinkTargets } from '../model/link-targets.ts'
import { deferredIn } from '../model/location.ts'
import type { OutputPath } from '../model/path.ts'
import { placeholderUrlFindings } from '../stages/config/placeholder-url-findings.ts'
import { checkedPages } from '../stages/links/checked-pages.ts'
import { checkLinks } from '../stages/links/stage.ts'
import { inSite, joinTargets } from '../stages/links/join-targets.ts'
import { joinNotices } from '../stages/output/join-notices.ts'
import { planOutput, type PlannedFile } from '../stages/output/plan-output.ts'
import { plannedFiles } from '../stages/output/planned-files.ts'
import { runCheckHooks } from '../stages/plugins/judge-and-emit.ts'
import { atOrigins } from '../stages/plugins/page-origins.ts'
import { linkTargets } from '../stages/site/link-targets.ts'
import { siteNoticesPath } from '../stages/theme/site-notices.ts'
import { searchClientFindings } from '../stages/theme/search-client-findings.ts'
import { composeEditions, renderEdition, type RenderedEdition } from './assemble-editions.ts'
import type { AssembleOptions, BuildOptions } from './build-options.ts'
import { startClock, type Clock } from '../engine/clock.ts'
import { entryIn } from '../model/plugin-entry.ts'
import type { RenderInputs, Report } from './compose-site.ts'
import { openEditions, outputIn, type Edition } from '../engine/open-editions.ts'
import { openSession, type Session } from '../engine/session.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { emitEditions, withLastFiles, type LateFiles } from './emit-editions.ts'
import { loadSite } from './load-site.ts'
import { openWorkers, type Workers } from './workers/open-workers.ts'

/** A site before it is written: the files of the output, and what there is to say about them. */
export interface AssembledSite {
  readonly plan: ReadonlyMap<OutputPath, PlannedFile>
  /** Files that are not in the plan, as they are made when they are asked for (`AssembleOptions.late`). */
  readonly late: readonly LateFiles[]
  /** Each once, at its place, with the severities that the site's configuration gives them. */
  readonly diagnostics: readonly Diagnostic[]
  /** The same for what else there is to say about the site. */
  readonly settled: (found: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>
  readonly failed: boolean
  readonly pages: number
  readonly fromCache: number
  /** Finished pages with the links that they hold. */
  readonly judged: readonly CheckedPage[]
  /** Everything that a link of the site may lead to. */
  readonly facts: LinkTargets
  /** The site in each of its languages: at least one. */
  readonly editions: readonly AssembledEdition[]
}

/** A site in one of its languages. */
export interface AssembledEdition extends Edition {
  readonly texts: RenderedEdition['texts']
  readonly renderInputs: RenderInputs
}

/**
 * Every stage up to a plan of the output with what there is to say about it; nothing is written. Watching is
 * calling this again with the same editions: what has not changed is recalled. A site in several languages is
 * put together once for each (`openEditions`), over one set of compiled pages; its output and its links are
 * one.
 */
export async function assembleSite(
  editions: readonly Edition[],
  workers: Workers,
  options: AssembleOptions,
  clock: Clock = startClock(options),
): Promise<AssembledSite> {
  const [first] = editions
  if (!first) throw new Error('A site has at least one language')
  const { loaded, diagnostics: known } = first.shared
  const { config, root } = loaded
  const report: Report = { found: [...known], origins: new Map() }
  const settled = async (found: readonly Diagnostic[]): Promise<readonly Diagnostic[]> =>
    applyPolicy(
      await locateDiagnostics(unique(atOrigins(found, report.origins)), {
        config: loaded.locate,
        sidebars: loaded.locateSidebar,
      }),
      config,
    )
  const configLocation = deferredIn('config')
  const missingClient = searchClientFindings(config, root, configLocation(['search', 'provider']))
  if (missingClient.length > 0) throw new DiagnosticError(...(await settled(missingClient)))
  report.found.push(...placeholderUrlFindings(config, options.mode, configLocation))

  const context = { workers, options, report, clock }
  const failed = async (error: unknown): Promise<never> => {
    throw await withFindings(report.found, error, settled)
  }
  const composed = await composeEditions(editions, context).catch(failed)
  options.progress?.stage('Rendering', sum(composed.map(({ composition }) => composition.ready.length)))
  const rendered: RenderedEdition[] = []
  for (const each of composed) rendered.push(await renderEdition(each, context).catch(failed))
  await clock('render')

  // Nothing else needs as much memory as the index of the search, and no thread has anything to do with it.
  await workers.rest()
  const emitted = await emitEditions(rendered, context)
  const made = emitted.flatMap(({ edition, composition: { inputs }, rendered: pages, files }, index) =>
    plannedFiles({
      session: edition.session,
      place: (path) => outputIn(edition.prefix, path),
      rendered: pages,
      emitted: files,
      // All languages have them in common.
      statics: index === 0 ? inputs.sources.statics : [],
      published: inputs.images.published,
      made: inputs.images.made,
      theme: inputs.theme,
      hasBlogs: inputs.graph.blogs.size > 0,
      search: inputs.graph.search,
      root,
    }),
  )
  const planned = await withLastFiles(made, emitted[0], context)
  const output = planOutput(joinNotices(planned, siteNoticesPath))
  report.found.push(...output.diagnostics)
  await clock('emit')

  const judged = rendered.map(({ edition: { prefix }, composition, rendered: { pages } }) => {
    const { finished, unfinished } = checkedPages(composition.slices, pages)
    return {
      finished: finished.map((page) => inSite(page, prefix)),
      unfinished: unfinished.map((page) => inSite(page, prefix)),
    }
  })
  const finished = judged.flatMap((each) => each.finished)
  const facts = joinTargets(
    rendered.map(({ edition, composition: { slices, inputs } }) => ({
      prefix: edition.prefix,
      targets: linkTargets({
        config: edition.session.loaded.config,
        graph: inputs.graph,
        slices,
        absenceOf: inputs.sources.files.absenceOf,
        drafts: inputs.sources.files.drafts(),
        output: output.plan,
        fetched: emitted.flatMap(({ fetched }) => fetched),
        isLate: options.late === true,
        location: configLocation,
        read: edition.session.disk.tracing(new Map()),
        templates: inputs.templates,
        locales: inputs.locales,
      }),
    })),
    config.assetBase,
    editions.some(({ prefix }) => prefix === ''),
  )
  report.found.push(
    ...checkLinks(
      finished,
      judged.flatMap((each) => each.unfinished),
      facts,
    ),
  )
  for (const { composition, view } of emitted)
    report.found.push(
      ...(await runCheckHooks(composition.inputs.sources.plugins, view, (plugin) => entryIn(config, plugin))),
    )
  await clock('links')

  const diagnostics = await settled(report.found)
  return {
    plan: output.plan,
    late: emitted.flatMap(({ late }) => late),
    diagnostics,
    settled,
    failed: fails(diagnostics, options.strict),
    pages: sum(rendered.map((each) => each.rendered.pages.length)),
    fromCache: sum(rendered.map(fromCache)),
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

/** Pages of which everything was remembered; those that no file makes (a search page) are only rendered. */
function fromCache({ composition: { known }, rendered }: RenderedEdition): number {
  const compiled = known.entries.length + known.failed.length - known.fromCache
  return Math.max(0, Math.min(rendered.pages.length - compiled, rendered.fromCache))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * What has been found is not lost when a stage cannot go on; what stopped it is an error whatever the site's
 * rules say.
 */
async function withFindings(
  found: readonly Diagnostic[],
  error: unknown,
  settled: (diagnostics: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>,
): Promise<unknown> {
  return error instanceof DiagnosticError
    ? new DiagnosticError(...(await settled([...found, ...error.diagnostics.map(asFatal)])))
    : error
}
