/**
 * The candidate with the smallest edit distance (Damerau-Levenshtein, optimal string alignment) to `name`,
 * when it is close enough to be a slip: at most a third of the name's length. Ties go to the first in
 * code-unit order.
 */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase()
  let best: { candidate: string; distance: number } | undefined
  for (const candidate of candidates) {
    const limit = best?.distance ?? Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3)) + 1
    if (Math.abs(candidate.length - name.length) >= limit) continue
    const distance = editDistance(wanted, candidate.toLowerCase())
    if (distance < limit || (best && distance === best.distance && candidate < best.candidate))
      best = { candidate, distance }
  }
  return best?.candidate
}

/** `Did you mean …?` for the nearest candidate other than the name itself, or nothing. */
export function didYouMean(name: string, candidates: Iterable<string>): string | undefined {
  const candidate = nearest(
    name,
    [...candidates].filter((each) => each !== name),
  )
  return candidate === undefined ? undefined : `Did you mean \`${candidate}\`?`
}

/** Optimal string alignment distance: edits, with two swapped letters as one. */
export function editDistance(one: string, other: string): number {
  const { from, to } = withoutCommonEnds(one, other)
  if (from === '' || to === '') return from.length + to.length
  let beforePrevious: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const current = [i]
    for (let j = 1; j <= to.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1)
      let cost = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, substitution)
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1)
      current.push(cost)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[to.length] ?? 0
}

/** What two names begin and end with alike costs nothing. Addresses often share most of their letters. */
function withoutCommonEnds(from: string, to: string): { readonly from: string; readonly to: string } {
  const shorter = Math.min(from.length, to.length)
  let start = 0
  while (start < shorter && from[start] === to[start]) start++
  let end = 0
  while (end < shorter - start && from[from.length - 1 - end] === to[to.length - 1 - end]) end++
  return { from: from.slice(start, from.length - end), to: to.slice(start, to.length - end) }
}
