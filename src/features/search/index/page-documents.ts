import { introducedText } from '../../../model/search/section-writer.ts'
import { indexFields, type IndexField } from '../../../model/search/lunr-pieces.ts'
import { scanTerms, termsOf, type TextKind } from '../../../model/search/scan-terms.ts'
import type { PageText, SearchSection } from '../../../model/page.ts'
import type { SearchLanguage } from '../query/language.ts'
import type { SectionTerms } from './index-parts.ts'
import type { ListedPage } from './listed-pages.ts'
import { unconnected } from '../query/vocabulary.ts'
import english from './english-synonyms.json' with { type: 'json' }

/** The texts of a section for Lunr. */
type SectionDocument = Readonly<Record<IndexField, readonly IndexedText[]>>

/** A text and its kind. */
export type IndexedText = readonly [text: string, kind: TextKind]

/**
 * The prose and code of each section. The first one starts with the page's description, unless its text does.
 */
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
 * The sections of a page as documents for Lunr. A page without text is found by its title and description.
 * Headings and summaries are also found by related words.
 */
export function pageDocuments(
  entry: ListedPage,
  text: PageText,
  related: RelatedWords,
): readonly SectionDocument[] {
  const sections = withIntroduction(text.sections)
  return pageTexts(entry, text).map(([prose, code], index) => {
    const heading = index === 0 ? entry.title : (sections[index]?.trail.at(-1) ?? '')
    const summary = [
      ...(index === 0 ? [entry.page?.description ?? entry.route.description] : []),
      ...(entry.linkTexts.get(sections[index]?.id ?? '') ?? []),
    ]
    return {
      // Indexed as code, because titles may be names of classes and functions: `retry` finds `RetryAgent`.
      heading: [[heading, 'code']],
      keywords: index === 0 ? [[`${entry.keywords.join(' ')} ${pathWords(entry.href)}`, 'code']] : [],
      summary: summary.map((line) => [line, 'prose'] as const),
      text: [
        [prose, 'prose'],
        [code, 'code'],
      ],
      related: [[related.of([heading, ...summary]).join(' '), 'prose']],
    }
  })
}

/** Scans the unstemmed terms of a field; stop words in prose are skipped. */
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

/** Counts the stems in a section, and records its words as written. */
export const countTerms = (
  document: SectionDocument,
  language: SearchLanguage,
  words: Set<string>,
): SectionTerms =>
  indexFields.map((field) => {
    const counts = new Map<string, number>()
    scanField(document[field], language, (term) => {
      if (field !== 'related') words.add(term)
      const stem = language.stem(term)
      counts.set(stem, (counts.get(stem) ?? 0) + 1)
    })
    return counts
  })

/** Adds an empty introduction to a page that starts with a heading. */
export function withIntroduction(
  sections: readonly SearchSection[],
): readonly Pick<SearchSection, 'id' | 'trail' | 'text' | 'code'>[] {
  const empty = { id: '', trail: [], text: '', code: '' }
  return sections[0]?.id === '' ? sections : [empty, ...sections]
}

/** The words in an address: guides, cli, run, and so on for `/guides-cli/run-widgets`. */
const pathWords = (href: string): string => href.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[/_.-]+/g, ' ')

/** Finds words that readers may use in place of those in titles and summaries. */
export interface RelatedWords {
  /** All words that may be related to a text; phrases are written as one word: `signin`. */
  readonly all: readonly string[]
  /** The related words of some texts, without duplicates and without words in the texts. */
  readonly of: (texts: readonly string[]) => readonly string[]
}

/**
 * Related words of a language; empty for languages without a list. They are part of the index and not sent to
 * browsers, so that they cost nothing in a query.
 */
export function relatedWords({ name, stem }: Pick<SearchLanguage, 'name' | 'stem'>): RelatedWords {
  const entries = name === 'en' ? englishEntries() : []
  const meantBy = new Map<string, RelatedWord[]>()
  let longest = 0
  for (const { titles, readers } of entries) {
    const relatedWordsOf = readers.map(unconnected).map((word) => ({ word, stem: stem(word) }))
    for (const phrase of titles) {
      const stems = phrase.split('_').map(stem)
      meantBy.set(stems.join(' '), [...(meantBy.get(stems.join(' ')) ?? []), ...relatedWordsOf])
      longest = Math.max(longest, stems.length)
    }
  }
  return {
    all: [...new Set(entries.flatMap(({ readers }) => readers).map(unconnected))],
    of(texts) {
      const stems = texts.map((text) => termsOf(text, 'prose').map(stem))
      const stemSet = new Set(stems.flat())
      const words = new Set<string>()
      for (const text of stems)
        for (let at = 0; at < text.length; at++)
          for (let length = 1, phrase = ''; length <= longest && at + length <= text.length; length++) {
            phrase += (length > 1 ? ' ' : '') + (text[at + length - 1] ?? '')
            for (const related of meantBy.get(phrase) ?? [])
              if (!stemSet.has(related.stem)) words.add(related.word)
          }
      return [...words]
    },
  }
}

interface RelatedWord {
  readonly word: string
  readonly stem: string
}

interface Entry {
  /** Words and phrases of titles. */
  readonly titles: readonly string[]
  /** What readers may say for each of them. */
  readonly readers: readonly string[]
}

/** In groups, each word stands for the others. One way, `paid` finds `enterprise`, but not the reverse. */
const englishEntries = (): readonly Entry[] =>
  [
    ...english.groups.map((group) => [group, group]),
    ...english.oneWay.map((entry) => entry.split(' > ')),
  ].map(([titles = '', readers = '']) => ({ titles: titles.split(' '), readers: readers.split(' ') }))
