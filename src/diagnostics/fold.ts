import type { Diagnostic } from '../model/diagnostic.ts'
import { isRuleName, rules } from '../model/rule.ts'

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

function merged(earlier: Diagnostic | undefined, diagnostic: Diagnostic): Diagnostic {
  if (!earlier) return diagnostic
  const others = [...(earlier.others ?? []), ...(diagnostic.others ?? [])]
  return others.length === 0 ? earlier : { ...earlier, others }
}

function keyOf({ rule, severity, message, hint = '' }: Diagnostic): string {
  return [rule, severity, message, hint].join('\0')
}

function placeKey({ file = '', place }: Diagnostic): string {
  return [file, place?.line ?? 0, place?.column ?? 0].join('\0')
}

/**
 * Sorts by file, line, column, rule, and message; diagnostics without a file come last. Compares code units,
 * so that the result does not depend on the locale.
 */
export function sorted(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return diagnostics.toSorted(
    (one, other) =>
      Number(one.file === undefined) - Number(other.file === undefined) ||
      compare(one.file ?? '', other.file ?? '') ||
      (one.place?.line ?? 0) - (other.place?.line ?? 0) ||
      (one.place?.column ?? 0) - (other.place?.column ?? 0) ||
      compare(one.rule, other.rule) ||
      compare(one.message, other.message),
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/**
 * Removes diagnostics that say the same about the same place, as two stages may find one mistake. The first
 * one is kept, unless a later one prevents a page from being built: a mistake in a partial may break one of
 * its pages and not another.
 */
export function unique(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byKey = new Map<string, Diagnostic>()
  const links = new Map<string, string>()
  for (const diagnostic of diagnostics) {
    const { rule, message, file, place, deferred, data } = diagnostic
    const where = [rule, file, place?.line, place?.column, deferred]
    let key = JSON.stringify([message, ...where])
    // A page in two languages says the same of one link in two ways: its target has two addresses.
    if (place && data?.href !== undefined) {
      const link = JSON.stringify([data.href, ...where])
      key = links.get(link) ?? key
      links.set(link, key)
    }
    const first = byKey.get(key)
    const sterner = first && !(diagnostic.fatal && !first.fatal) ? first : diagnostic
    byKey.set(key, first ? withOthers(sterner, [first, diagnostic]) : sterner)
  }
  return [...byKey.values()]
}

/** A finding with the further locations of several that are the same, each once. */
function withOthers(diagnostic: Diagnostic, same: readonly Diagnostic[]): Diagnostic {
  const others = new Map(
    same.flatMap((each) => each.others ?? []).map((other) => [JSON.stringify(other), other] as const),
  )
  return others.size === 0 ? diagnostic : { ...diagnostic, others: [...others.values()] }
}
