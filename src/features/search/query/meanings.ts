import { unspaced } from '../../../model/search/scan-terms.ts'
import { isFoundWhole } from '../../../model/search/search-words.ts'
import type { Reading } from './evidence.ts'
import type { SearchLanguage } from './language.ts'
import { neighbouring, type Query, type QueryCompound, type QueryWord } from './parse-query.ts'
import { Synonyms } from './synonyms.ts'
import type { Vocabulary } from './vocabulary.ts'

/** How well something stands for a word: 1 is the word itself, in any form. */
export const qualities = {
  /** The same word in another spelling. */
  spelling: 0.9,
  /** The end of a word that is being typed, when the site has no such word, or has one. */
  completion: 0.9,
  otherCompletion: 0.75,
  /** The same letters with connectors between them. */
  compound: 0.75,
  /** A slip, or two. */
  slip: 0.85,
  twoSlips: 0.55,
  /** One of two words that were written as one. */
  half: 0.7,
  /** A word whose second half the word is. */
  ending: 0.6,
  synonym: 0.55,
  /** A part of a name. */
  part: 0.45,
  /** A common word for one that is rare on the site. */
  likelier: 0.4,
} as const

/** A compound of the site that may stand for the one of a query. */
interface WholeCompound extends QueryCompound {
  readonly quality: number
}

/** What a query's words mean in this index. */
export class Interpreter {
  readonly #vocabulary: Vocabulary
  readonly #synonyms: Synonyms

  constructor(vocabulary: Vocabulary, synonyms: readonly (readonly string[])[], language: SearchLanguage) {
    this.#vocabulary = vocabulary
    this.#synonyms = new Synonyms(synonyms, language)
  }

  /** For each word of the query what may stand for it, best first. */
  readings({ words, compounds }: Query): readonly (readonly Reading[])[] {
    const given = compounds.filter((compound) => compound.given)
    const whole = compounds.flatMap((compound) => this.#completed(compound))
    const phrases = [...given, ...this.#phrasesIn(words)]
    return words.map((word, index) => {
      const found = new Meanings(this.#vocabulary)
      this.#addMeanings(found, word)
      if (!word.stop)
        for (const { term, words: inside } of phrases)
          if (inside.includes(index)) this.#addSynonyms(found, term)
      // Who writes `proxy-port` wants it whole: its parts alone are half an answer.
      if (given.some(({ words: inside }) => inside.includes(index))) found.halve()
      for (const { term, words: inside, quality } of whole)
        if (inside.includes(index)) found.add(term, quality)
      for (const { term, words: inside } of given)
        if (inside.includes(index) && isFoundWhole(term)) found.addUnlisted(term)
      return found.readings()
    })
  }

  /** A compound of the site; one that is still being typed may become several. */
  #completed(compound: QueryCompound): readonly WholeCompound[] {
    const vocabulary = this.#vocabulary
    const others = compound.given
      ? vocabulary.respellings(compound.term).map((term) => ({ ...compound, term, quality: 1 }))
      : []
    const known = [...(vocabulary.has(compound.term) ? [{ ...compound, quality: 1 }] : []), ...others]
    // `/api/v1` stands for itself before all that lies below it.
    const quality = known.length > 0 ? qualities.otherCompletion : 1
    const completed = compound.open
      ? [
          ...known,
          ...vocabulary.completions(compound.term, 6).map((term) => ({ ...compound, term, quality })),
        ]
      : known
    return completed.length > 0 || !compound.given
      ? completed
      : vocabulary
          .neighbours(compound.term, false)
          .slice(0, 2)
          .map(({ term }) => ({ ...compound, term, quality: 1 }))
  }

  /** `sign out` is a word that is written as two, and so is `get rid of`. */
  #phrasesIn(words: readonly QueryWord[]): readonly Pick<QueryCompound, 'term' | 'words'>[] {
    return neighbouring(words, this.#synonyms.longest).map((inside) => ({
      term: inside.map((number) => words[number]?.term ?? '').join(''),
      words: inside,
    }))
  }

  #addMeanings(found: Meanings, { term: word, stop, open, parts }: QueryWord): void {
    const vocabulary = this.#vocabulary
    found.add(word, 1)
    if (stop) return
    if (isFoundWhole(word)) found.addUnlisted(word)
    for (const term of [...otherVersions(word), ...otherSpellings(word)]) found.add(term, qualities.spelling)
    for (const term of vocabulary.respellings(word)) found.add(term, qualities.compound)
    const known = found.size > 0
    // A whole word may still be the beginning of another: `life` of `lifecycle`.
    // A single letter may become anything, except where it is a word, as in Chinese.
    if (open && (word.length > 1 || unspaced.test(word)))
      for (const term of vocabulary.completions(word, 40))
        found.add(term, (known ? qualities.otherCompletion : qualities.completion) * shareOf(word, term))
    // What is a word is no slip of another, also when the site does not have it.
    const isWord = !open && this.#synonyms.of(word).length > 0
    if (found.size === 0 && !isWord) this.#addLike(found, word, open)
    else if (found.size > 0 && word.length > 4 && vocabulary.frequency(word) < 3) {
      // What the site says once or twice may be a slip of its own, or of the reader's.
      for (const { term, distance } of vocabulary.neighbours(word, false))
        if (distance === 1 && vocabulary.frequency(term) > 8) found.add(term, qualities.likelier)
    }
    for (const part of parts) found.add(part, qualities.part)
    this.#addSynonyms(found, word)
  }

  #addSynonyms(found: Meanings, word: string): void {
    for (const words of this.#synonyms.of(word)) found.addPhrase(words, qualities.synonym)
  }

  /**
   * What a word that the site does not have may be: the second half of another, or a slip. A number is what
   * it is.
   */
  #addLike(found: Meanings, word: string, open: boolean): void {
    if (/^[\d.]+$/.test(word)) return
    const vocabulary = this.#vocabulary
    if (word.length >= 5 || unspaced.test(word))
      for (const term of vocabulary.endingWith(word)) found.add(term, qualities.ending)
    for (const { term, distance } of vocabulary.neighbours(word, open))
      found.add(term, (distance < 2 ? qualities.slip : qualities.twoSlips) * shareOf(word, term))
    for (const part of vocabulary.split(word) ?? []) found.add(part, qualities.half)
  }
}

/** Terms of the index, and phrases of them, each with the best quality that was found for it. */
class Meanings {
  readonly #vocabulary: Vocabulary
  readonly #found = new Map<string, Reading>()

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary
  }

  get size(): number {
    return this.#found.size
  }

  add(word: string, quality: number): void {
    this.addPhrase([word], quality)
  }

  /** A phrase that the site cannot say is left out. */
  addPhrase(words: readonly string[], quality: number): void {
    if (!words.every((word) => this.#vocabulary.has(word))) return
    const terms = words.map((word) => this.#vocabulary.stem(word))
    const key = terms.join(' ')
    if (quality > (this.#found.get(key)?.quality ?? 0)) this.#found.set(key, { terms, quality })
  }

  /** A term that the index may have, although it is not among the words of the site. */
  addUnlisted(word: string): void {
    const term = this.#vocabulary.stem(word)
    this.#found.set(term, { terms: [term], quality: 1 })
  }

  halve(): void {
    for (const [key, { terms, quality }] of this.#found) this.#found.set(key, { terms, quality: quality / 2 })
  }

  readings(): readonly Reading[] {
    return [...this.#found.values()].sort((a, b) => b.quality - a.quality)
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
