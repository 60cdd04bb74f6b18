import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { resolveImages } from '../stages/assets/images.ts'
import { listStaticFiles } from '../stages/assets/static-files.ts'
import { isWithin } from '../engine/reader.ts'
import { loadConfig, type LoadedConfig } from '../stages/config/load-config.ts'
import { readContent } from '../stages/content/read-content.ts'
import { applyPolicy, fails } from '../diagnostics/policy.ts'
import { checkLinks } from '../stages/links/check-links.ts'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { scanPage } from '../stages/markdown/scan-page.ts'
import type { Page } from '../model/page.ts'
import { checkOutputFolder } from '../stages/output/output-folder.ts'
import { planOutput } from '../stages/output/plan-output.ts'
import { writeOutput } from '../stages/output/write-output.ts'
import { buildSiteGraph } from '../stages/site/build-site-graph.ts'
import { absentLinkFindings } from '../stages/site/absent-links.ts'
import type { AssembledSite, RenderInputs } from './assembled-site.ts'
import type { AssembleOptions, BuildOptions, BuildResult } from './build-options.ts'
import { folderHashes, recallBuild, rememberBuild, type FolderHashes } from './build-record.ts'
import { builtInPlugins } from './built-in-plugins.ts'
import { compileOptionsOf } from './compile-options.ts'
import { compilePages } from '../stages/markdown/stage.ts'
import { contentFiles } from '../stages/content/content-files.ts'
import { deferredLocations } from '../diagnostics/deferred-locations.ts'
import { checkedPages, linkFacts } from '../stages/site/link-targets.ts'
import { plannedFiles } from '../stages/output/planned-files.ts'
import { placeholderUrlFindings } from '../stages/config/placeholder-url.ts'
import { prebundleTheme, prepareTheme } from '../stages/theme/prepare-theme.ts'
import { renderPages, renderSetup } from '../stages/render/stage.ts'
import { atOrigins, besideFiles, type PageOrigins } from '../stages/plugins/page-origins.ts'
import { runCheckHooks, runContentHooks, runEmitHooks, type EntryOf } from '../stages/plugins/run-plugins.ts'
import { searchClientFindings } from '../stages/theme/search-client.ts'
import { openSession, type Session } from '../engine/session.ts'
import { addressesOf } from '../model/site-page.ts'
import { siteTemplates } from '../stages/theme/site-templates.ts'
import { siteTexts } from '../stages/render/site-texts.ts'
import { siteView } from '../stages/plugins/site-view.ts'
import { slicePages } from '../stages/site/slice-pages.ts'
import { sizeOfStatic, staticSources } from '../stages/assets/static-sources.ts'
import { unique } from '../diagnostics/unique.ts'
import { withKnownSidebars } from '../stages/site/known-sidebars.ts'
import { openWorkers, type Workers } from './workers.ts'

/**
 * Builds a site. Read this first: it is the only place that decides the order of the stages. Throws a
 * `DiagnosticError` when the configuration cannot be used; everything else is in the result, and nothing is
 * written while there is an error.
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const clock = startClock(options)
  const loaded = await loadSite(options)
  const session = openSession(loaded, options)
  const outDir = options.outDir ?? join(loaded.root, loaded.config.outDir)
  const sources = [
    ...[
      ...loaded.config.trees.map(({ path }) => path),
      ...loaded.config.staticDirs,
      loaded.config.templatesDir,
      'node_modules',
    ].map((path) => join(loaded.root, path)),
    ...loaded.inputs,
  ]
  const refusal = await checkOutputFolder({ outDir, root: loaded.root, sources, force: options.force })
  if (refusal.length > 0) throw new DiagnosticError(...refusal)
  await clock('config')
  try {
    const folders = folderHashes(loaded)
    const recalled = recallBuild(session, outDir, options, folders)
    if (recalled) return { ...recalled, milliseconds: clock.total(), timings: clock.timings }
    const workers = openWorkers(session, options)
    try {
      const site = await assembleSite(session, workers, options, clock)
      return await publish(site, folders, session, outDir, options, clock)
    } finally {
      await workers.close()
    }
  } finally {
    session.store.close()
    session.spill?.close()
  }
}

/** The configuration of a build. Throws a `DiagnosticError` when it cannot be used. */
export function loadSite({
  dir,
  root,
  configPath,
  baseUrl,
  cache,
  cacheDir,
}: BuildOptions): Promise<LoadedConfig> {
  return loadConfig({
    startDir: dir ?? root ?? process.cwd(),
    ...(configPath === undefined ? {} : { configPath }),
    ...(root === undefined ? {} : { root }),
    ...(cacheDir === undefined ? {} : { cacheDir }),
    reuse: cache,
    overrides: { ...(baseUrl === undefined ? {} : { baseUrl }) },
  })
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
  const { config } = loaded
  const report: Diagnostic[] = [...session.diagnostics]
  const late = deferredLocations({ config: loaded.locate, sidebars: loaded.locateSidebar })
  let origins: PageOrigins = new Map()
  const settled = async (found: readonly Diagnostic[]): Promise<readonly Diagnostic[]> =>
    applyPolicy(await late.settle(unique(atOrigins(found, origins))), config)
  const plugins = builtInPlugins(config)
  const entryOf: EntryOf = (plugin) =>
    late.location('config')(['plugins', config.pluginEntries[config.plugins.indexOf(plugin)] ?? -1])

  const missingClient = searchClientFindings(
    config,
    loaded.root,
    late.location('config')(['search', 'provider']),
  )
  if (missingClient.length > 0) throw new DiagnosticError(...(await settled(missingClient)))

  const content = take(report, readContent(disk, config.trees, config.markdown.limits.fileBytes))
  const additions = await runContentHooks(plugins, session, options.mode, config.baseUrl, entryOf)
  origins = besideFiles(additions.origins, content.pages)
  const files = await contentFiles(content.pages, additions.pages, options)
  const statics = listStaticFiles(loaded.root, config.staticDirs)
  report.push(...additions.diagnostics, ...statics.diagnostics)
  await clock('content')

  options.progress?.stage('Compiling', files.markdown.length)
  const compileOptions = compileOptionsOf(loaded, plugins)
  const prebundled = prebundleTheme(session, files, plugins)
  const compiled = await compilePages(files.markdown, session, workers.compile, compileOptions)
  const pages = files.join(compiled.entries)
  // Links to a page that cannot be compiled are not broken: it has an address all the same.
  const outlines = compiled.failed
    .map(scanPage)
    .filter((page) => page.frontMatter.draft !== true || options.drafts)
  report.push(...compiled.diagnostics, ...files.diagnostics(compiled.entries))
  await clock('compile')

  const places = { location: late.location('config'), sidebarLocation: late.location('sidebars') }
  report.push(...placeholderUrlFindings(config, options, places.location))
  const staticSource = staticSources(statics.files)
  const graph = withKnownSidebars(
    buildSiteGraph({
      config,
      pages: inOrder([...pages.map(({ page }) => page), ...outlines]),
      drafts: files.drafts(),
      pluginSidebars: additions.sidebars,
      categoryFiles: content.categories,
      ...places,
      sizeOf: (path) => sizeOfStatic(path, staticSource, session),
    }),
    session,
  )
  const images = resolveImages({
    links: pages.flatMap(addressesOf),
    read: disk.tracing(new Map()),
    baseUrl: config.baseUrl,
    staticSource: (path) => staticSource.get(path),
  })
  report.push(...graph.diagnostics, ...images.diagnostics)
  const slices = await slicePages(pages, { graph, config, images, staticSource, session })
  report.push(...absentLinkFindings(slices))
  await clock('graph')

  await prebundled
  const {
    theme,
    unbundled,
    diagnostics: ofBundle,
  } = await prepareTheme(session, pages, plugins).catch(async (error: unknown) => {
    throw await withFindings(report, error, settled)
  })
  report.push(...ofBundle)
  const ready = slices.filter(({ source }) => !source || !unbundled.has(source.page.path))
  await clock('theme')

  options.progress?.stage('Rendering', ready.length)
  const renderInputs: RenderInputs = {
    mode: options.mode,
    plugins,
    data: additions.data,
    files,
    pages,
    graph,
    images,
    staticSource,
    compileOptions,
    theme,
    setup: renderSetup({ mode: options.mode, plugins, graph, theme, data: additions.data }, loaded),
  }
  const rendered = await renderPages(ready, { session, renderInputs, workers })
  report.push(...rendered.diagnostics)
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
  const emitted = await runEmitHooks(plugins, view, entryOf)
  const planned = plannedFiles({
    session,
    rendered,
    emitted: emitted.files,
    statics: statics.files,
    published: images.published,
    theme,
    search: graph.search,
    root: loaded.root,
  })
  const output = planOutput(planned)
  report.push(...emitted.diagnostics, ...output.diagnostics)
  await clock('emit')

  const judged = checkedPages(slices, rendered)
  const facts = linkFacts({
    config,
    graph,
    slices,
    files,
    output: output.plan,
    location: late.location('config'),
    read: disk.tracing(new Map()),
    templates: siteTemplates(theme, loaded),
  })
  report.push(...checkLinks(judged.finished, judged.unfinished, facts))
  report.push(...(await runCheckHooks(plugins, view, entryOf)))
  await clock('links')

  const diagnostics = await settled(report)
  // Drafts are compiled and then left out.
  const fromCache = Math.max(
    0,
    Math.min(compiled.fromCache + pages.length - compiled.entries.length, rendered.fromCache),
  )
  return {
    plan: output.plan,
    diagnostics,
    settled,
    failed: fails(diagnostics, options.strict),
    pages: rendered.pages.length,
    fromCache,
    judged: judged.finished,
    facts,
    texts,
    renderInputs,
  }
}

/** Writes a site that has no errors, and remembers that it was built. */
async function publish(
  site: AssembledSite,
  folders: FolderHashes,
  session: Session,
  outDir: string,
  options: BuildOptions,
  clock: Clock,
): Promise<BuildResult> {
  const { config, root } = session.loaded
  const diagnostics = [...site.diagnostics, ...applyPolicy(changedMeanwhile(session), config)]
  const failed = fails(diagnostics, options.strict)
  const result = { diagnostics, failed, pages: site.pages, fromCache: site.fromCache, outDir, root }
  if (failed) {
    session.store.commit()
    return {
      ...result,
      written: false,
      files: 0,
      bytes: 0,
      milliseconds: clock.total(),
      timings: clock.timings,
    }
  }
  // What pages import is known only now.
  const imported = Object.keys(site.renderInputs.theme.inputs).filter((path) => isWithin(outDir, path))
  if (imported.length > 0)
    throw new DiagnosticError(...(await checkOutputFolder({ outDir, root, sources: imported, force: true })))
  options.progress?.stage('Writing')
  const written = await writeOutput(outDir, site.plan, { force: options.force })
  rememberBuild(
    session,
    outDir,
    options,
    folders,
    { ...result, written: true, ...written, milliseconds: 0, timings: [] },
    site.renderInputs.theme.inputs,
  )
  session.store.commit()
  await clock('output')
  return {
    ...result,
    written: true,
    files: written.files,
    bytes: written.bytes,
    milliseconds: clock.total(),
    timings: clock.timings,
  }
}

function take<Value>(
  report: Diagnostic[],
  outcome: { readonly value: Value; readonly diagnostics: readonly Diagnostic[] },
): Value {
  report.push(...outcome.diagnostics)
  return outcome.value
}

const inOrder = (pages: readonly Page[]): readonly Page[] =>
  [...pages].sort((a, b) => (a.path < b.path ? -1 : 1))

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

/**
 * Sources that are not what this build has read. Each page shows one version of its source; which one is not
 * certain.
 */
function changedMeanwhile({ disk }: Session): Diagnostic[] {
  return disk.outdated().map((path) =>
    diagnose('changed-during-build', `\`${path}\` changed while the site was built.`, {
      file: path,
      hint: 'Build again when nothing else writes to the sources.',
    }),
  )
}

interface Clock {
  /**
   * Notes the time since the last note under the name of the stage that has just ended; stops a build that
   * was interrupted.
   */
  (stage: string): Promise<void> | undefined
  readonly total: () => number
  readonly timings: { stage: string; ms: number }[]
}

function startClock({ signal, breathe }: Pick<BuildOptions, 'signal' | 'breathe'>): Clock {
  const start = performance.now()
  let last = start
  const timings: { stage: string; ms: number }[] = []
  const note = (stage: string): Promise<void> | undefined => {
    signal?.throwIfAborted()
    const now = performance.now()
    timings.push({ stage, ms: now - last })
    last = now
    return breathe?.()
  }
  return Object.assign(note, { total: () => performance.now() - start, timings })
}
