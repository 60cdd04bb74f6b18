import type lunr from 'lunr'
import { connector } from '../../../model/search/scan-terms.ts'
import { stemmer } from './lunr-parts.ts'

interface Neighbour {
  readonly term: string
  readonly distance: number
}

/** The terms of the index, and how to find those that a word may mean. */
export class Vocabulary {
  /** Sorted by code unit. */
  readonly #terms: readonly string[]
  readonly #frequency: (term: string) => number
  #stems: ReadonlyMap<string, readonly string[]> | undefined
  #joined: ReadonlyMap<string, readonly string[]> | undefined
  readonly #known = new Map<string, readonly Neighbour[]>()

  constructor(terms: Iterable<string>, frequency: (term: string) => number) {
    this.#terms = [...terms].sort((a, b) => (a < b ? -1 : 1))
    this.#frequency = frequency
  }

  has(term: string): boolean {
    return this.#frequency(term) > 0
  }

  /** In how many sections the term stands. */
  frequency(term: string): number {
    return this.#frequency(term)
  }

  /** Other forms of the word: `isolated` for `isolation`. */
  inflections(word: string): readonly string[] {
    this.#stems ??= groupTerms(this.#terms, (term) => (stemmable.test(term) ? stemOf(term) : undefined))
    return (this.#stems.get(stemOf(word)) ?? []).filter((term) => term !== word)
  }

  /** Compounds of the same letters: `proxy-port` and `proxy_port` for `proxyport`, and for each other. */
  respellings(term: string): readonly string[] {
    this.#joined ??= groupTerms(this.#terms, (term) => (connector.test(term) ? unconnected(term) : undefined))
    return (this.#joined.get(unconnected(term)) ?? []).filter((other) => other !== term)
  }

  /** Terms that end with the word, as German joins its nouns: `benutzerverwaltung` for `verwaltung`. */
  endingWith(word: string): readonly string[] {
    return this.#terms.filter((term) => term.endsWith(word) && term !== word).slice(0, 12)
  }

  /** Terms that begin with the word, the most frequent first. */
  completions(start: string, limit: number): readonly string[] {
    const found: string[] = []
    for (let index = this.#firstFrom(start); index < this.#terms.length; index++) {
      const term = this.#terms[index] ?? ''
      if (!term.startsWith(start)) break
      if (term !== start) found.push(term)
    }
    return found
      .sort((a, b) => this.#frequency(b) - this.#frequency(a) || a.length - b.length || (a < b ? -1 : 1))
      .slice(0, limit)
  }

  /**
   * Terms that differ from the word by a slip of the finger or two; with `asPrefix`, also terms that begin
   * nearly so.
   */
  neighbours(word: string, asPrefix: boolean): readonly Neighbour[] {
    const key = `${asPrefix ? '^' : '='}${word}`
    const known = this.#known.get(key)
    if (known) return known
    const limit = word.length < 3 ? 0 : word.length < 7 ? 1 : 2
    const found: Neighbour[] = []
    if (limit > 0) {
      for (const term of this.#terms) {
        if (
          term.length < word.length - limit ||
          (!asPrefix && term.length > word.length + limit) ||
          !mayBeNear(word, term)
        )
          continue
        const distance = editDistance(word, term, limit, asPrefix)
        if (distance <= limit) found.push({ term, distance })
      }
    }
    const best = Math.min(...found.map(({ distance }) => distance))
    const score = ({ term, distance }: Neighbour): number =>
      distance * 10 +
      (term[0] === word[0] ? 0 : 4) +
      Math.abs(term.length - word.length) * (asPrefix ? 0.2 : 1) -
      Math.log2(1 + this.#frequency(term)) * 0.8
    const near = found
      .filter(({ distance }) => distance === best)
      .sort((a, b) => score(a) - score(b))
      .slice(0, 8)
    if (this.#known.size > 500) this.#known.clear()
    this.#known.set(key, near)
    return near
  }

  /** Two terms that were written as one word: `proxy` and `port` for `proxyport`. */
  split(word: string): readonly [string, string] | undefined {
    let best: readonly [string, string] | undefined
    let most = 0
    for (let at = 2; at <= word.length - 2; at++) {
      const parts = [word.slice(0, at), word.slice(at)] as const
      const frequency = Math.min(this.#frequency(parts[0]), this.#frequency(parts[1]))
      if (frequency > most) {
        most = frequency
        best = parts
      }
    }
    return best
  }

  #firstFrom(start: string): number {
    let low = 0
    let high = this.#terms.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#terms[middle] ?? '') < start) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Terms by a form that several of them share; those that `formOf` gives none are left out. */
function groupTerms(
  terms: readonly string[],
  formOf: (term: string) => string | undefined,
): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, string[]>()
  for (const term of terms) {
    const form = formOf(term)
    if (form === undefined) continue
    const same = groups.get(form)
    if (same) same.push(term)
    else groups.set(form, [term])
  }
  return groups
}

/** A compound's letters: `proxyport` of `proxy-port`. */
export const unconnected = (term: string): string => term.split(connector).join('')

const stemmable = /^[a-z]{3,}$/

/**
 * Lunr's Porter stemmer, which wants lower case and of a token no more than its update; what is no plain word
 * stays.
 */
export const stemOf = (word: string): string =>
  stemmable.test(word)
    ? String(stemmer({ update: (stem: (text: string) => string) => stem(word) } as unknown as lunr.Token))
    : word

/** A cheap look before the distance is counted: near words share their first or second letter. */
function mayBeNear(word: string, term: string): boolean {
  return word[0] === term[0] || word[1] === term[1] || word[0] === term[1] || word[1] === term[0]
}

/**
 * Optimal string alignment: inserted, missing, wrong and swapped letters. Above `limit` any number above it.
 * With `asPrefix` the least distance to a beginning of `term`.
 */
export function editDistance(word: string, term: string, limit: number, asPrefix: boolean): number {
  const width = asPrefix ? Math.min(term.length, word.length + limit) : term.length
  let before: number[] = []
  let last = Array.from({ length: width + 1 }, (_, index) => index)
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= width; column++) {
      const same = word[row - 1] === term[column - 1]
      let value = Math.min(
        (last[column] ?? 99) + 1,
        (current[column - 1] ?? 99) + 1,
        (last[column - 1] ?? 99) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1])
        value = Math.min(value, (before[column - 2] ?? 99) + 1)
      current.push(value)
      if (value < least) least = value
    }
    if (least > limit) return limit + 1
    before = last
    last = current
  }
  return asPrefix ? Math.min(...last) : (last[width] ?? 99)
}
