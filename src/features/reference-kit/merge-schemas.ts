import type { Located } from './reference-set.ts'
import { type PlainObject, isRecord, own } from '../../model/plain-data.ts'
import { copyWritten } from '../../model/written-text.ts'
import type { ExampleOptions } from './example-options.ts'

/**
 * Merges a schema with its `allOf`: properties and required names are combined; of other keywords, the last
 * one wins.
 */
export function mergeAll(located: Located, options: ExampleOptions, depth = 0): PlainObject {
  const schema = located.value as PlainObject
  if (!Array.isArray(schema.allOf) || depth > 20) return schema
  const merged: Record<string, unknown> = { ...schema }
  delete merged.allOf
  const parts = [schema]
  schema.allOf.forEach((_, index) => {
    const member = options.set.follow(original(options.set.at(located, 'allOf', index)))
    if (!member || !isRecord(member.value)) return
    const part = mergeAll(member, options, depth + 1)
    parts.push(part)
    mergeInto(merged, absolute(part, member))
  })
  return withoutForbidden(
    merged,
    parts.filter((part) => part.additionalProperties === false),
  )
}

/** A closed part of an `allOf` only allows its own names, so it forbids those of the other parts. */
function withoutForbidden(merged: PlainObject, closed: readonly PlainObject[]): PlainObject {
  const properties = own(merged, 'properties')
  if (closed.length === 0 || !isRecord(properties)) return merged
  const isAllowed = (name: string): boolean =>
    closed.every((part) => own(part.properties, name) !== undefined || isRecord(part.patternProperties))
  return {
    ...merged,
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => isAllowed(name))),
  }
}

/** Marks subschemas with their origin, so that references in them are resolved correctly. */
export function absolute(schema: PlainObject, origin: Located): PlainObject {
  const properties = own(schema, 'properties')
  if (!isRecord(properties)) return schema
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, value]) => [
        name,
        isOrigin(value)
          ? value
          : { [originKey]: { ...origin, value, path: [...origin.path, 'properties', name] } },
      ]),
    ),
  }
}

const originKey = Symbol('origin')

/** The subschema at its original location. */
export const original = (located: Located): Located =>
  isOrigin(located.value) ? located.value[originKey] : located

const isOrigin = (value: unknown): value is { readonly [originKey]: Located } =>
  typeof value === 'object' && value !== null && originKey in value

/** Adds the keywords of a schema to another one; limits are combined to the stricter one. */
export function mergeInto(target: Record<string, unknown>, source: PlainObject): void {
  for (const [key, value] of Object.entries(source)) {
    const old = own(target, key)
    if (key === 'properties' && isRecord(old) && isRecord(value)) target[key] = mergeProperties(old, value)
    else if (key === 'required' && Array.isArray(old) && Array.isArray(value))
      target[key] = [...new Set([...(old as unknown[]), ...(value as unknown[])])]
    else if (key === 'enum' && Array.isArray(old) && Array.isArray(value))
      target[key] = old.filter((item) => (value as unknown[]).includes(item))
    else if (
      (key === 'minimum' || key === 'minLength' || key === 'minItems') &&
      typeof old === 'number' &&
      typeof value === 'number'
    )
      target[key] = Math.max(old, value)
    else if (
      (key === 'maximum' || key === 'maxLength' || key === 'maxItems') &&
      typeof old === 'number' &&
      typeof value === 'number'
    )
      target[key] = Math.min(old, value)
    else if (old === undefined || !['description', 'title'].includes(key)) target[key] = value
    copyWritten(source, key, target)
  }
}

/** A property in both schemas is merged. */
function mergeProperties(one: PlainObject, other: PlainObject): PlainObject {
  const shared = Object.keys(other).filter((name) => Object.hasOwn(one, name) && one[name] !== other[name])
  return {
    ...one,
    ...other,
    ...Object.fromEntries(shared.map((name) => [name, { allOf: [one[name], other[name]] }])),
  }
}
