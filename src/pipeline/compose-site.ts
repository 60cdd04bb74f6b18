import type { Session } from '../engine/session.ts'
import { originalPath, treeOf } from '../model/content-tree.ts'
import { deferredIn } from '../model/location.ts'
import { entryIn } from '../model/plugin-entry.ts'
import type { Page } from '../model/page.ts'
import { addressesOf, type SitePage } from '../model/site-page.ts'
import { withFormats } from '../stages/assets/image-formats.ts'
import { resolveImages } from '../stages/assets/stage.ts'
import { listStaticFiles } from '../stages/assets/static-files.ts'
import { sizeOfStatic, staticSources } from '../stages/assets/static-sources.ts'
import { contentFiles } from '../stages/content/content-files.ts'
import { lastChanges, type LastChanges } from '../stages/content/last-changes.ts'
import { runImageHooks } from '../stages/plugins/image-hooks.ts'
import { besideFiles } from '../stages/plugins/page-origins.ts'
import type { EntryOf } from '../stages/plugins/run-hook.ts'
import { renderSetup } from '../stages/render/render-setup.ts'
import { sitePolicy } from '../stages/render/site-policy.ts'
import { renderPages, type RenderedPages, type RunRender } from '../stages/render/stage.ts'
import { absentLinkFindings } from '../stages/site/absent-links.ts'
import { buildSiteGraph } from '../stages/site/stage.ts'
import { slicePages, sliceSome } from '../stages/site/slice-pages.ts'
import { siteTemplates } from '../stages/theme/site-templates.ts'
import { siteCompileSetup, sitePlugins } from './site-plugins.ts'
import type {
  Report,
  Sources,
  KnownPages,
  BuildScope,
  FromSources,
  RenderInputs,
  Survey,
  Composition,
  ComposeContext,
} from './composition.ts'

/**
 * Runs the stages from sources to pages that are ready to be rendered, in this order: for a whole build, for
 * the first page of a new server, and for a single requested page. They differ in their scope.
 */
export async function composeSite<Known extends KnownPages>(
  scope: BuildScope<Known>,
  context: ComposeContext,
): Promise<Composition<Known>> {
  return composeSurveyed(scope, await surveySite(scope, context), context)
}

/** The first half: up to the site graph. */
export async function surveySite<Known extends KnownPages>(
  scope: BuildScope<Known>,
  { session, options, report, clock = () => undefined }: ComposeContext,
): Promise<Survey<Known>> {
  const { config } = session.loaded
  const { around } = scope
  const sources = scope.around
    ? scope.around.sources
    : await gatherSources(scope, { session, options, report })
  const { files, staticSource } = sources
  await clock('content')

  const known = await scope.pages(sources)
  const pages = around?.pages ?? files.join(known.entries)
  report.found.push(...known.diagnostics, ...(around ? [] : files.diagnostics))
  await clock('compile')

  const graph =
    around?.graph ??
    buildSiteGraph({
      config,
      pages: inOrder([...pages.map(({ page }) => page), ...known.outlines]),
      drafts: files.drafts(),
      pluginSidebars: sources.additions.sidebars,
      categoryFiles: sources.categories,
      blogData: sources.blogData,
      location: deferredIn('config'),
      sidebarLocation: deferredIn('sidebars'),
      sizeOf: (path) => sizeOfStatic(path, staticSource, session),
      isStaticFile: (path) => staticSource.has(path),
    })
  report.found.push(...(around ? [] : graph.diagnostics))
  return { sources, known, pages, graph }
}

/** The second half: the slice of each page, and the context for rendering. */
export async function composeSurveyed<Known extends KnownPages>(
  scope: BuildScope<Known>,
  { sources, known, pages, graph }: Survey<Known>,
  {
    session,
    options,
    report,
    clock = () => undefined,
    locales = scope.around?.locales ?? [],
  }: ComposeContext,
): Promise<Composition<Known>> {
  const { loaded, disk } = session
  const { config, root } = loaded
  const { around } = scope
  const { plugins, staticSource } = sources
  const shown = scope.shown === 'all' ? pages : scope.shown === 'none' ? [] : scope.shown
  const resolved = resolveImages({
    links: shown.flatMap(addressesOf),
    read: disk.tracing(new Map()),
    baseUrl: config.assetBase,
    originalOf: (file) => originalPath(file, treeOf(file, config.trees)),
    staticSource: (path) => staticSource.get(path),
  })
  const entryOf: EntryOf = (plugin) => entryIn(config, plugin)
  // A server shows images as they are.
  const wanted = options.mode === 'build' ? [...resolved.shown.values()] : []
  const formats = await runImageHooks(plugins, wanted, session, entryOf)
  const toFormats = { baseUrl: config.assetBase, spill: session.spill }
  const found = { published: resolved.published, ...withFormats(resolved, formats.variants, toFormats) }
  const images = around ? joinImages(around.images, found) : found
  report.found.push(...resolved.diagnostics, ...formats.diagnostics)
  const lastUpdated =
    scope.shown === 'none' ? new Map<never, never>() : await changesOf(session, shown, report)
  const slice = scope.shown === 'all' ? slicePages : sliceSome
  const slices = slice(shown, {
    graph,
    config,
    images,
    locales,
    staticSource,
    lastUpdated,
    configFile: loaded.file,
  })
  report.found.push(...absentLinkFindings(slices))
  await clock('graph')

  const { theme, unbundled, diagnostics } = await scope.theme(pages, plugins)
  report.found.push(...diagnostics)
  const ready = slices.filter(({ source }) => !source || !unbundled.has(source.page.path))
  const setup =
    around?.theme === theme
      ? around.setup
      : renderSetup({
          root,
          theme,
          site: graph.site,
          sidebars: graph.sidebars,
          data: sources.additions.data,
          policy: options.mode === 'build' ? sitePolicy(config, plugins) : undefined,
          isTolerant: config.conventions.isTolerant === true,
        })
  await clock('theme')
  const templates = siteTemplates(theme, loaded)
  const inputs = { mode: options.mode, sources, pages, graph, images, theme, templates, setup, locales }
  return { known, inputs, slices, ready }
}

/** Renders the pages of a composition. */
export const renderComposition = (
  { ready, inputs: { mode, sources, graph, theme, setup, templates } }: Composition,
  session: Session,
  run: RunRender,
): Promise<RenderedPages> =>
  renderPages(ready, {
    session,
    mode,
    plugins: sources.plugins,
    theme,
    setup,
    sidebars: graph.sidebars,
    templates,
    run,
  })

/** The first stages: files on disk, and additions by plugins. */
async function gatherSources(
  { content: readContent, additions: readAdditions }: FromSources,
  { session, options, report }: Pick<ComposeContext, 'session' | 'options' | 'report'>,
): Promise<Sources> {
  const { loaded } = session
  const { config, root } = loaded
  const plugins = sitePlugins(config)
  const content = readContent()
  report.found.push(...content.diagnostics)
  const additions = await readAdditions(plugins, (plugin) => entryIn(config, plugin))
  report.origins = new Map([...report.origins, ...besideFiles(additions.origins, content.value.pages)])
  const compileSetup = siteCompileSetup(loaded, plugins)
  const files = await contentFiles(content.value.pages, additions.pages, {
    drafts: options.drafts,
    // Only loaded if needed, because it requires a JavaScript parser.
    modulePage: async (file, diagnostics) =>
      (await import('../stages/markdown/page-module.ts')).modulePage(
        file,
        config,
        compileSetup.options.value,
        diagnostics,
      ),
  })
  const statics = listStaticFiles(root, config.staticDirs)
  report.found.push(...additions.diagnostics, ...statics.diagnostics)
  return {
    plugins,
    files,
    categories: content.value.categories,
    blogData: content.value.blogData,
    additions,
    statics: statics.files,
    staticSource: staticSources(statics.files),
    compileSetup,
  }
}

async function changesOf(
  session: Session,
  pages: readonly SitePage[],
  report: Report,
): Promise<LastChanges['changes']> {
  const paths = pages.map(({ page }) => page.path)
  const { changes, diagnostics, isUnanswered } = await lastChanges(session, paths)
  report.found.push(...diagnostics)
  if (isUnanswered) report.isUnanswered = true
  return changes
}

const inOrder = (pages: readonly Page[]): readonly Page[] =>
  [...pages].sort((a, b) => (a.path < b.path ? -1 : 1))

type Images = RenderInputs['images']

const joinImages = (known: Images, found: Images): Images => ({
  images: new Map([...known.images, ...found.images]),
  published: [...known.published, ...found.published],
  made: [...known.made, ...found.made],
})
