import type { Session } from '../engine/session.ts'
import { type ContentFile, withoutText } from '../model/page.ts'
import type { OutlinedPage } from '../model/site-page.ts'
import {
  type CompileSetup,
  type OutlinedPages,
  outlinePages,
  recallOutlines,
} from '../stages/markdown/stage.ts'
import { siteTexts, type SiteTexts } from '../stages/render/page-text.ts'
import type { RenderedPages } from '../stages/render/stage.ts'
import { localeRoutes } from '../stages/site/locale-routes.ts'
import { prepareTheme } from '../stages/theme/stage.ts'
import type { AssembleOptions } from './build-options.ts'
import type { Clock } from '../engine/clock.ts'
import { type ComposeOptions, composeSite, makeComposition } from './compose-site.ts'
import type { ComposeContext, Composition, Report, SurveyedSite } from './composition.ts'
import type { Edition } from '../engine/open-editions.ts'
import { surveySite } from './survey-site.ts'
import type { PageWork } from './workers/open-workers.ts'
import { themeParts } from './site-plugins.ts'
import { append } from '../model/append.ts'

/** The context for assembling a language of the site. */
export interface EditionContext {
  readonly work: PageWork
  readonly options: AssembleOptions
  readonly report: Report
  readonly clock?: Clock | undefined
}

/** A language of the site, up to the pages to make. */
export interface ComposedEdition {
  readonly edition: Edition
  readonly composition: Composition
}

/** A language with its pages and their texts. */
export interface RenderedEdition extends ComposedEdition {
  readonly rendered: RenderedPages
  readonly texts: SiteTexts
}

/** How languages are composed. */
export interface ComposeEditionsOptions {
  /** The pages to make. */
  readonly shown?: 'all' | 'none'
  /** Which of these are made, by what they are made from; all by default. */
  readonly isMade?: (path: string) => boolean
  /**
   * Whether outlines, and pages of plugins, are those of an earlier build, because somebody is waiting:
   * making them may take long.
   */
  readonly recalls?: boolean
}

/** Composes all languages of a site. A language's links to the others need the graphs of all. */
export async function composeEditions(
  editions: readonly Edition[],
  { work, options, report, clock }: EditionContext,
  { shown = 'all', recalls = false, isMade = () => true }: ComposeEditionsOptions = {},
): Promise<readonly ComposedEdition[]> {
  const outline = recalls ? recalledOutlines : sharedOutlines(work, options)
  const surveyed: {
    readonly edition: Edition
    readonly context: ComposeContext
    readonly survey: SurveyedSite
  }[] = []
  for (const edition of editions) {
    const { session, shared } = edition
    const context = { session, options, report, clock }
    const survey = await surveySite(
      { outline: (files, setup) => outline(files, shared, setup), recalls },
      context,
    )
    surveyed.push({ edition, context, survey })
  }
  const locales = editions.some(({ prefix }) => prefix !== '')
    ? surveyed.map(({ edition, survey: { graph } }) => localeRoutes(graph, edition.session.loaded.config))
    : []
  const composed: ComposedEdition[] = []
  for (const { edition, context, survey } of surveyed) {
    const theme: ComposeOptions['theme'] = async (pages, plugins) => {
      const parts = themeParts(context.session, plugins)
      return prepareTheme(context.session, pages, parts, await survey.prebundled)
    }
    const composition = await composeSite(survey, { shown, isMade, theme, locales }, context)
    composed.push({ edition, composition })
  }
  return composed
}

/** Makes the pages of a language. */
export async function makeEdition(
  { edition, composition }: ComposedEdition,
  { work, report }: EditionContext,
): Promise<RenderedEdition> {
  const { session } = edition
  const rendered = await makeComposition(composition, session, work)
  append(report.found, rendered.diagnostics)
  return {
    edition,
    composition,
    rendered,
    texts: siteTexts({ session, graph: composition.inputs.graph, rendered }),
  }
}

type Outline = (files: readonly ContentFile[], shared: Session, setup: CompileSetup) => Promise<OutlinedPages>

const recalledOutlines: Outline = (files, shared, setup) =>
  Promise.resolve(recallOutlines(files, shared, setup))

/**
 * Outlines pages for all languages of a site in their shared session: an untranslated page is read once for
 * all languages.
 */
function sharedOutlines({ outline: run }: PageWork, { progress }: AssembleOptions): Outline {
  const outlined = new Map<string, OutlinedPage | undefined>()
  return async (files, shared, setup) => {
    const keyed = files.map((file) => ({
      file,
      key: JSON.stringify([setup.options.hash, withoutText(file)]),
    }))
    const missing = keyed.filter(({ key }) => !outlined.has(key))
    progress?.stage('Compiling', missing.length)
    const outlines = await outlinePages(
      missing.map(({ file }) => file),
      shared,
      run,
      setup,
    )
    const entries = new Map<string, OutlinedPage>(outlines.entries.map((entry) => [entry.page.path, entry]))
    for (const { file, key } of missing) outlined.set(key, entries.get(file.path))
    return {
      entries: keyed.flatMap(({ key }) => outlined.get(key) ?? []),
      failed: keyed.flatMap(({ file, key }) => (outlined.get(key) ? [] : [file])),
      diagnostics: outlines.diagnostics,
    }
  }
}
