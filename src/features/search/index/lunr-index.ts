import lunr from 'lunr'
import { fieldBoosts, indexFields, type SerializedIndex } from '../../../model/search/lunr-pieces.ts'
import type { SearchLanguage } from '../query/language.ts'
import type { SectionTerms } from './page-documents.ts'

/**
 * The index that `lunr.Builder` makes of sections whose words have been read and stemmed before: the
 * tokenizer repeats what was counted, and the pipeline, which has nothing left to do, is that of queries.
 * Sections are named by their numbers. `breathe` is waited for now and then. Of the postings only the number
 * of each term is left: the vectors say the rest, and on a large site postings take most of the memory.
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
  let count = 0
  for (const terms of sections) {
    builder.add({ id: String(count++), ...terms })
    if (count % 100 === 0) await breathe()
  }
  // Its types have any object; this is what is in it.
  const { invertedIndex, ...facts } = builder.build().toJSON() as SerializedIndex
  await breathe()
  return {
    ...facts,
    invertedIndex: invertedIndex.map(([term, { _index = 0 }]) => [term, { _index }]),
  }
}

function repeat(counts: readonly (string | number)[]): string[] {
  const repeated: string[] = []
  for (let at = 0; at < counts.length; at += 2)
    for (let left = Number(counts[at + 1]); left > 0; left--) repeated.push(String(counts[at]))
  return repeated
}
