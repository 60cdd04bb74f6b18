import type { LunrIndex, TermMatch } from './lunr-index.ts'

/** A term of the index, or the terms of a phrase, that may stand for a word of a query. */
export interface Reading {
  readonly terms: readonly string[]
  /** How well it stands for the word: 1 is the word itself. */
  readonly quality: number
}

/** What the sections say of one word of a query, by section number. */
export interface Evidence {
  /** Lunr's scores for all that may stand for the word, each boosted by its quality; see `othersShare`. */
  readonly score: Float32Array
  /** The quality of the best that was found there. */
  readonly quality: Float32Array
  /** The same of headings alone; of a page's top also of its keywords and address. */
  readonly inHeading: Float32Array
}

/** How well a word stands for what a heading or a summary calls by another. */
const relatedQuality = 0.7

/** How much more a section says of a word that says it in several ways: `log`, `logs` and `logger`. */
const othersShare = 0.5

/** Asks Lunr for all that may stand for a word; `size` is how many sections the index has. */
export function readEvidence(readings: readonly Reading[], index: LunrIndex, size: number): Evidence {
  const score = new Float32Array(size)
  const quality = new Float32Array(size)
  const inHeading = new Float32Array(size)
  for (const reading of readings)
    for (const match of matchesOf(reading, index)) {
      const at = match.section
      const before = score[at] ?? 0
      const found = reading.quality * match.score
      const best = reading.quality * (match.isRelated ? relatedQuality : 1)
      score[at] = Math.max(before, found) + othersShare * Math.min(before, found)
      quality[at] = Math.max(quality[at] ?? 0, best)
      if (match.inHeading) inHeading[at] = Math.max(inHeading[at] ?? 0, best)
    }
  return { score, quality, inHeading }
}

/** A phrase stands where all of its words do, as well as the worst of them. */
const matchesOf = ({ terms }: Reading, index: LunrIndex): readonly TermMatch[] =>
  terms.map((term) => index.matches(term)).reduce(inBoth)

function inBoth(some: readonly TermMatch[], others: readonly TermMatch[]): readonly TermMatch[] {
  const bySection = new Map(others.map((other) => [other.section, other]))
  return some.flatMap((one) => {
    const other = bySection.get(one.section)
    if (!other) return []
    return {
      section: one.section,
      score: Math.min(one.score, other.score),
      inHeading: one.inHeading && other.inHeading,
      isRelated: one.isRelated || other.isRelated,
    }
  })
}
