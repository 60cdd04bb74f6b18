import { introducedText } from '../../../model/search/introduced-text.ts'
import { stopWords } from '../../../model/search/stop-words.ts'
import { scanTerms, type TextKind } from '../../../model/search/scan-terms.ts'
import { writeHeadings, type PageTexts, type SearchHeadPage } from '../../../model/search/search-index.ts'
import type { Page, PageText, SearchSection } from '../../../model/page.ts'
import type { Route } from '../../../model/site.ts'

/** What the index needs of one page: its headings, and how often each term occurs in each of its sections. */
export interface PageEntry {
  readonly headings: string
  /** Per section the terms of prose and of code with their counts: `[term, count, term, count, …]`. */
  readonly counts: readonly (readonly [
    text: readonly (string | number)[],
    code: readonly (string | number)[],
  ])[]
}

/** Counts the terms of a page. A page without text is found by its title and description. */
export function pageEntry(route: Route, page: Page | undefined, text: PageText): PageEntry {
  return {
    headings: writeHeadings(
      withIntroduction(text.sections)
        .slice(1)
        .map(({ id, trail }) => ({ heading: trail.at(-1) ?? '', depth: Math.max(1, trail.length - 1), id })),
    ),
    counts: pageTexts(route, page, text).map(([prose, code]) => [
      countTerms(prose, 'prose'),
      countTerms(code, 'code'),
    ]),
  }
}

/** Prose and code of each section; the page's description begins the first, unless its text does. */
export function pageTexts(
  route: Route,
  page: Page | undefined,
  text: PageText,
): (readonly [text: string, code: string])[] {
  const described = page?.frontMatter.description ?? (page ? '' : route.description)
  return withIntroduction(text.sections).map((section, index) => [
    index === 0 ? introducedText(described, section.text) : section.text,
    section.code,
  ])
}

/** The page's line in the first file. */
export function headPage(
  route: Route,
  page: Page | undefined,
  href: string,
  entry: PageEntry,
  texts: PageTexts,
): SearchHeadPage {
  const { keywords = [], tags = [], sidebar_label: label } = page?.frontMatter ?? {}
  const title = page?.title ?? route.title
  // Of a label only what the title does not say: every first query loads it.
  const said = new Set(title.split(' '))
  const words = [...keywords, ...tags, ...(label?.split(' ') ?? []).filter((word) => !said.has(word))]
    .map(String)
    .join(' ')
  const head = [href, title, texts, entry.headings, words] as const
  return tags.length > 0 ? [...head, tags.map(String)] : head
}

/** A page whose first heading stands at its top has no text before it. */
function withIntroduction(
  sections: readonly SearchSection[],
): readonly Pick<SearchSection, 'id' | 'trail' | 'text' | 'code'>[] {
  const empty = { id: '', trail: [], text: '', code: '' }
  return sections[0]?.id === '' ? sections : [empty, ...sections]
}

function countTerms(text: string, kind: TextKind): (string | number)[] {
  const counts = new Map<string, number>()
  scanTerms(text, kind, (term) => {
    if (kind === 'code' || !stopWords.has(term)) counts.set(term, (counts.get(term) ?? 0) + 1)
  })
  return [...counts].flat()
}
