import lunr from 'lunr'
import {
  fieldBoosts,
  indexFields,
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
  for (const field of indexFields) builder.field(field, { boost: fieldBoosts[field] })
  // Lunr hands over what the document has in a field, and counts by the text of a token: a text will do.
  const tokenizer = (counts?: unknown): lunr.Token[] =>
    repeat(counts as SectionTerms['text']) as unknown as lunr.Token[]
  builder.tokenizer = Object.assign(tokenizer, { separator: lunr.tokenizer.separator })
  builder.searchPipeline.add(stemmer)
  const postings = new CountedPostings(builder)
  let count = 0
  for (const terms of sections) {
    const id = String(count++)
    builder.add({ id, ...terms })
    postings.take(id, terms)
    if (count % 100 === 0) await breathe()
  }
  postings.putBack()

  // Its types have any object; this is what is in it.
  const { invertedIndex, ...facts } = builder.build().toJSON() as SerializedIndex
  await breathe()
  return {
    ...facts,
    invertedIndex: invertedIndex.map(([term, { _index = 0 }]) => [term, { _index }]),
  }
}

/** Of a term by field, how many sections have it, while Lunr is given sections. */
type Postings = Readonly<Record<IndexField, Record<string, unknown>>>

/**
 * Lunr notes for each term, field and section that the term is there, and then only counts these notes:
 * over 200 MB at 27,000 sections. Each note is taken away when its section has been added, and in the end
 * there are as many keys as there were notes.
 */
class CountedPostings {
  readonly #terms: Readonly<Record<string, Postings>>
  readonly #counts = new Map<Postings, Record<IndexField, number>>()

  constructor(builder: lunr.Builder) {
    // Its types do not have it.
    this.#terms = (
      builder as unknown as { readonly invertedIndex: Readonly<Record<string, Postings>> }
    ).invertedIndex
  }

  /** Counts the notes of a section that has just been added. */
  take(id: string, terms: SectionTerms): void {
    for (const field of indexFields) {
      const named = terms[field]
      for (let at = 0; at < named.length; at += 2) {
        const postings = this.#terms[String(named[at])]
        if (!postings) continue
        delete postings[field][id]
        const counts = this.#counts.get(postings)
        if (counts) counts[field]++
        else
          this.#counts.set(postings, { heading: 0, keywords: 0, summary: 0, text: 0, related: 0, [field]: 1 })
      }
    }
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
