/**
 * Fields of a section, with what a match in each is worth. Keywords are those of a page, its tags, and the
 * words of its address; only the top of a page has some, and Lunr's norm of length makes little of a field
 * that most sections do not have: hence their boost. The summary is the description of a page, and what
 * links to the section say; related words often mean what heading and summary say.
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

/** A posting of Lunr: the term's number, and by field the sections that have it. */
export type LunrPosting = Readonly<Record<string, number | Readonly<Record<string, object>>>>

/**
 * What `lunr.Index.prototype.toJSON` writes and `lunr.Index.load` reads. Sections are named by their numbers.
 */
export interface SerializedIndex {
  /** Of Lunr. */
  readonly version: string
  readonly fields: readonly string[]
  /** By field and section, `text/12`: `[term, score, term, score, …]`, by the numbers of the terms. */
  readonly fieldVectors: readonly (readonly [fieldRef: string, elements: readonly number[]])[]
  /** Sorted by term. */
  readonly invertedIndex: readonly (readonly [term: string, posting: LunrPosting])[]
  readonly pipeline: readonly string[]
}

/**
 * Where a term stands, by the fields of the index: `[section, score, section, score, …]`. Sections are
 * written as distances from the one before, which pack in half the bytes of the names that Lunr has for them.
 */
export type TermScores = readonly (readonly number[])[]

/** What is true of all pieces of an index. */
export type IndexFacts = Pick<SerializedIndex, 'version' | 'fields' | 'pipeline'>

/**
 * A part of a serialized index: some of its terms, and of each vector the elements that are about them, by
 * term instead of by section.
 */
export interface IndexPiece {
  /** Sorted by term. */
  readonly terms: readonly (readonly [term: string, number: number, scores: TermScores])[]
}

/** Cuts an index into pieces of consecutive terms, each with about `size` elements of vectors. */
export function cutIndex(index: SerializedIndex, size: number): readonly IndexPiece[] {
  const { fields, invertedIndex } = index
  const scores = scoresByTerm(index)
  const pieces: IndexPiece[] = []
  let terms: IndexPiece['terms'][number][] = []
  let held = 0
  const close = (): void => {
    if (terms.length > 0) pieces.push({ terms })
    terms = []
    held = 0
  }
  for (const [term, posting] of invertedIndex) {
    const number = Number(posting['_index'])
    const own = scores[number] ?? fields.map(() => [])
    const count = own.reduce((sum, list) => sum + list.length / 2, 0)
    if (held + count > size) close()
    terms.push([term, number, own])
    held += count
  }
  close()
  return pieces
}

/**
 * Puts pieces together to what `lunr.Index.load` reads. All pieces of an index and the number of its sections
 * give the index as it was; some of them one that knows their terms only, and gives these the same scores.
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

/** By term number, its scores in every field, as they are written. */
function scoresByTerm({ fields, fieldVectors }: SerializedIndex): readonly TermScores[] {
  const found: number[][][] = []
  for (const [ref, elements] of fieldVectors) {
    const slash = ref.indexOf('/')
    const field = fields.indexOf(ref.slice(0, slash))
    const section = Number(ref.slice(slash + 1))
    for (let at = 0; at < elements.length; at += 2) {
      const ofTerm = (found[elements[at] ?? 0] ??= fields.map(() => []))
      ofTerm[field]?.push(section, elements[at + 1] ?? 0)
    }
  }
  for (const ofTerm of found) for (const scores of ofTerm) writeDistances(scores)
  return found
}

/** Vectors come in the order of the sections. */
function writeDistances(scores: number[]): void {
  let before = 0
  for (let at = 0; at < scores.length; at += 2) {
    const section = scores[at] ?? 0
    scores[at] = section - before
    before = section
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
