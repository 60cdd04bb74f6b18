import lunr from 'lunr'
import {
  fieldBoosts,
  indexFields,
  termSaturation,
  type IndexFacts,
  type ScoredTerm,
} from '../../../model/search/lunr-pieces.ts'
import type { SearchLanguage } from '../query/language.ts'
import type { SectionTerms } from './page-documents.ts'

/** An index as Lunr has it, by term instead of by section. */
interface LunrTerms {
  readonly facts: IndexFacts
  /** Sorted by term. */
  readonly terms: readonly ScoredTerm[]
}

/** How much the length of a text counts: Lunr's default, as BM25's b. */
const lengthWeight = 0.75

/**
 * Builds Lunr's index from sections whose terms have already been stemmed and counted. Sections are
 * identified by number, and queries use the language's stemmer. `breathe` is awaited from time to time.
 *
 * The scores are those of `lunr.Builder` (a law compares them), which keeps two objects for each term of
 * each section: over 500 MB for 27,000 sections, and five times as long.
 */
export async function buildLunrIndex(
  sections: Iterable<SectionTerms>,
  { stemmer }: Pick<SearchLanguage, 'stemmer'>,
  breathe: () => Promise<void> | undefined,
): Promise<LunrTerms> {
  const postings = new Map<string, TermPostings>()
  const lengths: readonly number[][] = indexFields.map(() => [])
  let count = 0
  for (const terms of sections) {
    addSection(count++, terms, postings, lengths)
    if (count % 100 === 0) await breathe()
  }
  const scorers = indexFields.map((field, at) => scorer(lengths[at] ?? [], fieldBoosts[field]))
  const terms: ScoredTerm[] = []
  for (const term of [...postings.keys()].sort()) {
    const { number, fields } = postings.get(term) as TermPostings // The keys are its own.
    const found = fields.reduce((sum, list) => sum + list.length / 2, 0)
    const rarity = Math.log(1 + Math.abs((count - found + 0.5) / (found + 0.5)))
    fields.forEach((list, at) => scorers[at]?.(list, rarity))
    terms.push([term, number, fields])
    if (terms.length % 1_000 === 0) await breathe()
  }
  const pipeline = new lunr.Pipeline()
  pipeline.add(stemmer)
  // Its type says functions, of which these are the names.
  const names = pipeline.toJSON() as unknown as readonly string[]
  return { facts: { version: lunr.version, fields: indexFields, pipeline: names }, terms }
}

/** Where a term stands. */
interface TermPostings {
  /** In the order of first occurrence. */
  readonly number: number
  /** By field: `[section, frequency, section, frequency, …]`; at the end as `TermScores`. */
  readonly fields: readonly number[][]
}

function addSection(
  section: number,
  terms: SectionTerms,
  postings: Map<string, TermPostings>,
  lengths: readonly number[][],
): void {
  for (const [at, field] of indexFields.entries()) {
    const counted = terms[field]
    let length = 0
    for (let place = 0; place < counted.length; place += 2) {
      const term = String(counted[place])
      const frequency = Number(counted[place + 1])
      let posting = postings.get(term)
      if (!posting)
        postings.set(term, (posting = { number: postings.size, fields: indexFields.map(() => []) }))
      posting.fields[at]?.push(section, frequency)
      length += frequency
    }
    lengths[at]?.push(length)
  }
}

/**
 * Replaces the frequencies of a term by Lunr's scores (BM25, in thousandths), and its sections by their
 * distance from the one before.
 */
function scorer(lengths: readonly number[], boost: number): (postings: number[], rarity: number) => void {
  const average = lengths.reduce((sum, length) => sum + length, 0) / lengths.length
  const k = termSaturation
  return (postings, rarity) => {
    let before = 0
    for (let at = 0; at < postings.length; at += 2) {
      const section = postings[at] ?? 0
      const frequency = postings[at + 1] ?? 0
      const share = 1 - lengthWeight + lengthWeight * ((lengths[section] ?? 0) / average)
      const score = ((rarity * ((k + 1) * frequency)) / (k * share + frequency)) * boost
      postings[at] = section - before
      postings[at + 1] = Math.round(score * 1_000) / 1_000
      before = section
    }
  }
}
