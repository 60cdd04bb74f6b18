import type { QueryWord } from './parse-query.ts'
import type { RankedPage } from './rank.ts'

/** What a word counts that is about anything. */
const lightShare = 0.6

/** What the first letter of a word counts that is still being typed: it may become anything. */
const beginningShare = 0.15

export interface Ranking {
  readonly pages: readonly RankedPage[]
  /** How many sections there are on all pages. */
  readonly count: number
  /** Terms of the index that the query may mean: what a snippet marks. */
  readonly terms: ReadonlySet<string>
}

export const shareOf = ({ term, open, light }: QueryWord): number =>
  open && /^[a-z]$/.test(term) ? beginningShare : light ? lightShare : 1
