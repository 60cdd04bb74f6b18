import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import type { ExternalDocs } from './api-model.ts'

/** A name of a map with its value. */
export interface Entry {
  readonly key: string
  readonly located: Located
}

/** Names and values of a map, in source order. */
export function entries(set: ReferenceSet, map: Located): Entry[] {
  return isRecord(map.value) ? Object.keys(map.value).map((key) => ({ key, located: set.at(map, key) })) : []
}

/** The same for an object that may have extensions: they are left out. */
export function children(set: ReferenceSet, map: Located): Entry[] {
  return entries(set, map).filter(({ key }) => !key.startsWith('x-'))
}

/** The items of a list, in their order; none for any other value. */
export function items(set: ReferenceSet, list: Located): Located[] {
  return Array.isArray(list.value) ? list.value.map((_, index) => set.at(list, index)) : []
}

/** The External Documentation Object of an object, if it has a usable one. */
export function externalDocs(value: unknown): ExternalDocs | undefined {
  const docs = own(value, 'externalDocs')
  const url = ownString(docs, 'url')
  return url === undefined || url === ''
    ? undefined
    : { url, description: ownString(docs, 'description') ?? '' }
}

/** Extensions that steer other programs, say what the model says too, or are drawn in their own way. */
const silent =
  /^x-(?:code-?samples|codegen|display-?name|docgen|go|kubernetes|logo|ms|amazon|google|internal|nullable|order|enum|examples?|tag-?groups|webhooks|operation|router|swagger|stoplight|redoc|scalar|speakeasy|fern|readme|mint|trait|tags|faker|oaiMeta)/i

/** What an object says beyond the specification: `x-rate-limit`. */
export function extensions(value: unknown): { readonly name: string; readonly value: unknown }[] {
  return isRecord(value)
    ? Object.keys(value)
        .filter((key) => key.startsWith('x-') && !silent.test(key))
        .map((name) => ({ name, value: value[name] }))
    : []
}

/** An object without some of its names; other values as they are. */
export function withoutKeys(value: unknown, keys: readonly string[]): unknown {
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key)))
    : value
}
