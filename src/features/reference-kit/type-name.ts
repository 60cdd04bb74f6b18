import { nameOfReference, type Located, type ReferenceSet } from './reference-set.ts'
import { referenceIn } from './find-references.ts'
import { type PlainObject, isRecord, own } from '../../model/plain-data.ts'

/** The name of a type: `string`, `array of Workload`, `map of string`, `integer or null`. */
export function typeName(located: Located, set: ReferenceSet, depth = 0): string {
  const schema = located.value
  if (schema === true || schema === undefined) return 'any'
  if (schema === false) return 'nothing'
  if (!isRecord(schema)) return 'any'
  const reference = referenceIn(schema)
  if (reference !== undefined) {
    const target = set.follow(located)
    return target && depth < 6 ? typeName(target, set, depth + 1) : nameOfReference(reference)
  }
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (type): type is string => typeof type === 'string',
  )
  const nullable =
    schema.nullable === true ||
    schema['x-nullable'] === true ||
    (Array.isArray(schema.enum) && schema.enum.includes(null) && types.length > 0)
  const names = types.map((type) => typeWords(type, located, set, depth))
  const inferred = names.length > 0 ? names : [inferType(schema, located, set, depth)]
  const all = [...inferred, ...(nullable && !inferred.includes('null') ? ['null'] : [])]
  return [...new Set(all)].join(' or ')
}

function typeWords(type: string, located: Located, set: ReferenceSet, depth: number): string {
  const schema = located.value as PlainObject
  const words = (keyword: string): string =>
    depth < 6 ? typeName(set.at(located, keyword), set, depth + 1) : 'any'
  if (type === 'array') return isRecord(schema.items) ? `array of ${words('items')}` : 'array'
  if (
    type === 'object' &&
    isRecord(schema.additionalProperties) &&
    Object.keys(schema.additionalProperties).length > 0 &&
    !isRecord(schema.properties) &&
    !isRecord(schema.patternProperties)
  )
    return `map of ${words('additionalProperties')}`
  return type === 'file' ? 'binary' : type
}

function inferType(schema: PlainObject, located: Located, set: ReferenceSet, depth: number): string {
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
    return typeWords('object', located, set, depth)
  if (own(schema, 'items') !== undefined || own(schema, 'prefixItems') !== undefined)
    return typeWords('array', located, set, depth)
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
      ...new Set(members.map((_, index) => typeName(set.at(located, keyword, index), set, depth + 1))),
    ]
    return names.length <= 3
      ? names.filter((name) => name !== 'any' || names.length === 1).join(' or ')
      : 'any'
  }
  return 'any'
}
