import lunr from 'lunr'
import {
  joinPieces,
  type IndexFacts,
  type IndexField,
  type IndexPiece,
} from '../../../model/search/lunr-pieces.ts'
import { readTerms, type SearchWords } from '../../../model/search/search-words.ts'

/** What Lunr finds for a term, section by section. */
export interface TermMatches {
  /** Their numbers. */
  readonly sections: Uint32Array
  /** Lunr's scores, over all fields. */
  readonly scores: Float64Array
  /** Whether the heading has the term, or the keywords; at a page's top also its address. */
  readonly inHeading: Uint8Array
  /** Whether the section does not say the term itself, but others that mean it. */
  readonly isRelated: Uint8Array
}

/**
 * Lunr's index, as far as its pieces have been added. Each piece is an index that `lunr.Index.load` reads.
 * Lunr's score of several terms is the sum of their scores, each times its boost, divided by the length of
 * the query. So each term is asked for once, although every further letter of a query asks for it again.
 */
export class LunrIndex {
  /** Hash in the names of the pieces. */
  readonly hash: string
  readonly #facts: IndexFacts
  readonly #starts: readonly string[]
  readonly #pieces = new Map<number, lunr.Index>()
  readonly #matches = new Map<string, TermMatches>()

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

  /** What Lunr finds for a term as the index has it; nothing where its piece has not been added. */
  matches(term: string): TermMatches | undefined {
    const piece = this.#pieces.get(this.pieceOf(term))
    let matches = this.#matches.get(term)
    if (piece && !matches)
      this.#matches.set(
        term,
        (matches = matchesOf(piece.query((query) => query.term(term, { usePipeline: false })))),
      )
    return matches
  }
}

function matchesOf(found: readonly lunr.Index.Result[]): TermMatches {
  const fields = found.map(({ matchData }) => Object.values(matchData.metadata as FieldsByTerm)[0] ?? {})
  return {
    sections: Uint32Array.from(found, ({ ref }) => Number(ref)),
    scores: Float64Array.from(found, ({ score }) => score),
    inHeading: Uint8Array.from(fields, (has) => Number('heading' in has || 'keywords' in has)),
    isRelated: Uint8Array.from(fields, (has) => Number('related' in has && Object.keys(has).length === 1)),
  }
}

/** As Lunr notes what it has found; its types do not say so. */
type FieldsByTerm = Readonly<Record<string, Readonly<Partial<Record<IndexField, unknown>>>>>
