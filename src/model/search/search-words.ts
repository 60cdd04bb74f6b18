import type { IndexFacts } from './lunr-pieces.ts'
import { connector } from './scan-terms.ts'

/**
 * The words of a site as written, for interpreting queries that are unfinished, misspelled, or joined
 * differently. The positions of their stems are in the pieces of Lunr's index.
 */
export interface SearchWords {
  /** Sorted by code unit; see `writeTerms`. */
  readonly terms: string
  /** Per term, the approximate number of sections that contain it. */
  readonly frequencies: string
  /** The first terms of the index's pieces, in order, abbreviated; see `writeTerms`. */
  readonly pieces: string
  /** Lunr's data that all pieces share, including the version of Lunr that built the index. */
  readonly lunr: IndexFacts
  /** The hash in the names of the pieces. */
  readonly index: string
}

/**
 * Whether a term has three or more words, such as `ghcr.io/acme/widget:v1` or `add_issue_comment`, or is a
 * number, such as `8080` or `10mb`. Such terms are left out of the word list if they occur once: every first
 * query would load them, and they are found by their parts, or typed in full.
 */
export const isFoundWhole = (term: string): boolean =>
  /^\d(?!.*\p{L}{3})/u.test(term) || term.split(connector).filter(Boolean).length > 2

// Terms contain no capitals. `A` to `Y` are the numbers up to 24; each preceding `Z` adds 25.
const letterA = 65
const perCarry = 25

/**
 * Writes sorted terms: a number in capitals, which is how many letters of the previous term to drop, followed
 * by the letters to append.
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

/** Reads terms written by `writeTerms`. */
export function readTerms(list: string): string[] {
  let previous = ''
  return Array.from(list.matchAll(/(Z*)([A-Y])([^A-Z]*)/g), ([, carries = '', letter = '', rest = '']) => {
    const taken = carries.length * perCarry + letter.charCodeAt(0) - letterA
    return (previous = previous.slice(0, previous.length - taken) + rest)
  })
}
