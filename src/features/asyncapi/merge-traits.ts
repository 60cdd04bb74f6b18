import { isRecord, type PlainObject } from '../../model/plain-data.ts'
import { copyWritten } from '../../model/written-text.ts'
import { withoutKeyword } from '../reference-kit/read-schema.ts'
import { items } from '../reference-kit/reference-parts.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'

/**
 * An operation or a message with its traits as one object, whose parts are where they were written. In
 * version 2 traits win over what stands beside them; since version 3 it is the other way round.
 */
export function mergeTraits(located: Located, set: ReferenceSet, doTraitsWin: boolean): Located {
  const { value } = located
  if (!isRecord(value) || value.traits === undefined) return located
  const ownPart = { ...located, value: withoutKeyword(value, 'traits') }
  const traits = items(set, set.at(located, 'traits')).flatMap((trait) => set.follow(trait) ?? [])
  const parts: readonly Located[] = doTraitsWin ? [ownPart, ...traits] : [...traits, ownPart]
  const [first, ...others] = parts
  const merged = others.reduce((base, patch) => merge(base, patch, set), first ?? ownPart)
  return { ...merged, file: located.file, path: located.path }
}

/** What a merge patch makes of an object (RFC 7396), except that headers have to follow both schemas. */
function merge(base: Located, patch: Located, set: ReferenceSet): Located {
  const [one, other] = [base, patch].map(({ value }) => (isRecord(value) ? value : {})) as [
    PlainObject,
    PlainObject,
  ]
  const value: Record<string, unknown> = { ...one, ...other }
  const origins = new Map<string, Located>()
  for (const key of Object.keys(value)) {
    const [before, after] = [set.at(base, key), set.at(patch, key)]
    const part = Object.hasOwn(other, key) ? after : before
    const mergedPart =
      !isRecord(before.value) || !isRecord(after.value)
        ? part
        : key === 'headers'
          ? bothSchemas(before, after)
          : merge(before, after, set)
    value[key] = mergedPart.value
    copyWritten(Object.hasOwn(other, key) ? other : one, key, value)
    origins.set(key, mergedPart)
  }
  return { ...patch, value, origins }
}

const bothSchemas = (one: Located, other: Located): Located => ({
  ...other,
  value: { allOf: [one.value, other.value] },
  origins: new Map([
    ['allOf/0', one],
    ['allOf/1', other],
  ]),
})
