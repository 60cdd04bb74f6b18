import type { Diagnostic } from '../model/diagnostic.ts'
import { isRuleName, rules } from '../model/rule.ts'
import { sorted } from './sort.ts'

/** Findings with up to this many places are reported individually; others become one entry. */
const keptApart = 3

/** One entry per place of a finding, as programs expect: duplicates are merged. The result is sorted. */
export function distinct(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return sorted(grouped(diagnostics).flat())
}

/**
 * The same for people: a finding that occurs in many places becomes a single entry at its first place, with
 * the others in `others`, unless each place is something of its own (`perPlace` of its rule).
 */
export function fold(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return sorted(grouped(diagnostics).flatMap(foldGroup))
}

/** Groups entries that differ only in their place, each place once. */
function grouped(diagnostics: readonly Diagnostic[]): readonly (readonly Diagnostic[])[] {
  const groups = new Map<string, Map<string, Diagnostic>>()
  for (const diagnostic of sorted(diagnostics)) {
    const group = groups.get(keyOf(diagnostic)) ?? new Map<string, Diagnostic>()
    group.set(placeKey(diagnostic), merged(group.get(placeKey(diagnostic)), diagnostic))
    groups.set(keyOf(diagnostic), group)
  }
  return [...groups.values()].map((group) => [...group.values()])
}

/** The number of places at which a finding occurs. */
export function countPlaces({ file, others = [] }: Diagnostic): number {
  return others.length + (file === undefined && others.length > 0 ? 0 : 1)
}

function foldGroup(group: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first, ...rest] = group
  if (!first || group.length <= keptApart || isPerPlace(first)) return group
  const others = rest.flatMap(({ file, place, others: more = [] }) => [
    ...(file === undefined ? [] : [{ file, ...(place ? { place } : {}) }]),
    ...more,
  ])
  return [{ ...first, others: [...(first.others ?? []), ...others] }]
}

const isPerPlace = ({ rule, pluginRule }: Diagnostic): boolean =>
  (isRuleName(rule) ? rules[rule] : pluginRule)?.perPlace === true

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
