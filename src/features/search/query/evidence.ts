import type { LunrIndex, TermMatches } from './lunr-index.ts'

/** A term of the index, or the terms of a phrase, that may stand for a word of a query. */
export interface Reading {
  readonly terms: readonly string[]
  /** How well it stands for the word: 1 is the word itself. */
  readonly quality: number
}

/** What the sections say of one word of a query, by section number. */
export interface Evidence {
  /** Lunr's score for all that may stand for the word, each boosted by its quality. */
  readonly score: Float32Array
  /** The quality of the best that was found there. */
  readonly quality: Float32Array
  /** The same of headings alone; of a page's top also of its keywords and address. */
  readonly inHeading: Float32Array
}

/** Asks Lunr for all that may stand for a word; `sections` is how many the index has. */
export function readEvidence(readings: readonly Reading[], index: LunrIndex, sections: number): Evidence {
  const evidence = emptyEvidence(sections)
  for (const { terms, quality } of readings)
    if (terms.length > 1) addPhrase(evidence, phraseEvidence(terms, quality, index, sections))
    else addTerm(evidence, index.matches(terms[0] ?? ''), quality)
  return evidence
}

function addTerm(
  { score, quality, inHeading }: Evidence,
  matches: TermMatches | undefined,
  own: number,
): void {
  matches?.sections.forEach((section, at) => {
    const best = matches.isRelated[at] ? own * relatedQuality : own
    score[section] = (score[section] ?? 0) + own * (matches.scores[at] ?? 0)
    quality[section] = Math.max(quality[section] ?? 0, best)
    if (matches.inHeading[at]) inHeading[section] = Math.max(inHeading[section] ?? 0, best)
  })
}

/** How well a word stands for what a heading or a summary calls by another. */
const relatedQuality = 0.7

const emptyEvidence = (size: number): Evidence => ({
  score: new Float32Array(size),
  quality: new Float32Array(size),
  inHeading: new Float32Array(size),
})

/** A phrase stands where all of its words do. */
function phraseEvidence(
  terms: readonly string[],
  quality: number,
  index: LunrIndex,
  sections: number,
): Evidence {
  const words = terms.map((term) => readEvidence([{ terms: [term], quality }], index, sections))
  const least = (of: keyof Evidence): Float32Array =>
    words
      .map((word) => word[of])
      .reduce((one, other) => one.map((value, at) => Math.min(value, other[at] ?? 0)))
  return { score: least('score'), quality: least('quality'), inHeading: least('inHeading') }
}

function addPhrase(evidence: Evidence, phrase: Evidence): void {
  phrase.quality.forEach((quality, section) => {
    if (quality === 0) return
    evidence.score[section] = (evidence.score[section] ?? 0) + (phrase.score[section] ?? 0)
    evidence.quality[section] = Math.max(evidence.quality[section] ?? 0, quality)
    evidence.inHeading[section] = Math.max(evidence.inHeading[section] ?? 0, phrase.inHeading[section] ?? 0)
  })
}
