import { neighbouring, type Query, type QueryCompound, type QueryWord } from './parse-query.ts'
import type { Synonyms } from './synonyms.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * The terms of the index that a word of a query may stand for, phrases too, each with how well it does: 1 is
 * the word itself.
 */
export type Meanings = ReadonlyMap<string, number>

/** How well a synonym stands for a word. */
const asSynonym = 0.55

/** How well another form of a word does. */
const asInflection = 0.85

/** How well the same word in another spelling does. */
const asSpelling = 0.9

/** How well the same letters with connectors between them do. */
const asCompound = 0.75

/** How well a word does whose second half the word is. */
const asEnding = 0.6

/** What a query's words mean in this index. */
export class Interpreter {
  readonly #vocabulary: Vocabulary
  readonly #synonyms: Synonyms

  constructor(vocabulary: Vocabulary, synonyms: Synonyms) {
    this.#vocabulary = vocabulary
    this.#synonyms = synonyms
  }

  /** For each word of the query its terms. */
  meanings({ words, compounds }: Query): readonly Meanings[] {
    // Who writes `proxy-port` wants it whole: its parts alone are half an answer.
    const parts = new Set(compounds.flatMap(({ given, words: inside }) => (given ? inside : [])))
    const phrases = [...compounds.filter(({ given }) => given), ...this.#phrasesIn(words)]
    return words.map((word, index) => {
      const found = this.#meaningsOf(word)
      if (!word.stop)
        for (const { term, words: inside } of phrases)
          if (inside.includes(index)) this.#addSynonyms(found, term)
      return parts.has(index) ? new Map([...found].map(([term, quality]) => [term, quality * 0.5])) : found
    })
  }

  /** `sign out` is a word that is written as two, and so is `get rid of`. */
  #phrasesIn(words: readonly QueryWord[]): readonly Pick<QueryCompound, 'term' | 'words'>[] {
    return neighbouring(words, this.#synonyms.longest).map((inside) => ({
      term: inside.map((number) => words[number]?.term ?? '').join(''),
      words: inside,
    }))
  }

  #meaningsOf({ term: word, stop, open, parts }: QueryWord): Map<string, number> {
    const vocabulary = this.#vocabulary
    const found = new Map<string, number>()
    this.#add(found, word, 1)
    if (stop) return found
    for (const term of vocabulary.inflections(word)) this.#add(found, term, closeness(word, term))
    for (const term of otherVersions(word)) this.#add(found, term, asSpelling)
    for (const term of otherSpellings(word)) this.#add(found, term, asSpelling)
    for (const term of vocabulary.respellings(word)) this.#add(found, term, asCompound)
    const known = found.size > 0
    // A whole word may still be the beginning of another: `life` of `lifecycle`.
    if (open)
      for (const term of vocabulary.completions(word, word.length < 2 ? 12 : 40))
        this.#add(found, term, (known ? 0.75 : 0.9) * shareOf(word, term))
    // What is a word is no slip of another, also when the site does not have it.
    const isWord = !open && this.#synonyms.of(word).length > 0
    if (found.size === 0 && !isWord) this.#addLike(found, word, open)
    else if (found.size > 0 && word.length > 4 && vocabulary.frequency(word) < 3) {
      // What the site says once or twice may be a slip of its own, or of the reader's.
      for (const { term, distance } of vocabulary.neighbours(word, false))
        if (distance === 1 && vocabulary.frequency(term) > 8) this.#add(found, term, 0.4)
    }
    for (const part of parts) this.#add(found, part, 0.45)
    // A letter or two may become anything: what all of that is called says nothing.
    if (open && word.length < 3 && (word.length < 2 || !vocabulary.has(word))) return found
    const said = vocabulary.has(word)
      ? [word]
      : [
          word,
          ...[...found]
            .sort((a, b) => b[1] - a[1])
            .slice(0, 2)
            .map(([term]) => term),
        ]
    for (const near of said) this.#addSynonyms(found, near)
    return found
  }

  #addSynonyms(found: Map<string, number>, word: string): void {
    for (const term of this.#synonyms.of(word)) {
      this.#add(found, term, asSynonym)
      for (const other of this.#vocabulary.inflections(term))
        if (closeness(term, other) === asInflection) this.#add(found, other, asSynonym * asInflection)
    }
  }

  /**
   * What a word that the site does not have may be: the second half of another, or a slip. A number is what
   * it is.
   */
  #addLike(found: Map<string, number>, word: string, open: boolean): void {
    if (/^[\d.]+$/.test(word)) return
    if (word.length >= 5)
      for (const term of this.#vocabulary.endingWith(word)) this.#add(found, term, asEnding)
    this.#addNeighbours(found, word, open)
  }

  /** Terms that a slip of the finger made this word of. */
  #addNeighbours(found: Map<string, number>, word: string, open: boolean): void {
    for (const { term, distance } of this.#vocabulary.neighbours(word, open)) {
      this.#add(found, term, (distance < 2 ? 0.75 : 0.55) * shareOf(word, term))
      for (const inflected of this.#vocabulary.inflections(term))
        this.#add(found, inflected, (distance < 2 ? 0.7 : 0.5) * closeness(term, inflected))
    }
    for (const part of this.#vocabulary.split(word) ?? []) this.#add(found, part, 0.7)
  }

  #add(found: Map<string, number>, term: string, quality: number): void {
    if (this.#vocabulary.has(term) && quality > (found.get(term) ?? 0)) found.set(term, quality)
  }
}

/** The version 5 is written `5` and `v5`. */
const otherVersions = (word: string): readonly string[] =>
  /^\d+(?:\.\d+)*$/.test(word) ? [`v${word}`] : /^v\d/.test(word) ? [word.slice(1)] : []

/** British and American, German without its own letters, Arabic with and without the article. */
function otherSpellings(word: string): readonly string[] {
  const spellings = [
    word.replace(/([iy])s(e[ds]?|er|ers|ing|ations?|able)$/, '$1z$2'),
    word.replace(/([iy])z(e[ds]?|er|ers|ing|ations?|able)$/, '$1s$2'),
    word.replace(/our(s|ed|ing|able)?$/, 'or$1'),
    word.replace(/(?<=[^aeiou])or(s|ed|ing|able)?$/, 'our$1'),
    word.replace(/([aou])e/g, '$1'),
    word.startsWith('ال') ? word.slice(2) : /^\p{Script=Arabic}/u.test(word) ? `ال${word}` : word,
  ]
  return [...new Set(spellings)].filter((spelling) => spelling !== word)
}

/** What a long completion adds was not asked for: the shortest comes first. */
const shareOf = (word: string, term: string): number => Math.min(1, word.length / term.length) ** 0.35

const usualEnding =
  /^(?:|e|s|es|d|ed|ing|ings|er|ers|or|ors|ion|ions|ation|ations|ment|ments|able|y|ies|ied)$/

/** How near two words of one stem are: `several` has the stem of `severe`, but not its meaning. */
function closeness(word: string, term: string): number {
  let same = 0
  while (same < word.length && word[same] === term[same]) same++
  const hasUsualEnding = (ending: string): boolean =>
    usualEnding.test(ending) || (ending[0] === word[same - 1] && usualEnding.test(ending.slice(1)))
  return hasUsualEnding(word.slice(same)) && hasUsualEnding(term.slice(same)) ? asInflection : 0.4
}
