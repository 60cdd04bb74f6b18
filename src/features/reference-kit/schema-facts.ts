import { nameOfReference } from './reference-set.ts'
import { type PlainObject, isRecord, own, ownString, textsIn } from '../../model/plain-data.ts'

/** How the value of one field tells which of several schemas an object follows. */
export function discriminatorNote(schema: PlainObject): string | undefined {
  const name =
    ownString(schema.discriminator, 'propertyName') ??
    (typeof schema.discriminator === 'string' ? schema.discriminator : undefined)
  if (name === undefined) return undefined
  const mapping = own(schema.discriminator, 'mapping')
  const values = isRecord(mapping)
    ? Object.keys(mapping).map((value) => `${value} → ${nameOfReference(ownString(mapping, value) ?? '')}`)
    : []
  // OpenAPI 3.2: what a value without the field, or with another name in it, is taken for.
  const otherwise = ownString(schema.discriminator, 'defaultMapping')
  return `The field ${name} decides${[...values, ...(otherwise === undefined ? [] : [`otherwise ${nameOfReference(otherwise)}`])].map((part, index) => `${index === 0 ? ': ' : ', '}${part}`).join('')}.`
}

/** YAML can write numbers that are none. */
const isLimit = (value: unknown): boolean =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))

/** The constraints in words. Draft 4 and OpenAPI 3.0 say with a boolean that a limit is exclusive. */
export function factsOf(schema: PlainObject): { readonly label: string; readonly value: string }[] {
  const facts: { label: string; value: string }[] = []
  const number = (key: string): string | undefined =>
    isLimit(own(schema, key)) ? String(own(schema, key)) : undefined
  const add = (label: string, value: string | undefined): void =>
    void (value !== undefined && facts.push({ label, value }))
  const [low, high] = [number('minimum'), number('maximum')]
  const above = number('exclusiveMinimum') ?? (schema.exclusiveMinimum === true ? low : undefined)
  const below = number('exclusiveMaximum') ?? (schema.exclusiveMaximum === true ? high : undefined)
  const from = above === undefined ? low && `at least ${low}` : `more than ${above}`
  const to = below === undefined ? high && `at most ${high}` : `less than ${below}`
  if (above === undefined && below === undefined && low !== undefined && high !== undefined)
    add('Range', `${low} to ${high}`)
  else add('Value', from !== undefined && to !== undefined ? `${from}, ${to}` : (from ?? to))
  add('Multiple of', number('multipleOf'))
  add('Length', range(number('minLength'), number('maxLength'), 'character'))
  add('Pattern', ownString(schema, 'pattern'))
  add('Items', range(number('minItems'), number('maxItems'), 'item'))
  if (schema.uniqueItems === true) add('Items', 'all different')
  if (own(schema, 'oneOf') === undefined && own(schema, 'anyOf') === undefined)
    add('Discriminator', discriminatorNote(schema))
  if (own(schema, 'contains') !== undefined)
    add('Matching items', range(number('minContains'), number('maxContains'), 'item'))
  if (schema.unevaluatedItems === false || schema.additionalItems === false) add('Other items', 'not allowed')
  add('Fields', range(number('minProperties'), number('maxProperties'), 'field'))
  if (isRecord(schema.propertyNames)) add('Names match', ownString(schema.propertyNames, 'pattern'))
  if (schema.additionalProperties === false || schema.unevaluatedProperties === false)
    add('Other fields', 'not allowed')
  add('Content', ownString(schema, 'contentMediaType'))
  add('Encoding', ownString(schema, 'contentEncoding'))
  const needs = textsIn(own(schema, 'required'))
  if (needs.length > 0 && own(schema, 'properties') === undefined && own(schema, 'allOf') === undefined)
    add('Needs', needs.join(', '))
  // Before draft 2019-09, `dependencies` was both: lists of names and schemas.
  for (const dependent of [own(schema, 'dependentRequired'), own(schema, 'dependencies')]) {
    if (isRecord(dependent))
      for (const [name, needed] of Object.entries(dependent))
        if (textsIn(needed).length > 0) add(`With ${name}`, `also ${textsIn(needed).join(', ')}`)
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) add('Other fields', 'kept as they are')
  const rules = own(schema, 'x-kubernetes-validations')
  if (Array.isArray(rules))
    for (const rule of rules) add('Rule', ownString(rule, 'message') ?? ownString(rule, 'rule'))
  return facts
}

function range(low: string | undefined, high: string | undefined, unit: string): string | undefined {
  const plural = (count: string): string => `${count} ${unit}${count === '1' ? '' : 's'}`
  if (low !== undefined && high !== undefined) return low === high ? plural(low) : `${low} to ${plural(high)}`
  return low !== undefined
    ? `at least ${plural(low)}`
    : high !== undefined
      ? `at most ${plural(high)}`
      : undefined
}
