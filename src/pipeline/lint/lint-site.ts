import { setImmediate as nextTurn } from 'node:timers/promises'
import { applyPolicy } from '../../diagnostics/apply-policy.ts'
import { currentVersion } from '../../model/content-tree.ts'
import { isoDate } from '../../model/dates.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { pageFolders } from '../../model/loaded-config.ts'
import type { LintConfig } from '../../model/site-config.ts'
import { siteLanguage } from '../../model/site-language.ts'
import { gitUnanswered, readGitHistory, shallowHistory } from '../../stages/content/last-changes.ts'
import type { MappedPage, SiteMap } from '../writing/site-map.ts'
import { type BlockMemory, lintText } from './lint-page.ts'
import { loadVale, type ValeStyles } from './vale-config.ts'

/** More blocks are not kept of a page that is being written; the largest have a tenth of them. */
const maxBlocks = 5_000

/** The rules for texts that a site has switched on, ready to be applied. */
export class Linter {
  readonly #root: string
  readonly #config: LintConfig
  readonly #styles: ValeStyles | undefined
  /** The page that is being written, of which most blocks stay as they are. */
  #written: { readonly path: string; readonly blocks: BlockMemory } | undefined
  /** By the path of a page. */
  readonly #latest = new Map<string, { readonly key: string; readonly diagnostics: readonly Diagnostic[] }>()

  /** Reads the styles of Vale that `lint.vale` names. `root` is the absolute path of the project. */
  constructor(root: string, config: LintConfig) {
    this.#root = root
    this.#config = config
    this.#styles = config.vale === undefined ? undefined : loadVale(root, config.vale)
  }

  /**
   * The findings in one page (by the path of its file) while it is written, with the severities of the site.
   */
  page(map: SiteMap, path: string): readonly Diagnostic[] {
    const mapped = map.pages.get(path)
    if (!mapped || !isEdited(mapped)) return []
    if (this.#written?.path !== path) this.#written = { path, blocks: new Map() }
    if (this.#written.blocks.size > maxBlocks) this.#written.blocks.clear()
    const texts = this.#text(map, mapped, this.#written.blocks)
    return withSeverities(map, [...texts, ...this.#amongOthers(map, [mapped])])
  }

  /**
   * The findings in all pages, or in some (by the paths of their files), and those about the pages as a
   * whole. `now`: milliseconds, for their age.
   */
  async site(map: SiteMap, now: number, files?: readonly string[]): Promise<readonly Diagnostic[]> {
    const isWanted = (path: string): boolean => files?.includes(path) ?? true
    const pages = [...map.pages.values()].filter(isEdited)
    const lintedPages = pages.filter(({ page }) => isWanted(page.path))
    const texts: (readonly Diagnostic[])[] = []
    for (const page of lintedPages) {
      texts.push(this.#text(map, page))
      // An editor may ask for something meanwhile.
      await nextTurn()
    }
    const { staleDays } = this.#config
    const findings = [
      ...(this.#styles?.diagnostics ?? []),
      ...texts.flat(),
      ...this.#amongOthers(map, lintedPages),
      ...(staleDays > 0 ? await stalePages(pages, map, { root: this.#root, staleDays, now }) : []),
    ]
    return withSeverities(
      map,
      findings.filter(({ file }) => file === undefined || isWanted(file)),
    )
  }

  /** What the outlines of all pages tell about some. */
  #amongOthers(map: SiteMap, pages: readonly MappedPage[]): readonly Diagnostic[] {
    const { missingDescriptions, duplicateTitles, orphans } = this.#config
    return [
      ...(missingDescriptions ? pages.flatMap(withoutDescription) : []),
      ...(duplicateTitles ? withSameTitle(map, pages) : []),
      ...(orphans ? pages.flatMap((page) => orphan(page, map)) : []),
    ]
  }

  #text(map: SiteMap, mapped: MappedPage, blocks?: BlockMemory): readonly Diagnostic[] {
    const file = map.fileOf(mapped)
    if (!file) return []
    const language = siteLanguage(mapped.edition.session.loaded.config.i18n)
    const key = [file.hash, mapped.page.format, language].join(' ')
    const latest = this.#latest.get(file.path)
    if (latest?.key === key) return latest.diagnostics
    const diagnostics = lintText(file, mapped.page, {
      config: this.#config,
      styles: this.#styles,
      language,
      blocks,
    })
    this.#latest.set(file.path, { key, diagnostics })
    return diagnostics
  }
}

const withSeverities = (map: SiteMap, diagnostics: readonly Diagnostic[]): readonly Diagnostic[] =>
  applyPolicy(diagnostics, map.session.loaded.config)

const graphPage = ({ page, edition }: MappedPage) => edition.renderInputs.graph.pages.get(page.path)

/** Whether a page is Markdown that somebody still writes: nobody edits earlier versions. */
function isEdited(mapped: MappedPage): boolean {
  const version = graphPage(mapped)?.tree.version
  return mapped.page.format !== 'page-module' && (version === undefined || version.name === currentVersion)
}

const start = { line: 1, column: 1 }

const withoutDescription = ({ page }: MappedPage): readonly Diagnostic[] =>
  (page.frontMatter.description ?? '').trim() !== ''
    ? []
    : [
        diagnose('missing-description', 'The page has no description of its own.', {
          file: page.path,
          place: page.frontMatterPlaces['description'] ?? start,
          hint: 'Say in one sentence what readers find here: `description: …` in the front matter.',
        }),
      ]

/** Titles are compared within a tree: the same page of a blog and a manual is told apart by where it is. */
function withSameTitle(map: SiteMap, pages: readonly MappedPage[]): readonly Diagnostic[] {
  const keyOf = (mapped: MappedPage): string =>
    JSON.stringify([mapped.edition.prefix, graphPage(mapped)?.tree.key, mapped.page.title.toLowerCase()])
  const first = new Map<string, MappedPage>()
  for (const mapped of map.pages.values())
    if (isEdited(mapped) && !first.has(keyOf(mapped))) first.set(keyOf(mapped), mapped)
  return pages.flatMap((mapped) => {
    const { page } = mapped
    const earlier = first.get(keyOf(mapped))
    return earlier && earlier !== mapped
      ? [
          diagnose('duplicate-title', `\`${page.title}\` is also the title of \`${earlier.page.path}\`.`, {
            file: page.path,
            place: page.frontMatterPlaces['title'] ?? start,
            hint: 'Say in one of them what tells them apart: search results show only titles.',
          }),
        ]
      : []
  })
}

function orphan(mapped: MappedPage, map: SiteMap): readonly Diagnostic[] {
  const { page, route, edition } = mapped
  const { graph } = edition.renderInputs
  const isReached =
    route === '/' ||
    graph.sidebarOf.has(route) ||
    page.post !== undefined ||
    page.frontMatter.unlisted === true ||
    /^\/404(?:\.html)?$/.test(route) ||
    map.linksTo(page.path).some(({ from }) => from !== mapped)
  return isReached
    ? []
    : [
        diagnose('orphan-page', 'No sidebar and no other page links here.', {
          file: page.path,
          place: start,
          hint: 'Link to it, add it to a sidebar, or write `unlisted: true` in its front matter.',
        }),
      ]
}

const day = 86_400_000

async function stalePages(
  pages: readonly MappedPage[],
  map: SiteMap,
  { root, staleDays, now }: { readonly root: string; readonly staleDays: number; readonly now: number },
): Promise<readonly Diagnostic[]> {
  const { changes, older, problem } = await readGitHistory(root, pageFolders(map.session.loaded))
  if (problem !== undefined) return [gitUnanswered(problem, '`lint.staleDays`')]
  const unsure = pages.filter(({ page }) => older.has(page.path))
  const stale = pages.flatMap(({ page }): Diagnostic[] => {
    const date = isoDate(page.frontMatter.last_update?.date ?? '') ?? changes.get(page.path)?.date
    const days = date === undefined ? 0 : Math.floor((now - Date.parse(date)) / day)
    if (days <= staleDays) return []
    return [
      diagnose('stale-page', `The page was last changed ${days} days ago; the limit is ${staleDays}.`, {
        file: page.path,
        place: start,
        hint: 'Read it. If it is still correct, set `last_update.date` in its front matter to today.',
      }),
    ]
  })
  return unsure.length === 0
    ? stale
    : [
        ...stale,
        shallowHistory(
          `it does not say when ${unsure.length === 1 ? 'a page' : `${unsure.length} pages`} changed`,
        ),
      ]
}
