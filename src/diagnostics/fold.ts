import type { Diagnostic } from '../model/diagnostic.ts'
import { sorted } from './sort.ts'

/** As many places are reported one by one; more are one entry. */
const keptApart = 3

/**
 * Reports the same finding once: equal entries become one, and a finding about one named thing (a link in the footer, say) that shows in
 * many places becomes an entry at its first place, with the rest in `others`. The result is sorted.
 */
export function fold(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = new Map<string, Map<string, Diagnostic>>()
  for (const diagnostic of sorted(diagnostics)) {
    const group = groups.get(keyOf(diagnostic)) ?? new Map<string, Diagnostic>()
    group.set(placeKey(diagnostic), merged(group.get(placeKey(diagnostic)), diagnostic))
    groups.set(keyOf(diagnostic), group)
  }
  return sorted([...groups.values()].flatMap((group) => foldGroup([...group.values()])))
}

/** In how many places a finding shows. */
export function placesOf({ others }: Diagnostic): number {
  return 1 + (others?.length ?? 0)
}

function foldGroup(group: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first, ...rest] = group
  // Without a name in its message, each place is a thing of its own: "A fence is not closed."
  if (!first || group.length <= keptApart || !first.message.includes('`')) return group
  const others = rest.flatMap(({ file, place, others: more = [] }) => [...(file === undefined ? [] : [{ file, ...(place ? { place } : {}) }]), ...more])
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
