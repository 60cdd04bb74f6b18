import { termsOf, isSigned, scanTerms } from '../../../model/search/scan-terms.ts'
import type { SearchLanguage } from './language.ts'

/** A word of a query. */
export interface QueryWord {
  readonly term: string
  /** Says little by itself: `the`, `how`. */
  readonly stop: boolean
  /** The reader may still be typing it. */
  readonly open: boolean
  /** What it is made of, when its letters show it: `http` and `server` for `HTTPServer`. */
  readonly parts: readonly string[]
}

/** Several words that belong together, as one term: `proxy-port` stands for the words 0 and 1. */
export interface QueryCompound {
  readonly term: string
  readonly words: readonly number[]
  /** Written so by the reader; otherwise a guess. */
  readonly given: boolean
  /** The reader may still be typing it. */
  readonly open: boolean
}

/** A query as the engine understands it. */
export interface Query {
  readonly words: readonly QueryWord[]
  /** The words with the signs that belong to them, to compare with those of a heading: `install`, `c++`. */
  readonly names: readonly string[]
  /** Whether something in it is written as code: guides are not what is wanted then. */
  readonly code: boolean
  readonly compounds: readonly QueryCompound[]
}

/** A flag, a name in humps, or words joined as no prose joins them. */
const code =
  /(?:^|\s)--?[\p{L}\p{N}]|\p{Ll}\p{Lu}|\p{Lu}{2,}\p{Ll}|[\p{L}\p{N}](?:\[\])?[_./:@]+[\p{L}\p{N}]|\(\)|\p{N}\p{L}*\.\p{N}/u

const longestQuery = 512
const maxWords = 16

/** What a reader asks for. There are no operators: every sign but those inside of words separates words. */
export function parseQuery(text: string, { isStop }: Pick<SearchLanguage, 'isStop'>): Query {
  const cut = text.slice(0, longestQuery).replace(/\p{Cc}/gu, ' ')
  const terms = termsWithPlaces(cut)
  const pieces = smallestTerms(terms)
  const unique = pieces
    .filter(({ term }, index) => pieces.findIndex((other) => other.term === term) === index)
    .slice(0, maxWords)
  // `proxy-` is on its way to `proxy-port`.
  const ends = cut.replace(/(?<=[\p{L}\p{N}])[-_./:@]+$/u, '').length
  const allStop = unique.every(({ term }) => isStop(term))
  const last = unique.at(-1)
  const words = unique.map((piece) => {
    const open = piece === last && piece.end === ends
    return {
      term: piece.term,
      // A single letter that is still being typed may become any word: `webhook t` is not `webhook`.
      stop: !allStop && isStop(piece.term) && !(open && piece.term.length === 1),
      open,
      parts: termsOf(cut.slice(piece.start, piece.end), 'code').filter((part) => part !== piece.term),
    }
  })
  const givenCompounds = terms
    .map(({ term, start, end }) => ({
      term,
      given: true,
      open: end === ends,
      words: unique.flatMap((piece, index) =>
        pieces.some((each) => each.term === piece.term && each.start >= start && each.end <= end)
          ? [index]
          : [],
      ),
    }))
    .filter(
      ({ term, words: inside }) =>
        inside.length > 0 && !(inside.length === 1 && unique[inside[0] ?? -1]?.term === term),
    )
  return {
    words,
    names: namesAmong(terms),
    code: code.test(cut),
    compounds: [...givenCompounds, ...joinedCompounds(words.map(({ term }) => term))],
  }
}

/** Neighboring words as one: `proxy port` may be `proxy-port`, and `out of sync` may be `OutOfSync`. */
const joinedCompounds = (words: readonly string[]): readonly QueryCompound[] =>
  neighboring(words, 3).flatMap((inside) =>
    // Three with hyphens would not be guesses: such terms are not in the list of words.
    (inside.length === 2 ? ['', '-'] : ['']).map((between) => ({
      term: inside.map((number) => words[number] ?? '').join(between),
      words: inside,
      given: false,
      open: false,
    })),
  )

/** Numbers of words that stand side by side: two, three, up to `longest` of them, from each word on. */
export function neighboring(words: readonly unknown[], longest: number): readonly (readonly number[])[] {
  const numbers = [...words.keys()]
  return numbers.flatMap((from) =>
    numbers.slice(from + 1, from + longest).map((to) => numbers.slice(from, to + 1)),
  )
}

/** A term of the index, and where it is in a text. */
interface FoundTerm {
  readonly term: string
  readonly start: number
  readonly end: number
}

/** The terms of a text in the order in which they begin. */
export function termsWithPlaces(text: string): readonly FoundTerm[] {
  const terms: FoundTerm[] = []
  scanTerms(text, 'prose', (term, start, end) => terms.push({ term, start, end }))
  return terms.sort((a, b) => a.start - b.start)
}

const isIn = (one: FoundTerm, other: FoundTerm): boolean => one.start >= other.start && one.end <= other.end

/** The terms that no other one is a part of. */
const smallestTerms = (terms: readonly FoundTerm[]): readonly FoundTerm[] =>
  terms.filter(
    (each, index) =>
      !terms.some(
        (other, at) =>
          isIn(other, each) &&
          (other.end - other.start < each.end - each.start || (at < index && other.term === each.term)),
      ),
  )

/** The words of a text, each with the signs that belong to it: `install c++`; `C/C++` is not just `C++`. */
export function namesAmong(terms: readonly FoundTerm[]): readonly string[] {
  const signed = terms.filter(({ term }) => isSigned(term))
  return [...smallestTerms(terms).filter((each) => !signed.some((name) => isIn(each, name))), ...signed]
    .sort((a, b) => a.start - b.start)
    .map(({ term }) => term)
}
