import { isSigned, scanTerms } from '../../../model/search/scan-terms.ts'

/** A term of the index, and where it is in a text. */
export interface FoundTerm {
  readonly term: string
  readonly start: number
  readonly end: number
}

/** The terms of a text in the order in which they begin. */
export function termsWithPlaces(text: string): readonly FoundTerm[] {
  const found: FoundTerm[] = []
  scanTerms(text, 'prose', (term, start, end) => found.push({ term, start, end }))
  return found.sort((a, b) => a.start - b.start)
}

const isIn = (one: FoundTerm, other: FoundTerm): boolean => one.start >= other.start && one.end <= other.end

/** The terms that no other one is a part of. */
export const smallestTerms = (found: readonly FoundTerm[]): readonly FoundTerm[] =>
  found.filter(
    (each, index) =>
      !found.some(
        (other, at) =>
          isIn(other, each) &&
          (other.end - other.start < each.end - each.start || (at < index && other.term === each.term)),
      ),
  )

/** The words of a text, each with the signs that belong to it: `install c++`; `C/C++` is not just `C++`. */
export function namesAmong(found: readonly FoundTerm[]): readonly string[] {
  const signed = found.filter(({ term }) => isSigned(term))
  return [...smallestTerms(found).filter((each) => !signed.some((name) => isIn(each, name))), ...signed]
    .sort((a, b) => a.start - b.start)
    .map(({ term }) => term)
}
