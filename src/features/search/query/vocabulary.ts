import { editDistance } from '../../../model/nearest.ts'
import { readRoughly, readTerms, type SearchWords } from '../../../model/search/search-words.ts'
import { connector } from '../../../model/search/scan-terms.ts'
import type { SearchLanguage } from './language.ts'

/** The words of a site as they are written, and how to find those that a word of a query may mean. */
export class Vocabulary {
  /** Sorted by code unit. */
  readonly #terms: readonly string[]
  readonly #frequencies: ReadonlyMap<string, number>
  readonly #language: SearchLanguage
  readonly #stems = new Map<string, number>()
  readonly #known = new Map<string, readonly string[]>()

  constructor(words: SearchWords, language: SearchLanguage) {
    this.#language = language
    this.#terms = readTerms(words.terms)
    const frequencies = readRoughly(words.frequencies)
    this.#frequencies = new Map(this.#terms.map((term, index) => [term, frequencies[index] ?? 0]))
    for (const [term, frequency] of this.#frequencies) {
      const stem = this.stem(term)
      this.#stems.set(stem, (this.#stems.get(stem) ?? 0) + frequency)
    }
  }

  /** What the index has for a word: `isol` for `isolation`. */
  stem(word: string): string {
    return this.#language.stem(word)
  }

  /** In about how many sections terms of the index stand together: at most where the rarest does. */
  frequency(terms: readonly string[]): number {
    return Math.min(...terms.map((term) => this.#stems.get(term) ?? 0))
  }

  /** Whether the list of words has a word in just this form. */
  isWritten(word: string): boolean {
    return this.#frequencies.has(word)
  }

  /** Whether the site says a word, in any of its forms. */
  has(word: string): boolean {
    return this.#stems.has(this.stem(word))
  }

  /** Terms that end with the word, as German joins its nouns: `benutzerverwaltung` for `verwaltung`. */
  endingWith(word: string): readonly string[] {
    return this.#terms.filter((term) => term.endsWith(word) && term !== word).slice(0, 12)
  }

  /** Terms that begin with the word, the most frequent first. */
  completions(start: string, limit: number): readonly string[] {
    const from = countBefore(this.#terms, (term) => term < start)
    const to = countBefore(this.#terms, (term) => term < start || term.startsWith(start))
    return this.#terms
      .slice(from, to)
      .filter((term) => term !== start)
      .sort((a, b) => this.#written(b) - this.#written(a) || a.length - b.length || (a < b ? -1 : 1))
      .slice(0, limit)
  }

  /**
   * Terms that differ from the word by a slip of the finger, or else by two, the likeliest first; with
   * `asPrefix`, also terms that begin nearly so. None for words of up to four letters: nearly every short
   * word is one slip from another (`mcp`, `map`).
   */
  neighbors(word: string, asPrefix: boolean): readonly string[] {
    const key = `${asPrefix ? '^' : '='}${word}`
    const cachedTerms = this.#known.get(key)
    if (cachedTerms) return cachedTerms
    const limit = word.length < 5 ? 0 : word.length < 7 ? 1 : 2
    const candidates = limit === 0 ? [] : this.#within(limit, word, asPrefix)
    const least = Math.min(...candidates.map(({ distance }) => distance))
    const unlikely = (term: string): number =>
      Math.abs(term.length - word.length) * (asPrefix ? 0.2 : 1) - Math.log2(1 + this.#written(term)) * 0.8
    const near = candidates
      .flatMap(({ term, distance }) => (distance === least ? [term] : []))
      .sort((a, b) => unlikely(a) - unlikely(b))
      .slice(0, 8)
    if (this.#known.size > 500) this.#known.clear()
    this.#known.set(key, near)
    return near
  }

  #within(
    limit: number,
    word: string,
    asPrefix: boolean,
  ): readonly { readonly term: string; readonly distance: number }[] {
    return this.#terms
      .filter(
        (term) =>
          term.length >= word.length - limit &&
          (asPrefix || term.length <= word.length + limit) &&
          mayBeNear(word, term),
      )
      .map((term) => ({ term, distance: editDistance(word, term, limit, asPrefix) }))
      .filter(({ term, distance }) => distance <= limit && hasDigitsOf(word, term, asPrefix))
  }

  /** Two terms that were written as one word: `proxy` and `port` for `proxyport`. */
  split(word: string): readonly [string, string] | undefined {
    let best: readonly [string, string] | undefined
    let most = 0
    for (let at = 2; at <= word.length - 2; at++) {
      const parts = [word.slice(0, at), word.slice(at)] as const
      const frequency = Math.min(this.#written(parts[0]), this.#written(parts[1]))
      if (frequency > most) {
        most = frequency
        best = parts
      }
    }
    return best
  }

  /** In how many sections the word stands just so. */
  #written(term: string): number {
    return this.#frequencies.get(term) ?? 0
  }
}

/** How many of a sorted list come first for which something holds that holds for none of the others. */
export function countBefore(sorted: readonly string[], isBefore: (item: string) => boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(sorted[middle] ?? '')) low = middle + 1
    else high = middle
  }
  return low
}

/** A compound's letters: `proxyport` of `proxy-port`. */
export const unconnected = (term: string): string => term.split(connector).join('')

/** A cheap look before the distance is counted: near words share their first or second letter. */
function mayBeNear(word: string, term: string): boolean {
  return word[0] === term[0] || word[1] === term[1] || word[0] === term[1] || word[1] === term[0]
}

/** Digits are never slips: `api2` stands neither for `api1` nor for `api20`, unless it is unfinished. */
function hasDigitsOf(word: string, term: string, asPrefix: boolean): boolean {
  const [wordDigits, termDigits] = [word, term].map((each) => each.replace(/\P{N}/gu, '')) as [string, string]
  return asPrefix ? termDigits.startsWith(wordDigits) : termDigits === wordDigits
}
