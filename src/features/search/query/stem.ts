import lunr from 'lunr'

/**
 * Lunr's stemmer, which remembers what it was asked: a site says the same words again and again, and stemming
 * them is a third of the time that an index takes.
 */
export class Stemmer {
  readonly #known = new Map<string, string>()

  /** The stem of a term: `isol` of `isolation`. */
  stem(term: string): string {
    let stem = this.#known.get(term)
    if (stem === undefined) this.#known.set(term, (stem = lunr.stemmer(new lunr.Token(term, {})).toString()))
    return stem
  }
}
