import { synonymWords } from '../../../model/search/synonym-words.ts'
import type { SearchLanguage } from './language.ts'
import { unconnected } from './vocabulary.ts'

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
    const read = groups.map((texts) => texts.map((text) => synonymWords(text).words))
    this.longest = Math.max(1, ...read.flat().map(({ length }) => length))
    for (const group of read) this.#add(group.map((words) => synonymOf(words, language)))
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
  const joined = unconnected(words.join(''))
  if (words.length === 1) return { said: [...new Set([...words, joined])], meant: [words] }
  // `log in` is not every section that says `log` and, somewhere, `in`.
  const telling = words.filter((word) => !isStop(word))
  return { said: [joined], meant: telling.length > 1 ? [[joined], telling] : [[joined]] }
}
