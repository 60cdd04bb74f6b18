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
 * The index that `lunr.Builder` makes of sections whose words have been read, stemmed and counted before: the
 * counts are added up here, as its `add` does, and it makes the vectors of them. The pipeline of queries is
 * that of the language. Sections are named by their numbers. `breathe` is waited for now and then. Of the
 * postings only the number of each term is left: the vectors say the rest.
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

  // Its types have any object; this is what is in it.
  const { invertedIndex, ...facts } = builder.build().toJSON() as SerializedIndex
  await breathe()
  return {
    ...facts,
    invertedIndex: invertedIndex.map(([term, { _index = 0 }]) => [term, { _index }]),
  }
}

/** What Lunr's builder holds of the sections that it was given; its types do not have it. */
interface BuilderNotes {
  documentCount: number
  readonly _documents: Record<string, object>
  /** By term its number, and in each field an object with as many keys as sections have it. */
  readonly invertedIndex: Record<string, Readonly<Record<string, unknown>>>
  /** By field and section (`text/12`), how many words are there. */
  readonly fieldLengths: Record<string, number>
  /** By field and section, how often each term is there. */
  readonly fieldTermFrequencies: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * Adds up what Lunr's builder notes when it is given sections. It would hold two objects for each term of
 * each section (over 500 MB at 27,000 sections), only to count those of the postings and to ask for each of
 * the frequencies once: so the first are counted, and the second put together while it reads them.
 */
class TermCounts {
  readonly #notes: BuilderNotes
  /** By number. */
  readonly #terms: string[] = []
  readonly #numbers = new Map<string, number>()
  /** By field and number of the term, how many sections have it there. */
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

  /** Terms are numbered as they first occur. */
  #numberOf(term: string): number {
    const known = this.#numbers.get(term)
    if (known !== undefined) return known
    const number = this.#terms.push(term) - 1
    this.#numbers.set(term, number)
    for (const sections of this.#sections) sections.push(0)
    return number
  }

  /** By term, what is held by its number. */
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
