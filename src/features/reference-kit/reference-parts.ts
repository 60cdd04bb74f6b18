import type { SourceLocation } from '../../model/location.ts'
import { isRecord } from '../../model/plain-data.ts'
import type { Located, ReferenceSet } from './reference-set.ts'

interface MapEntry {
  readonly key: string
  readonly located: Located
}

/** The entries of a map, in source order. */
export function entries(set: ReferenceSet, map: Located): MapEntry[] {
  return isRecord(map.value) ? Object.keys(map.value).map((key) => ({ key, located: set.at(map, key) })) : []
}

/** The same for an object that may have extensions, which are left out. */
export function children(set: ReferenceSet, map: Located): MapEntry[] {
  return entries(set, map).filter(({ key }) => !key.startsWith('x-'))
}

/** Where a part of a document is written: its key, in a map. */
export function locationIn(set: ReferenceSet, located: Located): SourceLocation {
  const place = set.placeOf(located, { key: true })
  return { file: located.file, ...(place ? { place } : {}) }
}

/** The items of a list; empty for any other value. */
export function items(set: ReferenceSet, list: Located): Located[] {
  return Array.isArray(list.value) ? list.value.map((_, index) => set.at(list, index)) : []
}
