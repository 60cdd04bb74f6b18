import { writtenText } from '../../model/written-text.ts'
import type { Located, ReferenceSet } from '../reference-kit/reference-set.ts'
import { isRecord, own, ownString } from '../../model/plain-data.ts'
import type { ExternalDocs } from './api-model.ts'

/** A key of an object in the document, with its value and the location of that value. */
export interface MapEntry {
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

/** The items of a list; empty for any other value. */
export function items(set: ReferenceSet, list: Located): Located[] {
  return Array.isArray(list.value) ? list.value.map((_, index) => set.at(list, index)) : []
}

/** An External Documentation Object, if it is usable. */
export function externalDocs(value: unknown): ExternalDocs | undefined {
  const docs = own(value, 'externalDocs')
  const url = ownString(docs, 'url')
  return url === undefined || url === ''
    ? undefined
    : { url, description: ownString(docs, 'description') ?? '' }
}

/** Extensions that control other tools, repeat the model, or are shown in another way. */
const silent =
  /^x-(?:code-?samples|codegen|display-?name|docgen|go|kubernetes|logo|ms|amazon|google|internal|nullable|order|enum|examples?|tag-?groups|webhooks|operation|router|swagger|stoplight|redoc|scalar|speakeasy|fern|readme|mint|trait|tags|faker|oaiMeta)/i

/** The specification extensions of an object: `x-rate-limit`. */
export function extensions(value: unknown): { readonly name: string; readonly value: unknown }[] {
  return isRecord(value)
    ? Object.keys(value)
        .filter((key) => key.startsWith('x-') && !silent.test(key))
        .map((name) => ({ name, value: writtenText(value, name) ?? value[name] }))
    : []
}

/** Removes some keys from an object; returns other values unchanged. */
export function withoutKeys(value: unknown, keys: readonly string[]): unknown {
  if (!isRecord(value)) return value
  const rest = { ...value }
  for (const key of keys) delete rest[key]
  return rest
}
