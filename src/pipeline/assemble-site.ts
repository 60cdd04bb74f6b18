import type { Diagnostic } from '../model/diagnostic.ts'
import { locateDiagnostics } from '../diagnostics/locate-diagnostics.ts'
import { applyPolicy, fails } from '../diagnostics/apply-policy.ts'
import { unique } from '../diagnostics/unique.ts'
import { asFatal, DiagnosticError } from '../model/diagnose.ts'
import type { CheckedPage, LinkTargets } from '../model/link-targets.ts'
import { deferredIn } from '../model/location.ts'
import type { ContentPath, OutputPath, RoutePath } from '../model/path.ts'
import type { SiteGraph } from '../stages/site/graph.ts'
import type { SiteConfig } from '../model/site-config.ts'
import { placeholderUrlFindings } from '../stages/config/placeholder-url-findings.ts'
import { checkedPages } from '../stages/links/checked-pages.ts'
import { checkLinks } from '../stages/links/stage.ts'
import { inSite, joinTargets } from '../stages/links/join-targets.ts'
import { joinNotices } from '../stages/output/join-notices.ts'
import { planOutput } from '../stages/output/plan-output.ts'
import type { PlannedFile } from '../stages/output/planned-file.ts'
import { plannedFiles } from '../stages/output/planned-files.ts'
import { runCheckHooks } from '../stages/plugins/judge-and-emit.ts'
import { atOrigins } from '../stages/plugins/page-origins.ts'
import { collectLinkTargets } from '../stages/site/collect-link-targets.ts'
import { siteNoticesPath } from '../stages/theme/site-notices.ts'
import { searchClientFindings } from '../stages/theme/search-client-findings.ts'
import { composeEditions, makeEdition, type RenderedEdition } from './assemble-editions.ts'
import type { AssembleOptions, BuildOptions } from './build-options.ts'
import { startClock, type Clock } from '../engine/clock.ts'
import { entryIn } from '../model/plugin-entry.ts'
import type { RenderInputs, Report } from './composition.ts'
import { openEditions, outputIn, type Edition } from '../engine/open-editions.ts'
import { openSession, type Session } from '../engine/session.ts'
import type { LoadedConfig } from '../model/loaded-config.ts'
import { emitEditions, withLastFiles, type LateFiles } from './emit-editions.ts'
import { loadSite } from './load-site.ts'
import { unknownDependencies } from './unknown-dependencies.ts'
import { openWorkers, type Workers } from './workers/open-workers.ts'

/** A site before it is written: the files of the output, and all findings. */
export interface AssembledSite {
  readonly plan: ReadonlyMap<OutputPath, PlannedFile>
  /** Files that are not in the plan, because they are produced on request (`AssembleOptions.late`). */
  readonly late: readonly LateFiles[]
  /** Without duplicates, located, and with the severities that the site configures. */
  readonly diagnostics: readonly Diagnostic[]
  /** Processes further findings in the same way. */
  readonly settled: (found: readonly Diagnostic[]) => Promise<readonly Diagnostic[]>
  readonly failed: boolean
  /** Whether the next build has to ask something again that could not be answered. */
  readonly isUnanswered: boolean
  readonly pages: number
  readonly fromCache: number
  /** Finished pages with their links. */
  readonly judged: readonly CheckedPage[]
  /** Everything that links on the site may lead to. */
  readonly facts: LinkTargets
  /** The site in each of its languages. */
  readonly editions: readonly AssembledEdition[]
}

/** A language of the site. */
export interface AssembledEdition extends Edition {
  readonly texts: RenderedEdition['texts']
  readonly renderInputs: RenderInputs
}

/**
 * Runs all stages up to the plan of the output, with all findings, without writing anything. A watching
 * server calls this repeatedly with the same editions; what has not changed is cached. A multilingual site is
 * assembled once per language (`openEditions`) from one set of compiled pages, with a common output and link
 * check.
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

  const context = { work: workers.during(options), options, report, clock }
  const failed = async (error: unknown): Promise<never> => {
    throw await withFindings(report.found, error, settled)
  }
  const composed = await composeEditions(editions, context).catch(failed)
  options.progress?.stage('Making pages', sum(composed.map(({ composition }) => composition.ready.length)))
  const rendered: RenderedEdition[] = []
  for (const each of composed) rendered.push(await makeEdition(each, context).catch(failed))
  await clock('pages')

  // The search index needs more memory than anything else, and is not built in threads.
  await workers.rest()
  const emitted = await emitEditions(rendered, context)
  const made = emitted.flatMap(({ edition, composition: { inputs }, rendered: pages, files }, index) =>
    plannedFiles({
      session: edition.session,
      place: (path) => outputIn(edition.prefix, path),
      rendered: pages,
      emitted: files,
      // All languages share them.
      statics: index === 0 ? inputs.sources.statics : [],
      published: inputs.images.published,
      made: inputs.images.made,
      theme: inputs.theme,
      hasBlogs: inputs.graph.blogs.size > 0,
      sourceOf: (route) => writtenSource(route, inputs.graph),
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
  const facts = linkTargets(emitted, output.plan, options, config)
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
  report.found.push(...unknownDependencies(first.shared))
  await clock('links')

  const diagnostics = await settled(report.found)
  return {
    plan: output.plan,
    late: emitted.flatMap(({ late }) => late),
    diagnostics,
    settled,
    failed: fails(diagnostics, options.strict),
    isUnanswered: report.isUnanswered === true,
    pages: sum(rendered.map((each) => each.rendered.pages.length)),
    fromCache: sum(rendered.map((each) => each.rendered.fromCache)),
    judged: finished,
    facts,
    editions: rendered.map(({ edition, texts, composition: { inputs } }) => ({
      ...edition,
      texts,
      renderInputs: inputs,
    })),
  }
}

/** What links of all languages may lead to. */
function linkTargets(
  emitted: Awaited<ReturnType<typeof emitEditions>>,
  plan: AssembledSite['plan'],
  options: AssembleOptions,
  { assetBase }: SiteConfig,
): LinkTargets {
  const location = deferredIn('config')
  const fetched = emitted.flatMap((each) => each.fetched)
  return joinTargets(
    emitted.map(({ edition: { prefix, session }, composition: { slices, inputs } }) => ({
      prefix,
      targets: collectLinkTargets({
        config: session.loaded.config,
        graph: inputs.graph,
        slices,
        absenceOf: inputs.sources.files.absenceOf,
        drafts: inputs.sources.files.drafts(),
        output: plan,
        fetched,
        isLate: options.late === true,
        location,
        read: session.disk.tracing(new Map()),
        templates: inputs.templates,
        locales: inputs.locales,
      }),
    })),
    assetBase,
    emitted.some(({ edition }) => edition.prefix === ''),
  )
}

/**
 * Assembles the site, using the cache, for callers that only inspect it: writes nothing but the cache. The
 * session is closed after `use`. Loads the configuration unless it is given.
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

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)

/**
 * Adds earlier findings to an error that stops a stage. The error itself cannot be softened by the site's
 * rules.
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

/** The file of a page at a route; undefined for a page that docgen or a plugin makes. */
function writtenSource(route: RoutePath, { routes, pages }: SiteGraph): ContentPath | undefined {
  const source = routes.get(route)?.source
  return source !== undefined && pages.get(source)?.page.route === undefined ? source : undefined
}
