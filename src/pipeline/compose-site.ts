import type { Session } from '../engine/session.ts'
import { originalPath, treeOf } from '../model/content-tree.ts'
import type { Outcome } from '../model/diagnostic.ts'
import type { ContentFile } from '../model/page.ts'
import type { ContentPath } from '../model/path.ts'
import type { Plugin } from '../model/plugin.ts'
import { addressesOf, type SitePage } from '../model/site-page.ts'
import type { TranslationState } from '../model/translation-notice.ts'
import { withFormats } from '../stages/assets/image-formats.ts'
import { examineFile } from '../stages/assets/examine-file.ts'
import { resolveImages } from '../stages/assets/stage.ts'
import { lastChanges, type LastChanges } from '../stages/content/last-changes.ts'
import { runImageHooks } from '../stages/plugins/site-hooks.ts'
import { renderSetup } from '../stages/render/render-task.ts'
import { sitePolicy } from '../stages/render/page-sources.ts'
import { makePages, type RenderedPages } from '../stages/render/stage.ts'
import { absentLinkFindings } from '../stages/site/slice-parts.ts'
import type { LocaleRoutes } from '../stages/site/locale-routes.ts'
import { slicePages, sliceSome } from '../stages/site/slice-pages.ts'
import { siteTemplates, unusedTemplates } from '../stages/theme/template-files.ts'
import type { PreparedTheme } from '../stages/theme/stage.ts'
import type { ComposeContext, Composition, RenderInputs, Report, Survey } from './composition.ts'
import type { PageWork } from './workers/open-workers.ts'
import { append } from '../model/append.ts'

/** What is composed of a site. */
export interface ComposeOptions {
  /** The pages to make; `all` includes generated ones. */
  readonly shown: 'all' | 'none' | readonly SitePage[]
  /** Which of these are made, by the path of a page or, for generated ones, of the output; all by default. */
  readonly isMade?: (path: string) => boolean
  readonly theme: (pages: readonly SitePage[], plugins: readonly Plugin[]) => Promise<PreparedTheme>
  /** The languages built together with this one; empty if there is only one. */
  readonly locales: readonly LocaleRoutes[]
  /** Set if other pages of the site are known already, and do not change. */
  readonly before?: RenderInputs
}

/** Cuts from a site's graph what its pages show of it, and prepares all else that making them needs. */
export async function composeSite(
  { sources, pages, graph }: Survey,
  { shown: which, isMade = () => true, theme: themeFor, locales, before }: ComposeOptions,
  { session, options, report, clock = () => undefined }: ComposeContext,
): Promise<Composition> {
  const { loaded, disk } = session
  const { config, root } = loaded
  const { plugins, staticSource } = sources
  const shownPages = which === 'all' ? pages : which === 'none' ? [] : which
  const resolved = resolveImages({
    links: shownPages.filter(({ page }) => isMade(page.path)).flatMap(addressesOf),
    read: disk.tracing(new Map()),
    examine: (file) => examineFile(file, session),
    baseUrl: config.assetBase,
    originalOf: (file) => originalPath(file, treeOf(file, config.trees)),
    staticSource: (path) => staticSource.get(path),
  })
  // A server shows images as they are.
  const shownImages = options.mode === 'build' ? [...resolved.shown.values()] : []
  const formats = await runImageHooks(plugins, shownImages, session)
  const toFormats = { baseUrl: config.assetBase, spill: session.spill }
  // They are published from their files: what plugins have read is not needed again.
  disk.release([...resolved.shown.values()].map(({ source }) => source))
  const images = joinImages(before?.images, {
    published: resolved.published,
    ...withFormats(resolved, formats.variants, toFormats),
  })
  append(report.found, [...resolved.diagnostics, ...formats.diagnostics])
  const translations = await translationsOf(session, shownPages, sources.files.markdown)
  append(report.found, translations.diagnostics)
  const slices = (which === 'all' ? slicePages : sliceSome)(shownPages, {
    graph,
    config,
    images,
    locales,
    staticSource,
    lastUpdated: await changesOf(session, shownPages, report),
    translations: translations.value,
    configFile: loaded.file,
  })
  append(report.found, absentLinkFindings(slices))
  await clock('graph')

  const { theme, unbundled, diagnostics } = await themeFor(pages, plugins)
  append(report.found, [...diagnostics, ...unusedTemplates(theme, loaded)])
  const ready = slices.filter(
    ({ source, output }) =>
      !(source && unbundled.has(source.page.path)) && isMade(source?.page.path ?? output),
  )
  const setup =
    before?.theme === theme
      ? before.setup
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
  return { inputs, slices, ready }
}

/** Makes the pages of a composition. */
export const makeComposition = (
  { ready, inputs: { mode, sources, pages, graph, theme, setup, templates } }: Composition,
  session: Session,
  work: PageWork,
): Promise<RenderedPages> =>
  makePages(ready, {
    session,
    mode,
    pages: pages.length,
    plugins: sources.plugins,
    theme,
    setup,
    compiledWith: sources.compileSetup.options.hash,
    sidebars: graph.sidebars,
    templates,
    run: work.make(sources.compileSetup.options),
  })

/** What pages say of their translations; what finds that out is only loaded for languages that need it. */
async function translationsOf(
  session: Session,
  pages: readonly SitePage[],
  files: readonly ContentFile[],
): Promise<Outcome<ReadonlyMap<ContentPath, TranslationState>>> {
  const { i18n } = session.loaded.config
  if (i18n.currentLocale === i18n.defaultLocale || !i18n.notices) return { value: new Map(), diagnostics: [] }
  const { translationStates } = await import('./translations/stage.ts')
  return translationStates(session, pages, files)
}

async function changesOf(
  session: Session,
  pages: readonly SitePage[],
  report: Report,
): Promise<LastChanges['changes']> {
  if (pages.length === 0) return new Map()
  const paths = pages.map(({ page }) => page.path)
  const { changes, diagnostics, isUnanswered } = await lastChanges(session, paths)
  append(report.found, diagnostics)
  if (isUnanswered) report.isUnanswered = true
  return changes
}

type Images = RenderInputs['images']

const joinImages = (before: Images | undefined, now: Images): Images =>
  before
    ? {
        images: new Map([...before.images, ...now.images]),
        published: [...before.published, ...now.published],
        made: [...before.made, ...now.made],
      }
    : now
