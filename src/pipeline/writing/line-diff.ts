import type { PlacedReplacement } from '../../diagnostics/report-json.ts'

/** Lines of a text, `from` to `to` (from 0, exclusive), with those that stand in their place. */
export interface ChangedLines {
  readonly from: number
  readonly to: number
  /** With their line ends, which the last one of a text may lack. */
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/**
 * The lines in which two texts differ. Lines that are there once in both and in the same order are kept, with
 * the equal ones around them, as in Bram Cohen's patience diff: short where few lines repeat.
 */
export function changedLines(before: string, after: string): readonly ChangedLines[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const changes: ChangedLines[] = []
  let [from, start] = [0, 0]
  for (const [anchor, place] of [...commonLines(old, now), [old.length, now.length] as const]) {
    let [to, end] = [anchor, place]
    while (from < to && start < end && old[from] === now[start]) {
      from++
      start++
    }
    while (from < to && start < end && old[to - 1] === now[end - 1]) {
      to--
      end--
    }
    if (from < to || start < end)
      changes.push({ from, to, before: old.slice(from, to), after: now.slice(start, end) })
    ;[from, start] = [anchor, place]
  }
  return changes
}

/** The edits that make one text the other, as few and short as its lines allow. */
export const lineEdits = (before: string, after: string): readonly PlacedReplacement[] => {
  const last = linesOf(before).at(-1)
  return changedLines(before, after).map(({ from, to, before: old, after: now }) => {
    const isAtEnd = last !== undefined && !last.endsWith('\n') && old.at(-1) === last
    return {
      place: {
        line: from + 1,
        column: 1,
        endLine: isAtEnd ? to : to + 1,
        endColumn: isAtEnd ? last.length + 1 : 1,
      },
      text: now.join(''),
    }
  })
}

/** The lines of a text with their line ends. */
export const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? []

/** The positions of lines that are unique in both lists, and in the same order in both. */
function commonLines(old: readonly string[], now: readonly string[]): readonly (readonly [number, number])[] {
  const [once, onceNow] = [uniqueLines(old), uniqueLines(now)]
  // The longest increasing run of positions, by patience sorting: for each length the pile whose last
  // position is the smallest, and for each position the one before it.
  const piles: { readonly pair: readonly [number, number]; readonly before: number | undefined }[] = []
  const tops: number[] = []
  for (const [line, at] of once) {
    const place = onceNow.get(line)
    if (place === undefined) continue
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((piles[tops[middle] ?? 0]?.pair[1] ?? 0) < place) low = middle + 1
      else high = middle
    }
    tops[low] = piles.push({ pair: [at, place], before: tops[low - 1] }) - 1
  }
  const pairs: (readonly [number, number])[] = []
  for (let top = tops.at(-1); top !== undefined; top = piles[top]?.before) {
    const pile = piles[top]
    if (pile) pairs.push(pile.pair)
  }
  return pairs.reverse()
}

/** Positions by line, of the lines that are there once, in their order. */
function uniqueLines(lines: readonly string[]): ReadonlyMap<string, number> {
  const positions = new Map<string, number>()
  const repeated = new Set<string>()
  for (const [index, line] of lines.entries())
    if (positions.has(line)) repeated.add(line)
    else positions.set(line, index)
  for (const line of repeated) positions.delete(line)
  return positions
}
