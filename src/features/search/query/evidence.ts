import type { LunrIndex, TermMatch } from './lunr-index.ts'

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
