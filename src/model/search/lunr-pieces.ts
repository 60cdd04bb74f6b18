/**
 * Fields of a section, with what a match in each is worth. Keywords are those of a page, its tags, and the
 * words of its address; only the top of a page has some, and Lunr's norm of length makes little of a field
 * that most sections do not have: hence their boost.
 */
export const fieldBoosts = { heading: 5, keywords: 8, text: 1 } as const

export type IndexField = keyof typeof fieldBoosts

export const indexFields: readonly IndexField[] = ['heading', 'keywords', 'text']

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
 * A part of a serialized index: some of its terms, and of each vector the elements that are about them. The
 * sections of a posting are left out, since the vectors name them.
 */
export interface IndexPiece extends Omit<SerializedIndex, 'invertedIndex'> {
  readonly invertedIndex: readonly (readonly [term: string, number: number])[]
}

/** Cuts an index into pieces of consecutive terms, each with about `size` elements of vectors. */
export function cutIndex(index: SerializedIndex, size: number): readonly IndexPiece[] {
  const elements = elementsByTerm(index)
  const pieces: IndexPiece[] = []
  let terms: (readonly [string, number])[] = []
  let held = 0
  const close = (): void => {
    if (terms.length > 0) pieces.push(pieceOf(index, terms, elements))
    terms = []
    held = 0
  }
  for (const [term, posting] of index.invertedIndex) {
    const number = numberOf(posting)
    const count = (elements[number]?.length ?? 0) / 2
    if (held + count > size) close()
    terms.push([term, number])
    held += count
  }
  close()
  return pieces
}

/**
 * Puts pieces together to what `lunr.Index.load` reads. All pieces of an index and the number of its sections
 * give the index as it was; some of them one that knows their terms only, and gives these the same scores.
 */
export function joinPieces(pieces: readonly IndexPiece[], sections = 0): SerializedIndex {
  const { version = '', fields = [], pipeline = [] } = pieces[0] ?? {}
  const vectors = new Map<string, (readonly [number, number])[]>()
  for (let section = 0; section < sections; section++)
    for (const field of fields) vectors.set(`${field}/${section}`, [])
  const postings = new Map<number, Record<string, Record<string, object>>>()
  for (const { fieldVectors } of pieces)
    for (const [ref, elements] of fieldVectors) {
      const slash = ref.indexOf('/')
      const [field, section] = [ref.slice(0, slash), ref.slice(slash + 1)]
      let vector = vectors.get(ref)
      if (!vector) vectors.set(ref, (vector = []))
      for (let at = 0; at < elements.length; at += 2) {
        const [number = 0, score = 0] = [elements[at], elements[at + 1]]
        vector.push([number, score])
        let posting = postings.get(number)
        if (!posting) postings.set(number, (posting = Object.fromEntries(fields.map((name) => [name, {}]))))
        const named = posting[field]
        if (named) named[section] = {}
      }
    }
  return {
    version,
    fields,
    fieldVectors: [...vectors].map(([ref, elements]) => [
      ref,
      elements.sort(([one], [other]) => one - other).flat(),
    ]),
    invertedIndex: pieces
      .flatMap(({ invertedIndex }) => invertedIndex)
      .map(([term, number]) => [term, { _index: number, ...postings.get(number) }]),
    pipeline,
  }
}

const numberOf = (posting: LunrPosting): number => Number(posting['_index'])

/** By term number: which vector has it, and with what score, `[vector, score, …]`. */
function elementsByTerm({ fieldVectors }: SerializedIndex): readonly (readonly number[])[] {
  const byTerm: number[][] = []
  fieldVectors.forEach(([, elements], vector) => {
    for (let at = 0; at < elements.length; at += 2)
      (byTerm[elements[at] ?? 0] ??= []).push(vector, elements[at + 1] ?? 0)
  })
  return byTerm
}

function pieceOf(
  { version, fields, fieldVectors, pipeline }: SerializedIndex,
  terms: readonly (readonly [string, number])[],
  elements: readonly (readonly number[])[],
): IndexPiece {
  const vectors = new Map<number, number[]>()
  for (const [, number] of [...terms].sort(([, one], [, other]) => one - other)) {
    const places = elements[number] ?? []
    for (let at = 0; at < places.length; at += 2) {
      const vector = vectors.get(places[at] ?? 0)
      if (vector) vector.push(number, places[at + 1] ?? 0)
      else vectors.set(places[at] ?? 0, [number, places[at + 1] ?? 0])
    }
  }
  // One field after the other: what follows is then like what comes before, and packs in fewer bytes.
  const order = new Map(fields.map((field, index) => [field, index]))
  const rankOf = (vector: number): number =>
    (order.get((fieldVectors[vector]?.[0] ?? '').split('/')[0] ?? '') ?? 0) * fieldVectors.length + vector
  return {
    version,
    fields,
    fieldVectors: [...vectors]
      .sort(([one], [other]) => rankOf(one) - rankOf(other))
      .map(([vector, list]) => [fieldVectors[vector]?.[0] ?? '', list]),
    invertedIndex: terms,
    pipeline,
  }
}
