import lunr from 'lunr'
import {
  fieldBoosts,
  indexFields,
  termSaturation,
  type SerializedIndex,
} from '../../../model/search/lunr-pieces.ts'
import type { SearchLanguage } from '../query/language.ts'
import type { SectionTerms } from './page-documents.ts'

/**
 * Builds Lunr's index from sections whose terms have already been stemmed and counted. `lunr.Builder` creates
 * the vectors; the counts that its `add` would collect are added up here. Queries use the language's stemmer.
 * Sections are identified by number. `breathe` is awaited from time to time. Postings are reduced to the
 * number of the term, because the vectors contain everything else.
 */
export async function buildLunrIndex(
  sections: Iterable<SectionTerms>,
  { stemmer }: Pick<SearchLanguage, 'stemmer'>,
  breathe: () => Promise<void> | undefined,
): Promise<SerializedIndex> {
  const builder = new lunr.Builder()
  builder.k1(termSaturation)
  for (const field of indexFields) builder.field(field, { boost: fieldBoosts[field] })
  builder.searchPipeline.add(stemmer)
  const counts = new TermCounts(builder as unknown as BuilderNotes)
  let count = 0
  for (const terms of sections) {
    counts.add(String(count++), terms)
    if (count % 100 === 0) await breathe()
  }
  counts.notePostings()

  // The declared type is only `object`.
  const { invertedIndex, ...facts } = builder.build().toJSON() as SerializedIndex
  await breathe()
  return {
    ...facts,
    invertedIndex: invertedIndex.map(([term, { _index = 0 }]) => [term, { _index }]),
  }
}

/** The builder's internal counts, which its types do not include. */
interface BuilderNotes {
  documentCount: number
  readonly _documents: Record<string, object>
  /** By term: its number, and in each field an object with one key per section that contains it. */
  readonly invertedIndex: Record<string, Readonly<Record<string, unknown>>>
  /** By field and section (`text/12`): the number of words. */
  readonly fieldLengths: Record<string, number>
  /** By field and section: the frequency of each term. */
  readonly fieldTermFrequencies: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * Adds up the builder's counts. Lunr would store two objects for each term of each section (over 500 MB for
 * 27,000 sections), and later only count the keys of one and read the other once. Here, the former is a
 * number, and the latter is created when Lunr reads it.
 */
class TermCounts {
  readonly #notes: BuilderNotes
  /** By term number. */
  readonly #terms: string[] = []
  readonly #numbers = new Map<string, number>()
  /** By field and term number: the number of sections that contain the term. */
  readonly #sections = indexFields.map((): number[] => [])

  constructor(notes: BuilderNotes) {
    this.#notes = notes
  }

  add(id: string, terms: SectionTerms): void {
    this.#notes._documents[id] = {}
    this.#notes.documentCount++
    for (const [at, field] of indexFields.entries()) {
      const sections = this.#sections[at] ?? []
      let length = 0
      const frequencies = terms[field].map((part, place) => {
        if (place % 2 === 1) {
          length += Number(part)
          return Number(part)
        }
        const number = this.#numberOf(String(part))
        sections[number] = (sections[number] ?? 0) + 1
        return number
      })
      this.#notes.fieldLengths[`${field}/${id}`] = length
      Object.defineProperty(this.#notes.fieldTermFrequencies, `${field}/${id}`, {
        enumerable: true,
        get: () => this.#named(frequencies),
      })
    }
  }

  /** Numbers terms in the order of their first occurrence. */
  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#terms.push(term) - 1
    this.#numbers.set(term, number)
    for (const sections of this.#sections) sections.push(0)
    return number
  }

  /** Converts frequencies by term number to an object by term. */
  #named(frequencies: readonly number[]): Readonly<Record<string, number>> {
    const named = Object.create(null) as Record<string, number> // As Lunr makes them: any word is a key.
    for (let at = 0; at < frequencies.length; at += 2)
      named[this.#terms[frequencies[at] ?? 0] ?? ''] = frequencies[at + 1] ?? 0
    return named
  }

  notePostings(): void {
    for (const [number, term] of this.#terms.entries())
      this.#notes.invertedIndex[term] = {
        _index: number,
        ...Object.fromEntries(
          indexFields.map((field, at) => [field, new Uint8Array(this.#sections[at]?.[number] ?? 0)]),
        ),
      }
  }
}
