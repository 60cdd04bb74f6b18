import sum from 'lodash-es/sum.js'
import { assembleOnce } from '../../build.ts'
import { hrefOf } from '../../model/address.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import type { LoadedConfig } from '../../model/loaded-config.ts'
import { siteLanguage } from '../../model/site-language.ts'
import type { AssembledEdition, AssembledSite } from '../assembled-site.ts'
import type { BuildOptions } from '../build-options.ts'
import { type Check, checks, judgePage, type PageVerdict, type ScoreFinding } from './judge-page.ts'

/** A page with what agents stumble over. */
export interface ScoredPage {
  /** On the site: `/guides/install`. */
  readonly path: string
  readonly title: string
  /** The size of its Markdown copy. */
  readonly tokens: number
  readonly findings: readonly ScoreFinding[]
}

/** What one check says of a site. */
export interface ScorePart {
  readonly check: Check
  /** What was looked at: pages, samples, links, steps, headings, images. */
  readonly looked: number
  readonly findings: number
}

/** How well agents can use a site. */
export interface SiteScore {
  readonly title: string
  /** The share of pages without a finding, in percent, rounded down. */
  readonly score: number
  readonly parts: readonly ScorePart[]
  /** In the order of their addresses. */
  readonly pages: readonly ScoredPage[]
  /** What stops a build. */
  readonly errors: readonly Diagnostic[]
}

/**
 * Judges the Markdown copies of all pages of the last version, in all languages. Writes nothing but the
 * cache.
 */
export const scoreSite = (options: BuildOptions, loaded: LoadedConfig): Promise<SiteScore> =>
  assembleOnce(options, (site) => scoreOf(site, loaded.config.title), loaded)

function scoreOf({ editions, diagnostics, failed }: AssembledSite, title: string): SiteScore {
  const withoutAlt = diagnostics.filter(({ rule }) => rule === 'image-without-alt')
  const judged = editions.flatMap((edition) => judgeEdition(edition, withoutAlt))
  const pages = judged.map(({ page }) => page).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const good = pages.filter(({ findings }) => findings.length === 0).length
  return {
    title,
    score: pages.length === 0 ? 100 : Math.floor((good / pages.length) * 100),
    parts: checks.map((check) => ({
      check,
      looked: check === 'size' ? pages.length : sum(judged.map(({ looked }) => looked[check])),
      findings: sum(pages.map(({ findings }) => findings.filter((each) => each.check === check).length)),
    })),
    pages,
    errors: failed ? diagnostics.filter(({ severity }) => severity === 'error') : [],
  }
}

interface JudgedRoute extends Pick<PageVerdict, 'looked'> {
  readonly page: ScoredPage
}

function judgeEdition(
  { renderInputs, texts, session }: AssembledEdition,
  withoutAlt: readonly Diagnostic[],
): readonly JudgedRoute[] {
  const sources = new Map(renderInputs.pages.map((source) => [source.page.path as string, source]))
  const { baseUrl, i18n } = session.loaded.config
  return [...renderInputs.graph.routes.values()].flatMap(
    ({ path, source, title, tree, unlisted, untranslated }): JudgedRoute[] => {
      const { page, markdown } = sources.get(source ?? '') ?? {}
      // Nobody edits earlier versions, and a page that is not translated is judged where it is written.
      if (!page || page.format === 'page-module' || unlisted || untranslated || tree?.isLast === false)
        return []
      const { tokens, findings, looked } = judgePage({
        file: page.path,
        source: markdown?.file.source ?? '',
        copy: texts.of(page.path).markdown,
        links: page.links,
        isEnglish: /^en\b/.test(siteLanguage(i18n)),
      })
      const files = new Set<string>([page.path, ...page.links.map(({ file }) => file)])
      const images = withoutAlt.flatMap(({ file = '', place, message }): ScoreFinding[] =>
        files.has(file) ? [{ check: 'images', text: message, file, line: place?.line }] : [],
      )
      return [
        { page: { path: hrefOf(path, baseUrl), title, tokens, findings: [...findings, ...images] }, looked },
      ]
    },
  )
}
