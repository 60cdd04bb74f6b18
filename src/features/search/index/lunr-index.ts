import lunr from 'lunr'
import { fieldBoosts, indexFields, type SerializedIndex } from '../../../model/search/lunr-pieces.ts'
import type { SectionTerms } from './section-terms.ts'

/**
 * The index that `lunr.Builder` makes of sections whose words have been read and stemmed before: the
 * tokenizer repeats what was counted, and the pipeline, which has nothing left to do, is that of queries.
 * Sections are named by their numbers. `breathe` is waited for now and then.
 */
export async function buildLunrIndex(
  sections: readonly SectionTerms[],
  breathe: () => Promise<void> | undefined,
): Promise<SerializedIndex> {
  const builder = new lunr.Builder()
  for (const field of indexFields) builder.field(field, { boost: fieldBoosts[field] })
  const tokens = new Map<string, lunr.Token>()
  // Lunr hands over what the document has in a field.
  const tokenizer = (counts?: unknown): lunr.Token[] => repeat(counts as SectionTerms['text'], tokens)
  builder.tokenizer = Object.assign(tokenizer, { separator: lunr.tokenizer.separator })
  builder.searchPipeline.add(lunr.stemmer)
  for (const [number, terms] of sections.entries()) {
    builder.add({ id: String(number), ...terms })
    if (number % 500 === 499) await breathe()
  }
  const index = builder.build()
  await breathe()
  // Its types have an object; what is written is this.
  return JSON.parse(JSON.stringify(index)) as SerializedIndex
}

/** The version of Lunr, which an index has to be read with. */
export const lunrVersion = lunr.version

function repeat(counts: readonly (string | number)[], tokens: Map<string, lunr.Token>): lunr.Token[] {
  const repeated: lunr.Token[] = []
  for (let at = 0; at < counts.length; at += 2) {
    const term = String(counts[at])
    let token = tokens.get(term)
    if (!token) tokens.set(term, (token = new lunr.Token(term, {})))
    for (let left = Number(counts[at + 1]); left > 0; left--) repeated.push(token)
  }
  return repeated
}
