import { connector, termsOf } from '../../../model/search/scan-terms.ts'
import { stopWords } from '../../../model/search/stop-words.ts'
import type { Reading } from './evidence.ts'
import type { Meanings } from './meanings.ts'
import type { Query, QueryCompound } from './parse-query.ts'

/** A query and what it may stand for in this index. */
export interface Understood {
  readonly query: Query
  /** Per word. */
  readonly meanings: readonly Meanings[]
  /** Per word: where each of its meanings is looked for. */
  readonly readings: readonly (readonly Reading[])[]
  readonly compounds: readonly QueryCompound[]
}

export interface HeadingWords {
  readonly all: string
  /** All but stop words; those too where there are no others. */
  readonly telling: readonly string[]
}

export function headingWords(heading: string): HeadingWords {
  const words = termsOf(heading, 'prose').filter((term) => !connector.test(term))
  const telling = words.filter((word) => !stopWords.has(word))
  return { all: words.join(' '), telling: telling.length > 0 ? telling : words }
}

/** What a reader asked about, without words that say nothing; of phrases their words. */
export function termsIn({ query, meanings, compounds }: Understood): readonly string[] {
  const told = meanings.flatMap((terms, number) => (query.words[number]?.stop ? [] : [...terms.keys()]))
  return [...told, ...compounds.map(({ term }) => term)].flatMap((term) => term.split(' '))
}
