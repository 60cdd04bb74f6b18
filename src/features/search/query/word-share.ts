import type { QueryWord } from './parse-query.ts'

/** What a word counts that is about anything. */
const lightShare = 0.6

/** What the first letter of a word counts that is still being typed: it may become anything. */
const beginningShare = 0.15

/** What a word of a query counts, between 0 and 1. */
export const shareOf = ({ term, open, light }: QueryWord): number =>
  open && /^[a-z]$/.test(term) ? beginningShare : light ? lightShare : 1
