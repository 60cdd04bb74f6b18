/**
 * The fields of a section with their boosts. Keywords include a page's tags and the words in its address.
 * Only the first section of a page has keywords, and Lunr's length normalization gives little weight to a
 * field that most sections lack, hence the boost. The summary consists of the page's description and the
 * texts of links to the section. Related words have the meaning of those in heading and summary.
 */
export const fieldBoosts = { heading: 5, keywords: 8, summary: 3, text: 1, related: 1 } as const

/**
 * How much a term counts that a section says again, as BM25's k₁. Over eight sites 2 puts the answers to
 * questions higher than Lunr's 1.2; other values of b than its own put them lower.
 */
export const termSaturation = 2

/** A field of the index. */
export type IndexField = keyof typeof fieldBoosts

/** The fields of the index, in the order of their vectors. */
export const indexFields: readonly IndexField[] = ['heading', 'keywords', 'summary', 'text', 'related']

/** A posting in Lunr: the number of the term, and by field the sections that contain it. */
export type LunrPosting = Readonly<Record<string, number | Readonly<Record<string, object>>>>

/** The format of `lunr.Index.prototype.toJSON` and `lunr.Index.load`. Sections are identified by number. */
export interface SerializedIndex {
  /** The version of Lunr. */
  readonly version: string
  readonly fields: readonly string[]
  /** By field and section (`text/12`): `[term, score, term, score, …]`, with terms as numbers. */
  readonly fieldVectors: readonly (readonly [fieldRef: string, elements: readonly number[]])[]
  /** Sorted by term. */
  readonly invertedIndex: readonly (readonly [term: string, posting: LunrPosting])[]
  readonly pipeline: readonly string[]
}

/**
 * The scores of a term, by field: `[section, score, section, score, …]`. Sections are stored as differences
 * from the previous one, which takes half the bytes of Lunr's names.
 */
export type TermScores = readonly (readonly number[])[]

/** The parts that all pieces of an index share. */
export type IndexFacts = Pick<SerializedIndex, 'version' | 'fields' | 'pipeline'>

/**
 * A part of a serialized index: some of its terms, with the elements of the vectors that belong to them, by
 * term instead of by section.
 */
export interface IndexPiece {
  /** Sorted by term. */
  readonly terms: readonly ScoredTerm[]
}

/** A term with Lunr's number for it. */
export type ScoredTerm = readonly [term: string, number: number, scores: TermScores]

/** Cuts an index into pieces of consecutive terms, with about `size` scores each. */
export function cutIndex(sorted: readonly ScoredTerm[], size: number): readonly IndexPiece[] {
  const pieces: IndexPiece[] = []
  let terms: ScoredTerm[] = []
  let held = 0
  const close = (): void => {
    if (terms.length > 0) pieces.push({ terms })
    terms = []
    held = 0
  }
  for (const scored of sorted) {
    const count = countScores(scored)
    if (held + count > size) close()
    terms.push(scored)
    held += count
  }
  close()
  return pieces
}

/** In how many sections and fields a term stands. */
export const countScores = ([, , scores]: ScoredTerm): number =>
  scores.reduce((sum, list) => sum + list.length / 2, 0)

/**
 * Joins pieces to the format of `lunr.Index.load`. All pieces of an index, and the number of its sections,
 * restore the index; some of them give an index of only their terms, with the same scores.
 */
export function joinPieces(
  { version, fields, pipeline }: IndexFacts,
  pieces: readonly IndexPiece[],
  sections = 0,
): SerializedIndex {
  const vectors = new Map<string, (readonly [number, number])[]>()
  for (let section = 0; section < sections; section++)
    for (const field of fields) vectors.set(`${field}/${section}`, [])
  const invertedIndex = pieces
    .flatMap(({ terms }) => terms)
    .map(([term, number, scores]): SerializedIndex['invertedIndex'][number] => {
      const byField = fields.map((field, index) => {
        const found: Record<string, object> = {}
        for (const [section, score] of readScores(scores[index] ?? [])) {
          const ref = `${field}/${section}`
          const vector = vectors.get(ref)
          if (vector) vector.push([number, score])
          else vectors.set(ref, [[number, score]])
          found[section] = {}
        }
        return [field, found] as const
      })
      return [term, { _index: number, ...Object.fromEntries(byField) }]
    })
  return {
    version,
    fields,
    fieldVectors: [...vectors].map(([ref, elements]) => [
      ref,
      elements.sort(([one], [other]) => one - other).flat(),
    ]),
    invertedIndex,
    pipeline,
  }
}

function readScores(written: readonly number[]): readonly (readonly [section: number, score: number])[] {
  const scores: (readonly [number, number])[] = []
  let section = 0
  for (let at = 0; at < written.length; at += 2) {
    section += written[at] ?? 0
    scores.push([section, written[at + 1] ?? 0])
  }
  return scores
}
