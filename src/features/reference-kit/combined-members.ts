import { isRecord, ownValue } from '../../model/plain-data.ts'
import { referenceIn, type Located, type ReferenceSet } from './reference-set.ts'

/**
 * Members of an `allOf` without those that another one includes: `Base` adds nothing to a `$ref` to a schema
 * that has `Base` in its own `allOf`. Schemas that extend one which contains itself would have no end
 * otherwise: each level would combine the next one.
 */
export const withoutIncluded = (members: readonly Located[], set: ReferenceSet): readonly Located[] =>
  members.reduce<readonly Located[]>(
    (unique, member) =>
      unique.some((other) => isIncluded(member, other, set))
        ? unique
        : [...unique.filter((other) => !isIncluded(other, member, set)), member],
    [],
  )

/** Between the paths of schemas at one place, in the path of what they became. */
export const combinedWith = '~and'

/** The schemas that were combined at one place, or the schema that stands there alone. */
export function declarationsOf(located: Located, set: ReferenceSet): readonly Located[] {
  const { allOf } = located.path.includes(combinedWith) && isRecord(located.value) ? located.value : {}
  return Array.isArray(allOf) ? allOf.map((_, index) => set.at(located, 'allOf', index)) : [located]
}

/** What a value that is only a reference leads to, as a key. */
export function targetKey(located: Located, set: ReferenceSet): string | undefined {
  const { value } = located
  if (!isRecord(value) || referenceIn(value) === undefined || Object.keys(value).length > 1) return undefined
  const target = set.follow(located)
  return target && set.keyOf(target)
}

function isIncluded(part: Located, whole: Located, set: ReferenceSet): boolean {
  const key = targetKey(part, set)
  return key !== undefined && includes(whole, key, set, new Set())
}

function includes(whole: Located, key: string, set: ReferenceSet, visitedKeys: Set<string>): boolean {
  if (visitedKeys.has(set.keyOf(whole))) return false
  visitedKeys.add(set.keyOf(whole))
  if (set.keyOf(whole) === key) return true
  const members = ownValue(whole.value, 'allOf')
  const parts = Array.isArray(members) ? members.map((_, index) => set.at(whole, 'allOf', index)) : []
  const target = set.target(whole)
  return [...(target ? [target] : []), ...parts].some((part) => includes(part, key, set, visitedKeys))
}
