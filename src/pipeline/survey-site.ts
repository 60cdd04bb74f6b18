import type { Session } from '../engine/session.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { deferredIn } from '../model/location.ts'
import type { ContentFile } from '../model/page.ts'
import type { SitePage } from '../model/site-page.ts'
import { listStaticFiles, staticSources } from '../stages/assets/static-files.ts'
import { sizeOfStatic } from '../stages/assets/stage.ts'
import { contentFiles } from '../stages/content/content-files.ts'
import { inOrder, readContent } from '../stages/content/stage.ts'
import type { CompileSetup, OutlinedPages } from '../stages/markdown/stage.ts'
import { unreadPage } from '../stages/markdown/unread-page.ts'
import { besideFiles } from '../stages/plugins/page-origins.ts'
import { recallContentHooks, runContentHooks } from '../stages/plugins/stage.ts'
import { buildSiteGraph } from '../stages/site/stage.ts'
import { prebundleTheme } from '../stages/theme/stage.ts'
import type { ComposeContext, Sources, SurveyedSite } from './composition.ts'
import { siteCompileSetup, sitePlugins, themeParts } from './site-plugins.ts'
import { append } from '../model/append.ts'

/** How a site is surveyed. */
export interface SurveyOptions {
  readonly outline: (files: readonly ContentFile[], setup: CompileSetup) => Promise<OutlinedPages>
  /** Whether pages of plugins are those of an earlier build. */
  readonly recalls?: boolean
}

/**
 * Reads the sources of a site and outlines its pages: the first half of a build, which ends with the graph.
 */
export async function surveySite(options: SurveyOptions, context: ComposeContext): Promise<SurveyedSite> {
  const { session, report, clock = () => undefined } = context
  const { config } = session.loaded
  const sources = await gatherSources(options, context)
  const { plugins, files, staticSource, compileSetup } = sources
  await clock('content')

  const prebundled = prebundleTheme(
    session,
    { markdown: files.markdown, others: files.join([]) },
    themeParts(session, plugins),
  )
  const outlined = await options.outline(files.markdown, compileSetup)
  const pages = files.join(outlined.entries)
  append(report.found, [...outlined.diagnostics, ...files.diagnostics])
  await clock('compile')

  // Links to a page that cannot be read are not broken, because the page has an address.
  const unread = outlined.failed
    .map(unreadPage)
    .filter((page) => page.frontMatter.draft !== true || context.options.drafts)
  const graph = buildSiteGraph({
    config,
    pages: inOrder([...pages.map(({ page }) => page), ...unread]),
    drafts: files.drafts(),
    pluginSidebars: sources.additions.sidebars,
    categoryFiles: sources.categories,
    blogData: sources.blogData,
    location: deferredIn('config'),
    sidebarLocation: deferredIn('sidebars'),
    sizeOf: (path) => sizeOfStatic(path, staticSource, session),
    isStaticFile: (path) => staticSource.has(path),
  })
  append(report.found, graph.diagnostics)
  return { sources, pages, graph, prebundled }
}

/** Files on disk, and additions by plugins. */
async function gatherSources(
  { recalls = false }: SurveyOptions,
  { session, options, report }: ComposeContext,
): Promise<Sources> {
  const { loaded } = session
  const { config, root } = loaded
  const plugins = sitePlugins(config)
  const content = readContent(session, config.trees, config.markdown.limits.fileBytes)
  append(report.found, content.diagnostics)
  const contentHooks = recalls ? recallContentHooks : runContentHooks
  const additions = await contentHooks(plugins, session, options.mode)
  report.origins = new Map([...report.origins, ...besideFiles(additions.origins, content.value.pages)])
  const compileSetup = siteCompileSetup(loaded, plugins)
  const files = await contentFiles(content.value.pages, additions.pages, {
    drafts: options.drafts,
    modulePage: (file, diagnostics) => modulePage(file, session, compileSetup, diagnostics),
  })
  const statics = listStaticFiles(root, config)
  append(report.found, [...additions.diagnostics, ...statics.diagnostics])
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

/** The JavaScript parser is only loaded for page modules. */
async function modulePage(
  file: ContentFile,
  { loaded: { config } }: Session,
  { options }: CompileSetup,
  diagnostics: Diagnostic[],
): Promise<SitePage> {
  const { modulePage: read } = await import('../stages/markdown/page-module.ts')
  return read(file, config, options.value, diagnostics)
}
