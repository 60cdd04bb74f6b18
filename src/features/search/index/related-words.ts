import { termsOf } from '../../../model/search/scan-terms.ts'
import { unconnected } from '../query/vocabulary.ts'
import type { SearchLanguage } from '../query/language.ts'
import english from './english-synonyms.json' with { type: 'json' }

/** What readers may call a thing that titles and summaries call otherwise. */
export interface RelatedWords {
  /** All words that a text may be related to; phrases are written as one word: `signin`. */
  readonly all: readonly string[]
  /** Other words for those of some texts, each once and none that they say themselves. */
  readonly of: (texts: readonly string[]) => readonly string[]
}

/**
 * Related words of a language; none for languages of which docgen has no list. They go into the index, not to
 * the browser: a query finds them as it finds what a page says, and loads nothing more for it.
 */
export function relatedWords({ name, stem }: Pick<SearchLanguage, 'name' | 'stem'>): RelatedWords {
  const groups = name === 'en' ? english.groups.map((group) => group.split(' ')) : []
  const groupsOf = new Map<string, (readonly string[])[]>()
  for (const group of groups)
    for (const phrase of group) {
      const stems = phrase.split('_').map(stem).join(' ')
      groupsOf.set(stems, [...(groupsOf.get(stems) ?? []), group])
    }
  return {
    all: [...new Set(groups.flat().map(unconnected))],
    of(texts) {
      const stems = texts.map((text) => termsOf(text, 'prose').map(stem))
      const said = new Set(stems.flat())
      const meant = stems.flatMap(phrasesIn).flatMap((phrase) => groupsOf.get(phrase) ?? [])
      return [...new Set(meant.flat().map(unconnected))].filter((word) => !said.has(stem(word)))
    },
  }
}

/** Each word of a text, and each two and three that follow each other. */
const phrasesIn = (words: readonly string[]): readonly string[] =>
  words.flatMap((_, at) => [1, 2, 3].map((length) => words.slice(at, at + length).join(' ')))
