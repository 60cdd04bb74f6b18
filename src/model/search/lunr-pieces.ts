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

/** What the scores of all terms depend on, and what all pieces of an index share. */
export interface IndexFacts extends Pick<SerializedIndex, 'version' | 'pipeline'> {
  readonly fields: readonly IndexField[]
  /** The number of sections. */
  readonly sections: number
  /** The average length of each field, in terms; lengths are rounded by `roundLength`. */
  readonly averages: readonly number[]
}

/**
 * A part of an index: some of its terms, with what Lunr's scores are computed from. An edit changes the
 * scores of all terms, because it changes the average length of texts, but the counts of few.
 */
export interface IndexPiece {
  /** Sorted by term. */
  readonly terms: readonly CountedTerm[]
}

/**
 * A term and, by field, where it stands: `[section, frequency, length, section, frequency, length, …]`.
 * Sections are stored as differences from the previous one. The length is that of the field in that section,
 * rounded by `roundLength`.
 */
type CountedTerm = readonly [term: string, postings: readonly (readonly number[])[]]

/** The numbers of a posting: section, frequency, and length. */
const postingSize = 3

/**
 * Rounds a length to four significant bits, as Lucene does (`SmallFloat.intToByte4`): up to 15 it is exact,
 * and a longer text may change a little without changing all pieces with one of its terms.
 */
export function roundLength(length: number): number {
  const unit = 2 ** Math.max(0, Math.floor(Math.log2(length)) - 3)
  return Math.round(length / unit) * unit
}

/** In how many sections and fields a term stands. */
const countPostings = ([, postings]: CountedTerm): number =>
  postings.reduce((sum, list) => sum + list.length / postingSize, 0)

/**
 * Joins pieces to the format of `lunr.Index.load`, with the scores of `lunr.Builder` (BM25, in thousandths).
 * All pieces restore the index; some of them give an index of only their terms, with the same scores. Terms
 * are numbered in their order.
 */
export function joinPieces(facts: IndexFacts, pieces: readonly IndexPiece[]): SerializedIndex {
  const { version, fields, pipeline } = facts
  const vectors = new Map<string, number[]>()
  const invertedIndex = pieces
    .flatMap(({ terms }) => terms)
    .map((counted, number): SerializedIndex['invertedIndex'][number] => {
      const [term, postings] = counted
      const count = countPostings(counted)
      const rarity = Math.log(1 + Math.abs((facts.sections - count + 0.5) / (count + 0.5)))
      const byField = fields.map((field, at) => {
        const sections: Record<string, object> = {}
        const scale = { average: facts.averages[at] ?? 0, boost: fieldBoosts[field] }
        for (const [section, score] of scoresOf(postings[at] ?? [], rarity, scale)) {
          const ref = `${field}/${section}`
          const vector = vectors.get(ref)
          if (vector) vector.push(number, score)
          else vectors.set(ref, [number, score])
          sections[section] = {}
        }
        return [field, sections] as const
      })
      return [term, { _index: number, ...Object.fromEntries(byField) }]
    })
  return { version, fields, fieldVectors: [...vectors], invertedIndex, pipeline }
}

/** How much the length of a text counts: Lunr's default, as BM25's b. */
const lengthWeight = 0.75

interface FieldScale {
  readonly average: number
  readonly boost: number
}

function scoresOf(
  postings: readonly number[],
  rarity: number,
  { average, boost }: FieldScale,
): readonly (readonly [section: number, score: number])[] {
  const scores: (readonly [number, number])[] = []
  const k = termSaturation
  let section = 0
  for (let at = 0; at < postings.length; at += postingSize) {
    section += postings[at] ?? 0
    const frequency = postings[at + 1] ?? 0
    const share = 1 - lengthWeight + lengthWeight * ((postings[at + 2] ?? 0) / average)
    const score = ((rarity * ((k + 1) * frequency)) / (k * share + frequency)) * boost
    scores.push([section, Math.round(score * 1_000) / 1_000])
  }
  return scores
}
