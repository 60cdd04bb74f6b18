import { own } from '../../model/plain-data.ts'
import { readSchema, schemaReference } from './read-schema.ts'
import type { Schema } from './reference-set.ts'
import type { Located, ReferenceSet } from './reference-set.ts'
import { innerKeyword } from './schema-parts.ts'

/** The name of a type: `string`, `array of Workload`, `map of string`, `integer or null`. */
export function typeName(located: Located, set: ReferenceSet, depth = 0): string {
  const read = readSchema(located, set)
  if (!read) return schemaReference(located)?.name ?? 'any'
  if (read.isNever) return 'nothing'
  const schema = read.value
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (type): type is string => typeof type === 'string',
  )
  const nullable =
    schema.nullable === true ||
    schema['x-nullable'] === true ||
    (Array.isArray(schema.enum) && schema.enum.includes(null) && types.length > 0)
  const names = types.map((type) => typeWords(type, read, set, depth))
  const inferred = names.length > 0 ? names : [inferType(read, set, depth)]
  const all = [...inferred, ...(nullable && !inferred.includes('null') ? ['null'] : [])]
  return [...new Set(all)].join(' or ')
}

function typeWords(type: string, schema: Schema, set: ReferenceSet, depth: number): string {
  const keyword = innerKeyword(schema.value)
  const inner = (): string =>
    depth < 6 && keyword !== undefined ? typeName(set.at(schema, keyword), set, depth + 1) : 'any'
  if (type === 'array') return keyword === 'items' ? `array of ${inner()}` : 'array'
  if (type === 'object' && keyword === 'additionalProperties') return `map of ${inner()}`
  return type === 'file' ? 'binary' : type
}

function inferType(read: Schema, set: ReferenceSet, depth: number): string {
  const schema = read.value
  if (schema['x-kubernetes-int-or-string'] === true) return 'integer or string'
  if (schema.const !== undefined)
    return schema.const === null ? 'null' : Array.isArray(schema.const) ? 'array' : typeof schema.const
  if (Array.isArray(schema.enum))
    return [...new Set(schema.enum.map((value) => (value === null ? 'null' : typeof value)))].join(' or ')
  if (
    [
      'properties',
      'patternProperties',
      'additionalProperties',
      'required',
      'minProperties',
      'maxProperties',
      'propertyNames',
    ].some((key) => own(schema, key) !== undefined)
  )
    return typeWords('object', read, set, depth)
  if (own(schema, 'items') !== undefined || own(schema, 'prefixItems') !== undefined)
    return typeWords('array', read, set, depth)
  if (['pattern', 'minLength', 'maxLength', 'format'].some((key) => own(schema, key) !== undefined))
    return 'string'
  if (
    ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'].some(
      (key) => own(schema, key) !== undefined,
    )
  )
    return 'number'
  const members = own(schema, 'oneOf') ?? own(schema, 'anyOf') ?? own(schema, 'allOf')
  const keyword = Array.isArray(schema.oneOf) ? 'oneOf' : Array.isArray(schema.anyOf) ? 'anyOf' : 'allOf'
  if (Array.isArray(members) && members.length > 0 && depth < 6) {
    const names = [
      ...new Set(members.map((_, index) => typeName(set.at(read, keyword, index), set, depth + 1))),
    ]
    return names.length <= 3
      ? names.filter((name) => name !== 'any' || names.length === 1).join(' or ')
      : 'any'
  }
  return 'any'
}
