import { stopWords } from '../../../model/search/stop-words.ts'
import { synonymWords } from '../../../model/search/synonym-words.ts'
import { usualSynonyms } from './usual-synonyms.ts'
import { stemOf, unconnected } from './vocabulary.ts'

/** A word or a phrase: how a query may say it, and what stands for it in the index. */
interface Synonym {
  readonly said: readonly string[]
  /** Terms; a phrase is its words with spaces between them. */
  readonly terms: readonly string[]
}

/** The usual ones are written as one word and may be said as up to three: `getridof`. */
const longestUsual = 3

const usual = usualSynonyms
  .trim()
  .split('\n')
  .map((line) => line.split(' ').map((word) => synonymOf(word.split('_'))))

/** What else words may be called, in whatever form they are written: docgen's own list and the site's. */
export class Synonyms {
  /** In words: how long a phrase of a query may be that has synonyms. */
  readonly longest: number
  readonly #others = new Map<string, Set<string>>()

  constructor(own: readonly (readonly string[])[]) {
    const groups = own.map((texts) => texts.map((text) => synonymWords(text).words))
    this.longest = Math.max(longestUsual, ...groups.flat().map(({ length }) => length))
    for (const group of [...groups.map((texts) => texts.map(synonymOf)), ...usual]) this.#add(group)
  }

  /**
   * Of a word, or of several that are written as one: terms of an index, `pull request` for those that have
   * both words.
   */
  of(word: string): readonly string[] {
    return [...(this.#others.get(stemOf(word)) ?? [])]
  }

  #add(group: readonly Synonym[]): void {
    for (const { said, terms } of group) {
      for (const word of said) {
        const stem = stemOf(word)
        const known = this.#others.get(stem) ?? new Set()
        for (const other of group) for (const term of other.terms) if (!terms.includes(term)) known.add(term)
        this.#others.set(stem, known)
      }
    }
  }
}

function synonymOf(words: readonly string[]): Synonym {
  const joined = unconnected(words.join(''))
  const [first = '', ...more] = words
  if (more.length === 0) return { said: [...new Set([first, joined])], terms: [first] }
  // `log in` is not every section that says `log` and, somewhere, `in`.
  const telling = words.filter((word) => !stopWords.has(word))
  return { said: [joined], terms: telling.length > 1 ? [joined, telling.join(' ')] : [joined] }
}
