import { foldTerm, termsOf } from './scan-terms.ts'

/** A synonym of a site's configuration, as search reads it. */
export interface SynonymWords {
  /**
   * Terms of the index, in the order in which they are written: one, or those of a phrase. None for what
   * search does not read at all.
   */
  readonly words: readonly string[]
  /** Whether nothing of it was lost: `proxy--port` is read as `proxy` and `port`. */
  readonly whole: boolean
}

/**
 * `--dry-run` is one word, `pull request` are two; scripts without spaces between words are pairs of letters,
 * as everywhere in the index.
 */
export function synonymWords(text: string): SynonymWords {
  const pieces = text.trim().split(/\s+/).map(pieceWords)
  return { words: pieces.flatMap(({ words }) => words), whole: pieces.every(({ whole }) => whole) }
}

function pieceWords(piece: string): SynonymWords {
  const terms = termsOf(piece, 'prose')
  // A flag of several words is found by its compound: `--dry-run` as `dry-run`.
  const one = [piece, piece.replace(/^--/, '')].map(foldTerm).find((term) => terms.includes(term))
  if (one !== undefined) return { words: [one], whole: true }
  return { words: [...new Set(terms)], whole: terms.length > 0 && /^[\p{L}\p{N}\p{M}]+$/u.test(piece) }
}
