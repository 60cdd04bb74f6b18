import lunr from 'lunr'
import {
  fieldBoosts,
  indexFields,
  termSaturation,
  type IndexField,
  type SerializedIndex,
} from '../../../model/search/lunr-pieces.ts'
import type { SearchLanguage } from '../query/language.ts'
import type { SectionTerms } from './page-documents.ts'

/**
 * The index that `lunr.Builder` makes of sections whose words have been read and stemmed before: the
 * tokenizer repeats what was counted, and the pipeline, which has nothing left to do, is that of queries.
 * Sections are named by their numbers. `breathe` is waited for now and then. Of the postings only the number
 * of each term is left: the vectors say the rest.
 */
export async function buildLunrIndex(
  sections: Iterable<SectionTerms>,
  { stemmer }: Pick<SearchLanguage, 'stemmer'>,
  breathe: () => Promise<void> | undefined,
): Promise<SerializedIndex> {
  const builder = new lunr.Builder()
  builder.k1(termSaturation)
  for (const field of indexFields) builder.field(field, { boost: fieldBoosts[field] })
  // Lunr hands over what the document has in a field, and counts by the text of a token: a text will do.
  const tokenizer = (counts?: unknown): lunr.Token[] =>
    repeat(counts as SectionTerms['text']) as unknown as lunr.Token[]
  builder.tokenizer = Object.assign(tokenizer, { separator: lunr.tokenizer.separator })
  builder.searchPipeline.add(stemmer)
  const notes = new SparedNotes(builder)
  let count = 0
  for (const terms of sections) {
    const id = String(count++)
    builder.add({ id, ...terms })
    notes.take(id, terms)
    if (count % 100 === 0) await breathe()
  }
  notes.putBack()

  // Its types have any object; this is what is in it.
  const { invertedIndex, ...facts } = builder.build().toJSON() as SerializedIndex
  await breathe()
  return {
    ...facts,
    invertedIndex: invertedIndex.map(([term, { _index = 0 }]) => [term, { _index }]),
  }
}

/** Of a term by field, the sections that have it, while Lunr is given sections; and its number. */
type Postings = Readonly<Record<IndexField, Record<string, unknown>>> & { readonly _index: number }

/** What Lunr's builder holds of the sections that it was given; its types do not have it. */
interface BuilderNotes {
  readonly invertedIndex: Readonly<Record<string, Postings>>
  /** By field and section (`text/12`), how often the section has each term there. */
  readonly fieldTermFrequencies: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/**
 * What Lunr notes of each section, in objects keyed by terms, takes over 500 MB at 27,000 sections. So each
 * note is taken away when its section has been added: that a section has a term, which Lunr only counts, and
 * how often, which it asks for once per field and section. In the end there are as many keys as there were
 * notes, and the frequencies are put together while Lunr reads them.
 */
class SparedNotes {
  readonly #notes: BuilderNotes
  readonly #counts = new Map<Postings, Record<IndexField, number>>()
  /** By number. */
  readonly #terms: string[] = []

  constructor(builder: lunr.Builder) {
    this.#notes = builder as unknown as BuilderNotes
  }

  /** Takes the notes of a section that was added last. */
  take(id: string, terms: SectionTerms): void {
    for (const field of indexFields) {
      const frequencies = terms[field].map((part, at) =>
        at % 2 === 0 ? this.#count(String(part), field, id) : Number(part),
      )
      Object.defineProperty(this.#notes.fieldTermFrequencies, `${field}/${id}`, {
        enumerable: true,
        get: () => this.#named(frequencies),
      })
    }
  }

  /** Counts a section that has the term, and returns the number of the term. */
  #count(term: string, field: IndexField, id: string): number {
    const postings = this.#notes.invertedIndex[term]
    if (!postings) throw new Error(`Lunr knows nothing of \`${term}\`, which it was given.`)
    delete postings[field][id]
    const counts = this.#counts.get(postings)
    if (counts) counts[field]++
    else this.#counts.set(postings, { heading: 0, keywords: 0, summary: 0, text: 0, related: 0, [field]: 1 })
    this.#terms[postings._index] = term
    return postings._index
  }

  /** By term, what is held by its number. */
  #named(frequencies: readonly number[]): Readonly<Record<string, number>> {
    const named = Object.create(null) as Record<string, number> // As Lunr makes them: any word is a key.
    for (let at = 0; at < frequencies.length; at += 2)
      named[this.#terms[frequencies[at] ?? 0] ?? ''] = frequencies[at + 1] ?? 0
    return named
  }

  /** Puts as many keys into the index as there were notes. */
  putBack(): void {
    for (const [postings, counts] of this.#counts)
      for (const field of indexFields)
        (postings as Record<IndexField, unknown>)[field] = new Uint8Array(counts[field])
  }
}

function repeat(counts: readonly (string | number)[]): string[] {
  const repeated: string[] = []
  for (let at = 0; at < counts.length; at += 2)
    for (let left = Number(counts[at + 1]); left > 0; left--) repeated.push(String(counts[at]))
  return repeated
}
