import type { Diagnostic } from '../model/diagnostic.ts'
import { sorted } from './sort.ts'

/** As many places are reported one by one; more are one entry. */
const keptApart = 3

/**
 * One entry for every place of a finding, as programs want it: equal entries become one. The result is
 * sorted.
 */
export function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return sorted(grouped(diagnostics).flat())
}

/**
 * The same for a reader: a finding about one named thing that shows in many places becomes an entry at its
 * first place, with the rest in `others`.
 */
export function fold(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return sorted(grouped(diagnostics).flatMap(foldGroup))
}

/** Entries that say the same, each place once. */
function grouped(diagnostics: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  const groups = new Map<string, Map<string, Diagnostic>>()
  for (const diagnostic of sorted(diagnostics)) {
    const group = groups.get(keyOf(diagnostic)) ?? new Map<string, Diagnostic>()
    group.set(placeKey(diagnostic), merged(group.get(placeKey(diagnostic)), diagnostic))
    groups.set(keyOf(diagnostic), group)
  }
  return [...groups.values()].map((group) => [...group.values()])
}

/** In how many places a finding shows. */
export function placesOf({ file, others = [] }: Diagnostic): number {
  return others.length + (file === undefined && others.length > 0 ? 0 : 1)
}

function foldGroup(group: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first, ...rest] = group
  // Without a name in its message, each place is a thing of its own: "A fence is not closed."
  if (!first || group.length <= keptApart || !first.message.includes('`')) return group
  const others = rest.flatMap(({ file, place, others: more = [] }) => [
    ...(file === undefined ? [] : [{ file, ...(place ? { place } : {}) }]),
    ...more,
  ])
  return [{ ...first, others: [...(first.others ?? []), ...others] }]
}

function merged(known: Diagnostic | undefined, diagnostic: Diagnostic): Diagnostic {
  if (!known) return diagnostic
  const others = [...(known.others ?? []), ...(diagnostic.others ?? [])]
  return others.length === 0 ? known : { ...known, others }
}

function keyOf({ rule, severity, message, hint = '' }: Diagnostic): string {
  return [rule, severity, message, hint].join('\0')
}

function placeKey({ file = '', place }: Diagnostic): string {
  return [file, place?.line ?? 0, place?.column ?? 0].join('\0')
}
