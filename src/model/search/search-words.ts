import type { IndexFacts } from './lunr-pieces.ts'
import { connector } from './scan-terms.ts'

/**
 * The words of a site as they are written: what a query may mean, where it is unfinished, misspelled or
 * joined in another way. Where they stand is told by the pieces of Lunr's index, which has their stems.
 */
export interface SearchWords {
  /** Sorted by code unit; see `writeTerms`. */
  readonly terms: string
  /** Per term, in about how many sections it stands. */
  readonly frequencies: string
  /** What the terms of each piece of the index begin at, in their order; see `writeTerms`. */
  readonly pieces: string
  /** What Lunr has to know of each of them; its version is that of the Lunr which made the index. */
  readonly lunr: IndexFacts
  /** Hash in the names of the pieces. */
  readonly index: string
}

/**
 * Whether a term is made of three words or more, such as `ghcr.io/acme/widget:v1` or `add_issue_comment`, or
 * begins with a digit, as numbers and versions do. Those that stand once are not among the words of a site:
 * every first query would load them, and who asks for one writes all of it, or finds it by its words.
 */
export const isFoundWhole = (term: string): boolean =>
  /^\d/.test(term) || term.split(connector).filter(Boolean).length > 2

// Terms have no capitals. `A` to `Y` are the numbers up to 24; each `Z` before one of them adds 25.
const letterA = 65
const perCarry = 25

/**
 * Each term after a number in capitals: how many letters of the term before are taken away; the rest of that
 * stays.
 */
export function writeTerms(terms: readonly string[]): string {
  let previous = ''
  return terms
    .map((term) => {
      let shared = 0
      while (shared < previous.length && previous[shared] === term[shared]) shared++
      const taken = previous.length - shared
      previous = term
      return (
        'Z'.repeat(Math.floor(taken / perCarry)) +
        String.fromCharCode(letterA + (taken % perCarry)) +
        term.slice(shared)
      )
    })
    .join('')
}

/** Reads a list of terms that share beginnings. */
export function readTerms(list: string): string[] {
  let previous = ''
  return Array.from(list.matchAll(/(Z*)([A-Y])([^A-Z]*)/g), ([, carries = '', letter = '', rest = '']) => {
    const taken = carries.length * perCarry + letter.charCodeAt(0) - letterA
    return (previous = previous.slice(0, previous.length - taken) + rest)
  })
}
