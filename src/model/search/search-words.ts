import type { IndexFacts } from './lunr-pieces.ts'
import { connector, foldTerm, termsOf } from './scan-terms.ts'

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
  /** The concatenated hashes in the names of the pieces; see `pieceFile`. */
  readonly hashes: string
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
      const dropCount = previous.length - shared
      previous = term
      return (
        'Z'.repeat(Math.floor(dropCount / perCarry)) +
        String.fromCharCode(letterA + (dropCount % perCarry)) +
        term.slice(shared)
      )
    })
    .join('')
}

/** Reads terms written by `writeTerms`. */
export function readTerms(list: string): string[] {
  let previous = ''
  return Array.from(list.matchAll(/(Z*)([A-Y])([^A-Z]*)/g), ([, carries = '', letter = '', rest = '']) => {
    const dropCount = carries.length * perCarry + letter.charCodeAt(0) - letterA
    return (previous = previous.slice(0, previous.length - dropCount) + rest)
  })
}

// Printable characters that need no escaping in JSON. Numbers are written in base 44; the last digit is from
// the first half.
const alphabet = '#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~'
const base = 44
const values = new Map([...alphabet].map((letter, index) => [letter.charCodeAt(0), index]))

/** Writes a natural number in as few characters as possible, without the need for separators. */
function writeNumber(value: number): string {
  let result = ''
  let rest = value
  for (; rest >= base; rest = Math.floor(rest / base)) result += alphabet[base + (rest % base)] ?? ''
  return result + (alphabet[rest] ?? '')
}

/** Writes natural numbers without separators. */
const writeNumbers = (numbers: readonly number[]): string => numbers.map(writeNumber).join('')

/** The numbers that stand in a text one after the other. */
function readNumbers(text: string): number[] {
  const numbers: number[] = []
  let value = 0
  let scale = 1
  for (let at = 0; at < text.length; at++) {
    const digit = values.get(text.charCodeAt(at)) ?? 0
    value += (digit % base) * scale
    scale *= base
    if (digit >= base) continue
    numbers.push(value)
    value = 0
    scale = 1
  }
  return numbers
}

/**
 * Zero and the powers of two: frequencies are weighed, not counted, and take half the bytes so.
 */
const steps: number[] = []
for (let step = 0; step < 2 ** 31; step = Math.max(1, step * 2)) steps.push(step)

/** Writes natural numbers, rounding larger ones. */
export const writeRoughly = (numbers: readonly number[]): string =>
  writeNumbers(numbers.map((number) => steps.findIndex((step) => step >= number)))

export const readRoughly = (text: string): number[] => readNumbers(text).map((step) => steps[step] ?? 0)

/** A synonym of a site's configuration, as search reads it. */
interface SynonymWords {
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
