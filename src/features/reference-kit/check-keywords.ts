import { didYouMean } from '../../model/nearest.ts'
import { type PlainObject, isRecord } from '../../model/plain-data.ts'
import { formatValue } from './format-value.ts'
import type { Located, ReferenceSet } from './reference-set.ts'

/** The types of JSON Schema, and that of uploads in Swagger 2.0. */
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null', 'file']

const isList = (value: unknown): boolean => Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'bigint'
const isSchema = (value: unknown): boolean => isRecord(value) || isFlag(value)

/** What the value of a keyword has to be. */
type Kind = readonly [says: string, test: (value: unknown) => boolean]

const list: Kind = ['a list', isList]
const map: Kind = ['a map', isRecord]
const text: Kind = ['a text', isText]
const number: Kind = ['a number', isNumber]
const schema: Kind = ['a schema: an object, `true` or `false`', isSchema]
/** In draft 4 and OpenAPI 3.0, a boolean makes a limit exclusive. */
const limit: Kind = ['a number or a boolean', (value) => isNumber(value) || isFlag(value)]

const kinds: Readonly<Record<string, Kind>> = {
  type: ['a name of a type, or a list of them', (value) => isText(value) || isList(value)],
  properties: map,
  patternProperties: map,
  dependentSchemas: map,
  dependentRequired: map,
  // In draft 3, and in many documents since, it stands at the property itself, which says nothing to a
  // reader.
  required: ['a list of names', (value) => isList(value) || isFlag(value)],
  enum: list,
  allOf: list,
  oneOf: list,
  anyOf: list,
  prefixItems: list,
  items: ['a schema', (value) => isSchema(value) || isList(value)],
  additionalProperties: schema,
  propertyNames: schema,
  not: schema,
  if: schema,
  then: schema,
  else: schema,
  contains: schema,
  pattern: text,
  format: text,
  minimum: number,
  maximum: number,
  exclusiveMinimum: limit,
  exclusiveMaximum: limit,
  multipleOf: number,
  minLength: number,
  maxLength: number,
  minItems: number,
  maxItems: number,
  minProperties: number,
  maxProperties: number,
}

/**
 * The keywords of a schema whose values can be what they are; the others are left out, and reported where
 * they are written.
 */
export function checkKeywords(located: Located, value: PlainObject, set: ReferenceSet): PlainObject {
  const wrong = Object.keys(value).filter((key) => isWrong(key, value[key]))
  for (const key of wrong) {
    const at = set.at(located, key)
    set.report(at, `\`${key}\` is \`${shortened(value[key])}\`, but has to be ${kinds[key]?.[0] ?? ''}.`)
  }
  checkTypes(located, value, set)
  if (wrong.length === 0) return value
  const usable = { ...value }
  for (const key of wrong) delete usable[key]
  return usable
}

const isWrong = (key: string, value: unknown): boolean =>
  Object.hasOwn(kinds, key) && value !== undefined && kinds[key]?.[1](value) === false

function checkTypes(located: Located, { type }: PlainObject, set: ReferenceSet): void {
  const names: readonly unknown[] = Array.isArray(type) ? type : typeof type === 'string' ? [type] : []
  for (const name of names)
    if (typeof name === 'string' && !types.includes(name))
      set.report(
        set.at(located, 'type'),
        `\`${name.slice(0, 60)}\` is not a type of JSON Schema.`,
        didYouMean(name, types) ??
          `The types are ${types
            .slice(0, -1)
            .map((each) => `\`${each}\``)
            .join(', ')}.`,
      )
}

const shortened = (value: unknown): string => {
  const text = typeof value === 'string' ? JSON.stringify(value) : formatValue(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
