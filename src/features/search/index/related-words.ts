import { termsOf } from '../../../model/search/scan-terms.ts'
import { unconnected } from '../query/vocabulary.ts'
import type { SearchLanguage } from '../query/language.ts'
import english from './english-synonyms.json' with { type: 'json' }

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
  const meantBy = new Map<string, (readonly string[])[]>()
  for (const { titles, readers } of entries)
    for (const phrase of titles) {
      const stems = phrase.split('_').map(stem).join(' ')
      meantBy.set(stems, [...(meantBy.get(stems) ?? []), readers])
    }
  return {
    all: [...new Set(entries.flatMap(({ readers }) => readers).map(unconnected))],
    of(texts) {
      const stems = texts.map((text) => termsOf(text, 'prose').map(stem))
      const said = new Set(stems.flat())
      const meant = stems.flatMap(phrasesIn).flatMap((phrase) => meantBy.get(phrase) ?? [])
      return [...new Set(meant.flat().map(unconnected))].filter((word) => !said.has(stem(word)))
    },
  }
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

/** The words of a text, and all sequences of two and three words. */
const phrasesIn = (words: readonly string[]): readonly string[] =>
  words.flatMap((_, at) => [1, 2, 3].map((length) => words.slice(at, at + length).join(' ')))
