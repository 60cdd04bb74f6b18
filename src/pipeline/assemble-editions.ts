import { fingerprintOf } from '../engine/fingerprint.ts'
import type { Session } from '../engine/session.ts'
import type { ContentFile, Page } from '../model/page.ts'
import type { CompiledPage } from '../model/site-page.ts'
import { readContent } from '../stages/content/stage.ts'
import { scanPage } from '../stages/markdown/scan-page.ts'
import { compilePages, type CompiledPages, type CompileSetup } from '../stages/markdown/stage.ts'
import { runContentHooks } from '../stages/plugins/stage.ts'
import { siteTexts, type SiteTexts } from '../stages/render/site-texts.ts'
import type { RenderedPages } from '../stages/render/stage.ts'
import { localeRoutes } from '../stages/site/locale-routes.ts'
import { prebundleTheme, prepareTheme } from '../stages/theme/stage.ts'
import type { AssembleOptions } from './build-options.ts'
import type { Clock } from '../engine/clock.ts'
import { composeSurveyed, renderComposition, surveySite } from './compose-site.ts'
import type { Composition, KnownPages, Report, BuildScope, Survey } from './composition.ts'
import type { Edition } from '../engine/open-editions.ts'
import type { PageWork } from './workers/open-workers.ts'
import { themeParts } from './theme-parts.ts'

/** The context for assembling a language of the site. */
export interface EditionContext {
  readonly work: PageWork
  readonly options: AssembleOptions
  readonly report: Report
  readonly clock: Clock
}

type KnownHere = KnownPages & CompiledPages

/** A language of the site, up to the pages to render. */
export interface ComposedEdition {
  readonly edition: Edition
  readonly composition: Composition<KnownHere>
}

/** A language with its rendered pages and their texts. */
export interface RenderedEdition extends ComposedEdition {
  readonly rendered: RenderedPages
  readonly texts: SiteTexts
}

/** Composes all languages of a site. Each one's links to the others need the graphs of all. */
export async function composeEditions(
  editions: readonly Edition[],
  { work, options, report, clock }: EditionContext,
): Promise<readonly ComposedEdition[]> {
  const compile = sharedCompiler(work, options)
  const surveyed: {
    readonly edition: Edition
    readonly scope: BuildScope<KnownHere>
    readonly survey: Survey<KnownHere>
  }[] = []
  for (const edition of editions) {
    const scope = wholeSite(edition, compile, options)
    const survey = await surveySite(scope, { session: edition.session, options, report, clock })
    surveyed.push({ edition, scope, survey })
  }
  const locales = editions.some(({ prefix }) => prefix !== '')
    ? surveyed.map(({ edition, survey: { graph } }) => localeRoutes(graph, edition.session.loaded.config))
    : []
  const composed: ComposedEdition[] = []
  for (const { edition, scope, survey } of surveyed) {
    const context = { session: edition.session, options, report, clock, locales }
    composed.push({ edition, composition: await composeSurveyed(scope, survey, context) })
  }
  return composed
}

/** Renders the pages of a language. */
export async function renderEdition(
  { edition, composition }: ComposedEdition,
  { work, report }: EditionContext,
): Promise<RenderedEdition> {
  const { session } = edition
  const rendered = await renderComposition(composition, session, work.render)
  report.found.push(...rendered.diagnostics)
  const {
    inputs: { pages, graph },
    slices,
  } = composition
  return { edition, composition, rendered, texts: siteTexts(pages, { session, graph, slices, rendered }) }
}

type Compile = (files: readonly ContentFile[], shared: Session, setup: CompileSetup) => Promise<CompiledPages>

/**
 * Compiles pages for all languages of a site in their shared session: an untranslated page is compiled once
 * for all languages.
 */
function sharedCompiler({ compile: run }: PageWork, { progress }: AssembleOptions): Compile {
  const compiled = new Map<string, CompiledPage | undefined>()
  return async (files, shared, setup) => {
    const keyed = files.map((file) => ({ file, key: fingerprintOf([setup.options.hash, file]) }))
    const missing = keyed.filter(({ key }) => !compiled.has(key))
    progress?.stage('Compiling', missing.length)
    const made = await compilePages(
      missing.map(({ file }) => file),
      shared,
      run,
      setup,
    )
    const entries = new Map<string, CompiledPage>(made.entries.map((entry) => [entry.page.path, entry]))
    for (const { file, key } of missing) compiled.set(key, entries.get(file.path))
    return {
      entries: keyed.flatMap(({ key }) => compiled.get(key) ?? []),
      failed: keyed.flatMap(({ file, key }) => (compiled.get(key) ? [] : [file])),
      diagnostics: made.diagnostics,
      fromCache: made.fromCache + files.length - missing.length,
    }
  }
}

/** The scope for all pages of a language, from their sources. */
function wholeSite(
  { session, shared }: Edition,
  compile: Compile,
  { mode, drafts }: AssembleOptions,
): BuildScope<KnownHere> {
  const { disk } = session
  const { trees, markdown } = session.loaded.config
  let prebundled: Promise<void> | undefined
  return {
    content: () => readContent(disk, trees, markdown.limits.fileBytes),
    additions: (plugins, entryOf) => runContentHooks(plugins, session, mode, entryOf),
    async pages({ plugins, files, compileSetup }) {
      const fixed = { markdown: files.markdown, others: files.join([]) }
      prebundled = prebundleTheme(session, fixed, themeParts(session, plugins))
      const compiled = await compile(files.markdown, shared, compileSetup)
      // Links to a page that cannot be compiled are not broken, because the page has an address.
      const outlines: Page[] = compiled.failed
        .map(scanPage)
        .filter((page) => page.frontMatter.draft !== true || drafts)
      return { ...compiled, outlines }
    },
    shown: 'all',
    async theme(pages, plugins) {
      await prebundled
      return prepareTheme(session, pages, themeParts(session, plugins))
    },
  }
}
