import lunr from 'lunr'
import { indexFields, roundLength, type IndexFacts } from '../../../model/search/lunr-pieces.ts'
import type { SearchLanguage } from '../query/language.ts'

/** How often a section contains each stemmed term, by field. */
export type SectionTerms = readonly ReadonlyMap<string, number>[]

/** The index of a few pages, to be joined with others. It is plain data, so that it can be cached. */
export interface IndexPart {
  /** The number of sections. */
  readonly sections: number
  /** By field: the sum of the rounded lengths. */
  readonly lengths: readonly number[]
  /**
   * By field: for each term, `[term, first, last, count, text]`, one after the other: the first and the last
   * of the `count` sections that contain it, and its postings as in `CountedTerm`, as JSON and without the
   * first section: `1,88,3,1,40`. Joining texts is faster than reading numbers and writing them again.
   */
  readonly fields: readonly (readonly (string | number)[])[]
}

/** A term of an index. */
export interface IndexedTerm {
  readonly term: string
  /** By field: in how many sections it stands. */
  readonly counts: readonly number[]
  /** As JSON; see `CountedTerm`. */
  readonly json: string
}

/** An index as Lunr has it, by term instead of by section, and before its scores are computed. */
interface LunrTerms {
  readonly facts: IndexFacts
  /** Sorted by term. */
  readonly terms: readonly IndexedTerm[]
}

interface TermPostings {
  readonly first: number
  last: number
  count: number
  text: string
}

/** Indexes the sections of a few pages. */
export function indexPart(sections: readonly SectionTerms[]): IndexPart {
  const postings = indexFields.map(() => new Map<string, TermPostings>())
  const lengths = indexFields.map(() => 0)
  for (const [section, fields] of sections.entries())
    for (const [at, counts] of fields.entries()) {
      const length = roundLength([...counts.values()].reduce((sum, count) => sum + count, 0))
      lengths[at] = (lengths[at] ?? 0) + length
      for (const [term, frequency] of counts)
        addPosting(postings[at], term, section, `${frequency},${length}`)
    }
  return {
    sections: sections.length,
    lengths,
    fields: postings.map((byTerm) =>
      [...byTerm].flatMap(([term, { first, last, count, text }]) => [term, first, last, count, text]),
    ),
  }
}

function addPosting(
  postings: Map<string, TermPostings> | undefined,
  term: string,
  section: number,
  text: string,
): void {
  const posting = postings?.get(term)
  if (!posting) postings?.set(term, { first: section, last: section, count: 1, text })
  else {
    posting.text += `,${section - posting.last},${text}`
    posting.last = section
    posting.count++
  }
}

/**
 * Joins parts to Lunr's index of all sections, which are numbered consecutively. Queries use the language's
 * stemmer. `breathe` is awaited from time to time.
 *
 * The scores that follow are those of `lunr.Builder` (a law compares them), which keeps two objects for each
 * term of each section: over 500 MB for 27,000 sections, and five times as long.
 */
export async function joinParts(
  parts: Iterable<IndexPart>,
  { stemmer }: Pick<SearchLanguage, 'stemmer'>,
  breathe: () => Promise<void> | undefined,
): Promise<LunrTerms> {
  const terms = new Map<string, JoinedTerm>()
  const lengths = indexFields.map(() => 0)
  let sections = 0
  for (const part of parts) {
    for (const [at, postings] of part.fields.entries()) {
      lengths[at] = (lengths[at] ?? 0) + (part.lengths[at] ?? 0)
      addPostings(terms, at, postings, sections)
    }
    sections += part.sections
    await breathe()
  }
  const pipeline = new lunr.Pipeline()
  pipeline.add(stemmer)
  // Its type says functions, of which these are the names.
  const names = pipeline.toJSON() as unknown as readonly string[]
  const averages = lengths.map((length) => length / sections)
  return {
    facts: { version: lunr.version, fields: indexFields, pipeline: names, sections, averages },
    terms: [...terms.keys()].sort().map((term) => {
      const { postings, counts } = terms.get(term) as JoinedTerm // The keys are its own.
      terms.delete(term)
      const fields = postings.map((list) => `[${list.join()}]`)
      return { term, counts, json: `[${JSON.stringify(term)},[${fields.join()}]]` }
    }),
  }
}

/** A term with what has been joined so far, by field. */
interface JoinedTerm {
  readonly counts: number[]
  readonly lasts: number[]
  /** Distances, each followed by a text. */
  readonly postings: readonly (number | string)[][]
}

/** Adds the postings of a part in one field; `sections` are those before it. */
function addPostings(
  terms: Map<string, JoinedTerm>,
  field: number,
  postings: IndexPart['fields'][number],
  sections: number,
): void {
  for (let place = 0; place < postings.length; place += 5) {
    const term = String(postings[place])
    let joinedTerm = terms.get(term)
    if (!joinedTerm) {
      const zeros = indexFields.map(() => 0)
      terms.set(term, (joinedTerm = { counts: zeros, lasts: [...zeros], postings: zeros.map(() => []) }))
    }
    const first = sections + Number(postings[place + 1])
    const distance = first - (joinedTerm.lasts[field] ?? 0)
    joinedTerm.postings[field]?.push(distance, postings[place + 4] ?? '')
    joinedTerm.lasts[field] = sections + Number(postings[place + 2])
    joinedTerm.counts[field] = (joinedTerm.counts[field] ?? 0) + Number(postings[place + 3])
  }
}
