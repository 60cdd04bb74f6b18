import { perhapsMeant, type Offer } from './hint.ts'

/**
 * The candidate with the smallest edit distance (Damerau-Levenshtein, optimal string alignment) to `name`, if
 * it is close enough to be a typo: at most a third of the name's length. Among equals, the first in code-unit
 * order.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const target = name.toLowerCase()
  let best: { candidate: string; distance: number } | undefined
  for (const candidate of candidates) {
    const limit = best?.distance ?? Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3)) + 1
    if (Math.abs(candidate.length - name.length) >= limit) continue
    const distance = editDistance(target, candidate.toLowerCase())
    if (distance < limit || (best && distance === best.distance && candidate < best.candidate))
      best = { candidate, distance }
  }
  return best?.candidate
}

/** Offers the nearest candidate other than the name itself: `Did you mean …?`; undefined if none is near. */
export function didYouMean(name: string, candidates: Iterable<string>): Offer | undefined {
  const candidate = nearest(
    name,
    [...candidates].filter((each) => each !== name),
  )
  return candidate === undefined ? undefined : perhapsMeant(name, candidate)
}

/**
 * The optimal string alignment distance, which counts a transposition as one edit. Distances above `limit`
 * are not exact. With `asPrefix`, the smallest distance to a prefix of `other`.
 */
export function editDistance(one: string, other: string, limit = Infinity, asPrefix = false): number {
  const { from, to } = withoutCommonEnds(one, other, asPrefix)
  const width = asPrefix ? Math.min(to.length, from.length + limit) : to.length
  let beforePrevious: number[] = []
  let previous = Array.from({ length: width + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const current = [i]
    let least = i
    for (let j = 1; j <= width; j++) {
      const substitution = (previous[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      let cost = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1)
      current.push(cost)
      if (cost < least) least = cost
    }
    if (least > limit) return least
    beforePrevious = previous
    previous = current
  }
  return asPrefix ? Math.min(...previous) : (previous[width] ?? 0)
}

/**
 * Removes the common start and end of two names, which do not affect the distance; addresses often share most
 * of their letters. If only a prefix of the second counts, the end is kept.
 */
function withoutCommonEnds(
  from: string,
  to: string,
  asPrefix: boolean,
): { readonly from: string; readonly to: string } {
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start++
  let end = 0
  if (!asPrefix)
    while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++
  return { from: from.slice(start, from.length - end), to: to.slice(start, to.length - end) }
}
