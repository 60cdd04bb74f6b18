import { unspaced } from '../../../model/search/scan-terms.ts'
import { isFoundWhole, synonymWords } from '../../../model/search/search-words.ts'
import type { Reading } from './lunr-index.ts'
import type { SearchLanguage } from './language.ts'
import { neighboring, type Query, type QueryCompound, type QueryWord } from './parse-query.ts'
import { unconnected, type Vocabulary } from './vocabulary.ts'

/** How well something stands for a word: 1 is the word itself, in any form. */
const qualities = {
  /** The same word in another spelling. */
  spelling: 0.9,
  /** The end of a word, or of a compound that the site has, which is being typed. */
  completion: 0.9,
  compoundCompletion: 0.75,
  /** A word that differs by a slip or two. */
  slip: 0.85,
  /** One of two words that were written as one. */
  half: 0.7,
  /** A word whose second half the word is. */
  ending: 0.6,
  synonym: 0.55,
  /** A part of a name. */
  part: 0.45,
} as const

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
    const phrases = [...compounds.filter(({ given }) => given), ...this.#phrasesIn(words)]
    return words.map((word, index) => {
      const isAround = ({ words: inside }: Pick<QueryCompound, 'words'>): boolean => inside.includes(index)
      const around = compounds.filter(isAround)
      const meanings = new Meanings(this.#vocabulary)
      this.#addMeanings(meanings, word)
      if (!word.stop) for (const { term } of phrases.filter(isAround)) this.#addSynonyms(meanings, term)
      // Who writes `proxy-port` wants it whole: its parts alone are half an answer.
      if (around.some(({ given }) => given)) meanings.halve()
      for (const compound of around) this.#addCompound(meanings, compound)
      return meanings.readings()
    })
  }

  /** `sign out` is a word that is written as two, and so is `get rid of`. */
  #phrasesIn(words: readonly QueryWord[]): readonly Pick<QueryCompound, 'term' | 'words'>[] {
    return neighboring(words, this.#synonyms.longest).map((inside) => ({
      term: inside.map((number) => words[number]?.term ?? '').join(''),
      words: inside,
    }))
  }

  #addCompound(meanings: Meanings, { term, given, open }: QueryCompound): void {
    const vocabulary = this.#vocabulary
    const isKnown = vocabulary.has(term)
    meanings.add(term, 1)
    const completions = open ? vocabulary.completions(term, 6) : []
    // `/api/v1` stands for itself before all that lies below it.
    for (const each of completions) meanings.add(each, isKnown ? qualities.compoundCompletion : 1)
    if (given && !isKnown && completions.length === 0)
      for (const near of vocabulary.neighbors(term, false).slice(0, 2)) meanings.add(near, 1)
  }

  #addMeanings(meanings: Meanings, { term: word, stop, open, parts }: QueryWord): void {
    meanings.add(word, 1)
    if (stop) return
    for (const term of otherSpellings(word)) meanings.add(term, qualities.spelling)
    // A single letter may become anything, except where it is a word, as in Chinese.
    if (open && (word.length > 1 || unspaced.test(word)))
      for (const term of this.#vocabulary.completions(word, 40))
        meanings.add(term, qualities.completion * shareOf(word, term))
    // What is a word is no slip of another, also when the site does not have it.
    const isWord = !open && this.#synonyms.of(word).length > 0
    // A form that nobody has written may be one: `severs` for `servers`, although `several` has its stem.
    // The plural of a word is none: `ports` for `port`, beside `posts`.
    const isForm = [word, this.#vocabulary.stem(word)].some((each) => this.#vocabulary.isWritten(each))
    const isDoubtful = meanings.size === 0 || (!open && !isForm)
    if (isDoubtful && !isWord && /\p{L}/u.test(word)) this.#addLike(meanings, word, open)
    for (const part of parts) meanings.add(part, qualities.part)
    this.#addSynonyms(meanings, word)
  }

  #addSynonyms(meanings: Meanings, word: string): void {
    for (const words of this.#synonyms.of(word)) meanings.addPhrase(words, qualities.synonym)
  }

  /** What a word may be that the site does not have: the second half of another, a slip, or two in one. */
  #addLike(meanings: Meanings, word: string, open: boolean): void {
    const vocabulary = this.#vocabulary
    if (word.length >= 5 || unspaced.test(word))
      for (const term of vocabulary.endingWith(word)) meanings.add(term, qualities.ending)
    for (const asPrefix of open ? [false, true] : [false])
      for (const term of vocabulary.neighbors(word, asPrefix)) meanings.add(term, qualities.slip)
    for (const part of vocabulary.split(word) ?? []) meanings.add(part, qualities.half)
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

  /** A phrase that the site cannot say is left out. Some terms are not listed among its words. */
  addPhrase(words: readonly string[], quality: number): void {
    if (!words.every((word) => this.#vocabulary.has(word) || isFoundWhole(word))) return
    const terms = words.map((word) => this.#vocabulary.stem(word))
    const key = terms.join(' ')
    if (quality > (this.#found.get(key)?.quality ?? 0)) this.#found.set(key, { terms, quality })
  }

  halve(): void {
    for (const [key, { terms, quality }] of this.#found) this.#found.set(key, { terms, quality: quality / 2 })
  }

  readings(): readonly Reading[] {
    return [...this.#found.values()].sort((a, b) => b.quality - a.quality)
  }
}

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

/** A word or a phrase: how a query may say it, and what stands for it in the index. */
interface Synonym {
  readonly said: readonly string[]
  /** Each in its words: one, or those of a phrase. */
  readonly meant: readonly (readonly string[])[]
}

/** What else words may be called on a site, in whatever form they are written. */
export class Synonyms {
  /** In words: how long a phrase of a query may be that has synonyms. */
  readonly longest: number
  readonly #others = new Map<string, (readonly string[])[]>()
  readonly #language: SearchLanguage

  constructor(groups: readonly (readonly string[])[], language: SearchLanguage) {
    this.#language = language
    const wordGroups = groups.map((texts) => texts.map((text) => synonymWords(text).words))
    this.longest = Math.max(1, ...wordGroups.flat().map(({ length }) => length))
    for (const group of wordGroups) this.#add(group.map((words) => synonymOf(words, language)))
  }

  /** Of a word, or of several that are written as one: what stands for it, each in its words. */
  of(word: string): readonly (readonly string[])[] {
    return this.#others.get(this.#language.stem(word)) ?? []
  }

  #add(group: readonly Synonym[]): void {
    for (const one of group)
      for (const word of one.said) {
        const stem = this.#language.stem(word)
        const others = group.filter((other) => other !== one).flatMap(({ meant }) => meant)
        this.#others.set(stem, [...(this.#others.get(stem) ?? []), ...others])
      }
  }
}

function synonymOf(words: readonly string[], { isStop }: SearchLanguage): Synonym {
  const compound = unconnected(words.join(''))
  if (words.length === 1) return { said: [...new Set([...words, compound])], meant: [words] }
  // `log in` is not every section that says `log` and, somewhere, `in`.
  const telling = words.filter((word) => !isStop(word))
  return { said: [compound], meant: telling.length > 1 ? [[compound], telling] : [[compound]] }
}
