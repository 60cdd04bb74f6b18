import { introducedText } from '../../../model/search/introduced-text.ts'
import { indexFields, type IndexField } from '../../../model/search/lunr-pieces.ts'
import { scanTerms, type TextKind } from '../../../model/search/scan-terms.ts'
import type { PageText, SearchSection } from '../../../model/page.ts'
import type { SearchLanguage } from '../query/language.ts'
import type { ListedPage } from './listed-pages.ts'
import type { RelatedWords } from './related-words.ts'

/** What Lunr is given of a section. */
export type SectionDocument = Readonly<Record<IndexField, readonly IndexedText[]>>

/** A text with its kind, as it goes into the index. */
export type IndexedText = readonly [text: string, kind: TextKind]

/** Of a section by field: its stems in the order in which they first occur, each with its count. */
export type SectionTerms = Readonly<Record<IndexField, readonly (string | number)[]>>

/** Prose and code of each section; the page's description begins the first, unless its text does. */
export function pageTexts(
  { route, page }: Pick<ListedPage, 'route' | 'page'>,
  text: PageText,
): (readonly [text: string, code: string])[] {
  const described = page?.frontMatter.description ?? (page ? '' : route.description)
  return withIntroduction(text.sections).map((section, index) => [
    index === 0 ? introducedText(described, section.text) : section.text,
    section.code,
  ])
}

/**
 * The sections of a page as Lunr's documents. A page without text is found by its title and description;
 * headings and summaries are found by other words for theirs too.
 */
export function pageDocuments(
  listed: ListedPage,
  text: PageText,
  related: RelatedWords,
): readonly SectionDocument[] {
  const sections = withIntroduction(text.sections)
  return pageTexts(listed, text).map(([prose, code], index) => {
    const heading = index === 0 ? listed.title : (sections[index]?.trail.at(-1) ?? '')
    const summary = [
      ...(index === 0 ? [listed.page?.description ?? listed.route.description] : []),
      ...(listed.linkTexts.get(sections[index]?.id ?? '') ?? []),
    ]
    return {
      // As code, because the names of classes and functions are titles too: `RetryAgent` is found by `retry`.
      heading: [[heading, 'code']],
      keywords: index === 0 ? [[`${listed.keywords.join(' ')} ${pathWords(listed.href)}`, 'code']] : [],
      summary: summary.map((said) => [said, 'prose'] as const),
      text: [
        [prose, 'prose'],
        [code, 'code'],
      ],
      related: [[related.of([heading, ...summary]).join(' '), 'prose']],
    }
  })
}

/**
 * Names every term of a field as Lunr's index has it before stemming: prose without words that say nothing.
 */
export function scanField(
  texts: readonly IndexedText[],
  { isStop }: Pick<SearchLanguage, 'isStop'>,
  take: (term: string) => void,
): void {
  for (const [text, kind] of texts)
    scanTerms(text, kind, (term) => {
      if (kind === 'code' || !isStop(term)) take(term)
    })
}

/** Counts the stems of a section, and notes its own words as they are written. */
export function countTerms(
  document: SectionDocument,
  language: SearchLanguage,
  words: Set<string>,
): SectionTerms {
  const counted = indexFields.map((field) => {
    const counts = new Map<string, number>()
    scanField(document[field], language, (term) => {
      if (field !== 'related') words.add(term)
      const stem = language.stem(term)
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
    })
    return [field, [...counts].flat()] as const
  })
  return Object.fromEntries(counted) as unknown as SectionTerms // Every field is there.
}

/** A page whose first heading stands at its top has no text before it. */
export function withIntroduction(
  sections: readonly SearchSection[],
): readonly Pick<SearchSection, 'id' | 'trail' | 'text' | 'code'>[] {
  const empty = { id: '', trail: [], text: '', code: '' }
  return sections[0]?.id === '' ? sections : [empty, ...sections]
}

/** What an address says: `/guides-cli/run-widgets` is about guides, cli, run … */
const pathWords = (href: string): string => href.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[/_.-]+/g, ' ')
