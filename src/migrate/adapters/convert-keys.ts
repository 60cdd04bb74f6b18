import type { PlainObject } from '../../model/plain-data.ts'

/** docgen's keys and their values, as an adapter makes them of one key of a page. */
export type ConvertedKeys = readonly (readonly [key: string, value: unknown])[]

/**
 * Converts front matter key by key, as `FrontMatterDialect` wants it: each value with the key that it was
 * written as. Of values for the same key the last one counts; undefined is none.
 */
export function convertKeys(
  data: PlainObject,
  convert: (key: string, value: unknown) => ConvertedKeys,
): Map<string, readonly [value: unknown, key: string]> {
  const entries = new Map<string, readonly [unknown, string]>()
  for (const [key, value] of Object.entries(data))
    for (const [name, ownValue] of convert(key, value))
      if (ownValue !== undefined) entries.set(name, [ownValue, key])
  return entries
}
