import type lunr from 'lunr'
import { Index, Vector } from './lunr-parts.ts'

/** A word of a query: what it weighs, and how strongly each section answers it, from 0 to 1. */
export interface WeighedWord {
  readonly weight: number
  readonly strength: (section: number) => number
}

const field = 'section'
const nothing: object = Object.freeze({})

/**
 * Lunr's scores of sections for the words of a query. Its index is not loaded but made from what is asked:
 * when Lunr looks up the postings of a word, it gets the sections; of a section's vector, it gets the
 * elements that these words fill. All boosts are in them.
 */
export function lunrScores(
  words: readonly WeighedWord[],
  sections: readonly number[],
): ReadonlyMap<number, number> {
  const inverted = words.map((word, index) => ({
    _index: index,
    [field]: Object.fromEntries(
      sections.filter((section) => word.strength(section) > 0).map((section) => [section, nothing]),
    ),
  }))
  const vectorOf = (section: number): lunr.Vector =>
    new Vector(
      words.flatMap(({ strength }, index) => (strength(section) > 0 ? [index, strength(section)] : [])),
    )
  const attributes = {
    fields: [field],
    invertedIndex: inverted,
    fieldVectors: lookup((ref) => vectorOf(Number(ref.slice(field.length + 1)))),
    tokenSet: { intersect: (set: object) => set },
  }
  const index = new Index(attributes as unknown as lunr.Index.Attributes) // Its types are those of Lunr 2.0.
  const found = index.query((query) => {
    words.forEach(({ weight }, number) =>
      query.clauses.push({
        term: String(number),
        boost: weight,
        usePipeline: false,
        fields: [field],
      } as unknown as lunr.Query.Clause),
    )
  })
  // Lunr divides by the length of the query's vector: the same for all sections, and another for each query.
  const length = Math.hypot(...words.map(({ weight }) => weight))
  return new Map(found.map(({ ref, score }) => [Number(ref), score * length]))
}

const lookup = <Value>(get: (key: string) => Value): Record<string, Value> =>
  new Proxy({}, { get: (_, key) => (typeof key === 'string' ? get(key) : undefined) })
