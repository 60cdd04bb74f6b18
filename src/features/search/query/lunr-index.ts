import lunr from 'lunr'
import {
  joinPieces,
  type IndexFacts,
  type IndexField,
  type IndexPiece,
} from '../../../model/search/lunr-pieces.ts'
import { pieceFile } from '../../../model/search/search-index.ts'
import { readTerms, type SearchWords } from '../../../model/search/search-words.ts'
import { countBefore } from './vocabulary.ts'

/** A section in which Lunr finds a term. */
interface TermMatch {
  /** Its number. */
  readonly section: number
  /** Lunr's, over all fields. */
  readonly score: number
  /** 1 for a term of the heading, keywords or address; less for one of the summary or related words. */
  readonly inHeading: number
}

/**
 * Lunr's index, as far as its pieces have been added. Each piece is an index that `lunr.Index.load` reads.
 * Lunr's score of several terms is the sum of their scores, each times its boost, divided by the length of
 * the query. So each term is asked for once, although every further letter of a query asks for it again.
 */
export class LunrIndex {
  readonly #hashes: string
  readonly #facts: IndexFacts
  readonly #starts: readonly string[]
  readonly #pieces = new Map<number, lunr.Index>()
  readonly #matches = new Map<string, readonly TermMatch[]>()

  constructor(words: SearchWords) {
    this.#hashes = words.hashes
    this.#facts = words.lunr
    this.#starts = readTerms(words.pieces)
  }

  /** How many pieces have been added: what is found may change with it. */
  get size(): number {
    return this.#pieces.size
  }

  /** Number of the piece that has a term if the index does. */
  pieceOf(term: string): number {
    return Math.max(0, countBefore(this.#starts, (start) => start <= term) - 1)
  }

  /** The name of the file with a piece. */
  fileOf(piece: number): string {
    return pieceFile(this.#hashes, piece)
  }

  has(piece: number): boolean {
    return this.#pieces.has(piece)
  }

  add(number: number, piece: IndexPiece): void {
    this.#pieces.set(number, lunr.Index.load(joinPieces(this.#facts, [piece])))
  }

  /** Where Lunr finds a term as the index has it; nowhere while its piece has not been added. */
  matches(term: string): readonly TermMatch[] {
    const piece = this.#pieces.get(this.pieceOf(term))
    if (!piece) return []
    let matches = this.#matches.get(term)
    if (!matches)
      this.#matches.set(
        term,
        (matches = piece.query((query) => query.term(term, { usePipeline: false })).map(termMatch)),
      )
    return matches
  }
}

/** How much of a heading its summary and related words stand for, which paraphrase it. */
const paraphraseShare = 0.3

function termMatch({ ref, score, matchData }: lunr.Index.Result): TermMatch {
  const fields = Object.values(matchData.metadata as FieldsByTerm)[0] ?? {}
  const isIn = (field: IndexField): boolean => field in fields
  return {
    section: Number(ref),
    score,
    inHeading:
      isIn('heading') || isIn('keywords') ? 1 : isIn('summary') || isIn('related') ? paraphraseShare : 0,
  }
}

/** As Lunr notes what it has found; its types do not say so. */
type FieldsByTerm = Readonly<Record<string, Readonly<Partial<Record<IndexField, unknown>>>>>

/** A term of the index, or the terms of a phrase, that may stand for a word of a query. */
export interface Reading {
  readonly terms: readonly string[]
  /** How well it stands for the word: 1 is the word itself. */
  readonly quality: number
}

/** What the sections say of one word of a query, by section number. */
export interface Evidence {
  /** Lunr's score of the best that may stand for the word, boosted by its quality. */
  readonly score: Float32Array
  /** The quality of the best that was found there. */
  readonly quality: Float32Array
  /** The same of headings, as far as they say it; see `TermMatch`. */
  readonly inHeading: Float32Array
}

/** Asks Lunr for all that may stand for a word; `size` is how many sections the index has. */
export function readEvidence(readings: readonly Reading[], index: LunrIndex, size: number): Evidence {
  const score = new Float32Array(size)
  const quality = new Float32Array(size)
  const inHeading = new Float32Array(size)
  for (const reading of readings)
    for (const match of matchesOf(reading, index)) {
      const at = match.section
      score[at] = Math.max(score[at] ?? 0, reading.quality * match.score)
      quality[at] = Math.max(quality[at] ?? 0, reading.quality)
      inHeading[at] = Math.max(inHeading[at] ?? 0, reading.quality * match.inHeading)
    }
  return { score, quality, inHeading }
}

/** A phrase stands where all of its words do, as well as the worst of them. */
const matchesOf = ({ terms }: Reading, index: LunrIndex): readonly TermMatch[] =>
  terms.map((term) => index.matches(term)).reduce(inBoth)

function inBoth(some: readonly TermMatch[], others: readonly TermMatch[]): readonly TermMatch[] {
  const bySection = new Map(others.map((other) => [other.section, other]))
  return some.flatMap(({ section, score, inHeading }) => {
    const other = bySection.get(section)
    if (!other) return []
    return { section, score: Math.min(score, other.score), inHeading: Math.min(inHeading, other.inHeading) }
  })
}
