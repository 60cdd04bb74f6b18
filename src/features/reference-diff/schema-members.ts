import { isRecord, ownValue } from '../../model/plain-data.ts'
import { formatValue } from '../reference-kit/format-value.ts'
import { readSchema, schemaReference, typesIn } from '../reference-kit/read-schema.ts'
import type { Located, ReferenceSet, Schema } from '../reference-kit/reference-set.ts'

/** A member of a list of alternatives; the same one has the same id in both versions. */
export interface Member {
  readonly id: string
  readonly name: string
  readonly located: Located
}

export function membersOf(schema: Schema, keyword: string, set: ReferenceSet): readonly Member[] {
  const members = ownValue(schema.value, keyword)
  return Array.isArray(members)
    ? members.map((_, index) => memberOf(set.at(schema, keyword, index), index, set))
    : []
}

/**
 * A schema as a member. Its index says little about which one it is, because lists grow anywhere, so it is
 * known by its reference, its title, the references that it combines, or the values that only it has.
 */
export function memberOf(located: Located, index: number, set: ReferenceSet): Member {
  const schema = readSchema(located, set)
  const title = ownValue(located.value, 'title')
  const parts = ownValue(located.value, 'allOf')
  const combined = Array.isArray(parts)
    ? parts.flatMap((_, at) => schemaReference(set.at(located, 'allOf', at))?.name ?? [])
    : []
  const values = schema
    ? namesIn(schema, 'properties').flatMap((name) => {
        const property = readSchema(set.at(schema, 'properties', name), set)
        const [value, ...others] = (property && valuesIn(property)) ?? []
        return value !== undefined && others.length === 0 ? [`${name}: ${value}`] : []
      })
    : []
  const name = [
    schemaReference(located)?.name,
    typeof title === 'string' ? title : undefined,
    combined.join(' and ') || undefined,
    values.join(', ') || undefined,
  ].find((each) => each !== undefined)
  if (name !== undefined) return { id: name, name, located }
  const type = typesIn(located.value).join(' or ')
  return { id: `${index} ${type}`, name: type || String(index + 1), located }
}

export function targetOf(
  located: Located,
  set: ReferenceSet,
): { readonly name: string; readonly target: Located; readonly beside: Located } | undefined {
  const reference = schemaReference(located)
  const target = reference && set.follow(reference.isWrapped ? set.at(located, 'allOf', 0) : located)
  return target && { name: reference.name, target, beside: reference.beside }
}

/** Whether a schema only says which others there are to choose from. */
export const hasChoice = (schema: Schema): boolean =>
  ['oneOf', 'anyOf'].some((keyword) => Array.isArray(ownValue(schema.value, keyword))) &&
  namesIn(schema, 'properties').length === 0

export function namesIn(schema: Schema, keyword: string): readonly string[] {
  const map = ownValue(schema.value, keyword)
  return isRecord(map) ? Object.keys(map) : []
}

/** The values that a schema lists, as text, without `null`. */
export function valuesIn({ value }: Schema): readonly string[] | undefined {
  const fixed = ownValue(value, 'const')
  const list = ownValue(value, 'enum')
  if (fixed !== undefined) return [formatValue(fixed)]
  return Array.isArray(list)
    ? (list as unknown[]).filter((each) => each !== null).map(formatValue)
    : undefined
}
