import lunr from 'lunr'
import { joinPieces, type IndexFacts, type IndexPiece } from '../../../model/search/lunr-pieces.ts'
import { readTerms, type SearchWords } from '../../../model/search/search-words.ts'

/** A term of the index, and how much its occurrences count. */
export interface Clause {
  readonly term: string
  readonly boost: number
}

/** What Lunr found for some clauses in one section. */
export interface LunrMatch {
  readonly section: number
  /** The sum of the terms' scores by their boosts, over all fields. */
  readonly score: number
  /** By term, the fields that have it. */
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/**
 * Lunr's index, as far as its pieces have been added. Each piece is an index that `lunr.Index.load` reads.
 * Lunr's score is the product of the query's vector and the section's, divided by the length of the query's;
 * without this division, what the pieces say adds up to what the whole index says.
 */
export class LunrIndex {
  /** Hash in the names of the pieces. */
  readonly hash: string
  readonly #facts: IndexFacts
  readonly #starts: readonly string[]
  readonly #pieces = new Map<number, lunr.Index>()

  constructor(words: SearchWords) {
    this.hash = words.index
    this.#facts = words.lunr
    this.#starts = readTerms(words.pieces)
  }

  /** How many pieces have been added: what is found may change with it. */
  get size(): number {
    return this.#pieces.size
  }

  /** Number of the piece that has a term if the index does. */
  pieceOf(term: string): number {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#starts[middle] ?? '') <= term) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }

  has(piece: number): boolean {
    return this.#pieces.has(piece)
  }

  add(number: number, piece: IndexPiece): void {
    this.#pieces.set(number, lunr.Index.load(joinPieces(this.#facts, [piece])))
  }

  /** What Lunr finds for terms as the index has them, in the pieces at hand. */
  query(clauses: readonly Clause[]): readonly LunrMatch[] {
    const byPiece = new Map<number, Clause[]>()
    for (const clause of clauses) {
      const number = this.pieceOf(clause.term)
      const inside = byPiece.get(number)
      if (inside) inside.push(clause)
      else byPiece.set(number, [clause])
    }
    return [...byPiece].flatMap(([number, inside]) => {
      const length = Math.hypot(...inside.map(({ boost }) => boost))
      const found = this.#pieces.get(number)?.query((query) => {
        for (const { term, boost } of inside) query.term(term, { boost, usePipeline: false })
      })
      return (found ?? []).map(({ ref, score, matchData }) => ({
        section: Number(ref),
        score: score * length,
        fields: matchData.metadata as LunrMatch['fields'],
      }))
    })
  }
}
