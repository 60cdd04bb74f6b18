import { perhapsMeant, type Offer } from '../../model/hint.ts'
import { editDistance } from '../../model/nearest.ts'

/** Trigrams that occur in more candidates than this are ignored, which keeps lookups fast. */
const maxSharing = 256

/** The number of candidates, those with the most common trigrams, whose edit distance is computed. */
const compared = 8

/** Finds the name that a misspelled one probably means. */
export type Suggester = (name: string) => string | undefined

/**
 * Creates a function that finds the candidate that a misspelled name probably means, like `nearest`, but in
 * time that does not grow with the number of candidates, by comparing only those with the most common
 * trigrams. The index is created on first use.
 */
export function suggester(candidates: Iterable<string>): Suggester {
  let index: Index | undefined
  const answers = new Map<string, string | undefined>()
  return (name) => {
    if (!answers.has(name)) answers.set(name, closest(name, (index ??= indexOf(candidates))))
    return answers.get(name)
  }
}

/**
 * Offers a similar name in place of one that does not exist. `write` gives the candidate as an author writes
 * it, in place of all of `written`; without an answer from it, nothing is offered. `shown` is the part of it
 * that a reader needs.
 */
export function suggestion(
  name: string,
  suggest: Suggester,
  written: string,
  write: (candidate: string) => string | undefined,
  shown?: (candidate: string) => string,
): Offer | undefined {
  const candidate = suggest(name)
  // The name exists, but cannot be used for another reason.
  if (candidate === undefined || candidate === name) return undefined
  const text = write(candidate)
  if (text === undefined) return undefined
  const [one, other] = [name.normalize('NFC'), candidate.normalize('NFC')]
  if (one === other)
    return { hint: `It differs in its Unicode form from \`${shown?.(candidate) ?? text}\`.`, written, text }
  return one.toLowerCase() === other.toLowerCase()
    ? { hint: `It differs in case from \`${shown?.(candidate) ?? text}\`.`, written, text }
    : perhapsMeant(written, text, shown?.(candidate))
}

interface Index {
  readonly names: readonly string[]
  readonly byGroup: ReadonlyMap<string, readonly number[]>
}

function indexOf(candidates: Iterable<string>): Index {
  const names = [...candidates].sort()
  const byGroup = new Map<string, number[]>()
  names.forEach((name, position) => {
    for (const group of groupsOf(name)) {
      const list = byGroup.get(group)
      if (list) list.push(position)
      else byGroup.set(group, [position])
    }
  })
  return { names, byGroup }
}

function groupsOf(name: string): ReadonlySet<string> {
  const padded = `  ${folded(name)}  `
  return new Set(Array.from({ length: padded.length - 2 }, (_, start) => padded.slice(start, start + 3)))
}

/** The length of the folder that two paths share. */
function sharedFolder(one: string, other: string): number {
  let length = 0
  for (let index = 0; index < one.length && one[index] === other[index]; index++)
    if (one[index] === '/') length = index + 1
  return length
}

const folded = (name: string): string => name.normalize('NFC').toLowerCase()

function closest(name: string, { names, byGroup }: Index): string | undefined {
  const shared = new Map<number, number>()
  for (const group of groupsOf(name)) {
    const positions = byGroup.get(group) ?? []
    if (positions.length > maxSharing) continue
    for (const position of positions) shared.set(position, (shared.get(position) ?? 0) + 1)
  }
  const candidates = [...shared]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, compared)
    .map(([position]) => names[position] ?? '')
  const wanted = folded(name)
  let best: { readonly candidate: string; readonly distance: number } | undefined
  for (const candidate of candidates) {
    // A shared folder says nothing about the rest of the name.
    const shared = sharedFolder(wanted, folded(candidate))
    const limit = Math.max(1, Math.floor((Math.max(name.length, candidate.length) - shared) / 3))
    if (Math.abs(name.length - candidate.length) > limit) continue
    const distance = editDistance(wanted, folded(candidate))
    if (
      distance <= limit &&
      (!best || distance < best.distance || (distance === best.distance && candidate < best.candidate))
    )
      best = { candidate, distance }
  }
  return best?.candidate
}
