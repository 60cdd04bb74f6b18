import type { Session } from '../engine/session.ts'
import { locateDiagnostics } from '../diagnostics/locate-diagnostics.ts'
import { applyPolicy, fails } from '../diagnostics/policy.ts'
import { unique } from '../diagnostics/unique.ts'
import { DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { CheckedPage, LinkTargets } from '../model/link-targets.ts'
import { deferredIn } from '../model/location.ts'
import type { OutputPath } from '../model/path.ts'
import { placeholderUrlFindings } from '../stages/config/placeholder-url.ts'
import { readContent } from '../stages/content/read-content.ts'
import { checkedPages } from '../stages/links/checked-pages.ts'
import { checkLinks } from '../stages/links/check-links.ts'
import { scanPage } from '../stages/markdown/scan-page.ts'
import { compilePages, type CompiledPages } from '../stages/markdown/stage.ts'
import { planOutput, type PlannedFile } from '../stages/output/plan-output.ts'
import { plannedFiles } from '../stages/output/planned-files.ts'
import { runCheckHooks, runEmitHooks } from '../stages/plugins/judge-and-emit.ts'
import { atOrigins } from '../stages/plugins/page-origins.ts'
import type { EntryOf } from '../stages/plugins/run-hook.ts'
import { siteView } from '../stages/plugins/site-view.ts'
import { runContentHooks } from '../stages/plugins/stage.ts'
import { siteTexts, type SiteTexts } from '../stages/render/site-texts.ts'
import { linkTargets } from '../stages/site/link-targets.ts'
import { prebundleTheme, prepareTheme } from '../stages/theme/prepare-theme.ts'
import { searchClientFindings } from '../stages/theme/search-client.ts'
import type { AssembleOptions } from './build-options.ts'
import { startClock, type Clock } from './clock.ts'
import {
  composeSite,
  entryIn,
  renderComposition,
  type KnownPages,
  type RenderInputs,
  type Report,
  type Scope,
} from './compose-site.ts'
import type { Workers } from './workers.ts'

/** A site before it is written: the files of the output, and what there is to say about them. */
export interface AssembledSite {
  readonly plan: ReadonlyMap<OutputPath, PlannedFile>
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
  readonly texts: SiteTexts
  readonly renderInputs: RenderInputs
}

/**
 * Every stage up to a plan of the output with what there is to say about it; nothing is written. Watching is
 * calling this again with the same session: what has not changed is recalled.
 */
export async function assembleSite(
  session: Session,
  workers: Workers,
  options: AssembleOptions,
  clock: Clock = startClock(options),
): Promise<AssembledSite> {
  const { loaded, disk } = session
  const { config, root } = loaded
  const report: Report = { found: [...session.diagnostics], origins: new Map() }
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

  const composed = await composeSite(wholeSite(session, workers, options), {
    session,
    options,
    report,
    clock,
  }).catch(async (error: unknown) => {
    throw await withFindings(report.found, error, settled)
  })
  const { known, inputs, slices } = composed
  const { sources, pages, graph, images, theme, templates } = inputs
  const { plugins, files, additions } = sources

  options.progress?.stage('Rendering', composed.ready.length)
  const rendered = await renderComposition(composed, session, workers.render)
  report.found.push(...rendered.diagnostics)
  await clock('render')

  const texts = siteTexts(pages, { session, graph, rendered })
  const view = siteView({
    session,
    graph,
    pages,
    texts,
    rendered,
    slices,
    data: additions.data,
    ...(options.breathe ? { breathe: options.breathe } : {}),
  })
  const entryOf: EntryOf = (plugin) => entryIn(config, plugin)
  const emitted = await runEmitHooks(plugins, view, entryOf)
  const output = planOutput(
    plannedFiles({
      session,
      rendered,
      emitted: emitted.files,
      statics: sources.statics,
      published: images.published,
      theme,
      search: graph.search,
      root,
    }),
  )
  report.found.push(...emitted.diagnostics, ...output.diagnostics)
  await clock('emit')

  const judged = checkedPages(slices, rendered.pages)
  const facts = linkTargets({
    config,
    graph,
    slices,
    absenceOf: files.absenceOf,
    drafts: files.drafts(),
    output: output.plan,
    location: configLocation,
    read: disk.tracing(new Map()),
    templates,
  })
  report.found.push(...checkLinks(judged.finished, judged.unfinished, facts))
  report.found.push(...(await runCheckHooks(plugins, view, entryOf)))
  await clock('links')

  const diagnostics = await settled(report.found)
  return {
    plan: output.plan,
    diagnostics,
    settled,
    failed: fails(diagnostics, options.strict),
    pages: rendered.pages.length,
    // Drafts are compiled and then left out.
    fromCache: Math.max(
      0,
      Math.min(known.fromCache + pages.length - known.entries.length, rendered.fromCache),
    ),
    judged: judged.finished,
    facts,
    texts,
    renderInputs: inputs,
  }
}

/** All pages, from their sources. */
function wholeSite(
  session: Session,
  workers: Workers,
  { mode, drafts, progress }: AssembleOptions,
): Scope<KnownPages & CompiledPages> {
  const { disk } = session
  const { trees, markdown, baseUrl } = session.loaded.config
  let prebundled: Promise<void> | undefined
  return {
    content: () => readContent(disk, trees, markdown.limits.fileBytes),
    additions: (plugins, entryOf) => runContentHooks(plugins, session, mode, baseUrl, entryOf),
    async pages({ plugins, files, compileOptions }) {
      progress?.stage('Compiling', files.markdown.length)
      const fixed = { markdown: files.markdown, others: files.join([]) }
      prebundled = prebundleTheme(session, fixed, plugins)
      const compiled = await compilePages(files.markdown, session, workers.compile, compileOptions)
      // Links to a page that cannot be compiled are not broken: it has an address all the same.
      const outlines = compiled.failed
        .map(scanPage)
        .filter((page) => page.frontMatter.draft !== true || drafts)
      return { ...compiled, outlines }
    },
    shown: 'all',
    async theme(pages, plugins) {
      await prebundled
      return prepareTheme(session, pages, plugins)
    },
  }
}

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
    ? new DiagnosticError(...(await settled(found)), ...error.diagnostics)
    : error
}
