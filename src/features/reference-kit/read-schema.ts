import { compareCodeUnits } from '../../model/compare-names.ts'
import { isRecord, ownValue, type PlainObject } from '../../model/plain-data.ts'
import {
  referenceIn,
  nameOfReference,
  type Located,
  type ReferenceSet,
  type Schema,
} from './reference-set.ts'
import { declarationsOf, targetKey } from './combined-members.ts'
import { SchemaMerge } from './merge-schemas.ts'
import { didYouMean } from '../../model/nearest.ts'
import { shortened } from './format-value.ts'

/**
 * Reads the schema at a location; undefined if it is only a reference that leads nowhere. Reports keywords
 * with wrong values, and members of `allOf` that contradict each other, to the set.
 */
export function readSchema(located: Located, set: ReferenceSet): Schema | undefined {
  return read(located, set, { above: [], circles: 0 })
}

/**
 * A schema for values that follow two schemas and have none of the fields in `without`; one that no value
 * follows if they contradict each other.
 */
export function combineSchemas(
  [one, other]: readonly [Schema, Schema],
  set: ReferenceSet,
  without: readonly string[] = [],
): Schema {
  const merge = new SchemaMerge(one, set)
  merge.add(other, false)
  const merged = merge.schema()
  const { properties } = merged.value
  const schema = {
    ...merged,
    value: isRecord(properties)
      ? { ...merged.value, properties: without.reduce(withoutKeyword, properties) }
      : merged.value,
    isNever: merged.isNever || merge.contradictions.length > 0,
    keys: [`${one.keys.join()} ${other.keys.join()}`],
  }
  set.schemas.set(schema.value, schema)
  return schema
}

/** Where a value is sent. */
export type Side = 'request' | 'response'

/**
 * Whether a property is not sent on a side, because it is read-only or write-only. Where several members of
 * an `allOf` declare it, all of them have to say so: authors declare a read-only property of a base once more
 * for requests that send it.
 */
export function isNotSent(property: Located, side: Side | undefined, set: ReferenceSet): boolean {
  if (side === undefined) return false
  const keyword = side === 'request' ? 'readOnly' : 'writeOnly'
  return declarationsOf(property, set).every((each) => readSchema(each, set)?.value[keyword] === true)
}

/** The reference that a schema consists of, with the keywords that it adds. */
export interface SchemaReference {
  readonly name: string
  readonly beside: Located & { readonly value: PlainObject }
  /** Whether it is the only member of an `allOf`. */
  readonly isWrapped: boolean
}

/**
 * The reference of a schema: its `$ref`, or that of the only member of its `allOf`. Before draft 2019-09,
 * keywords beside `$ref` were ignored, so authors wrote `allOf: [{ $ref }]`.
 */
export function schemaReference(located: Located): SchemaReference | undefined {
  const { value } = located
  const members = ownValue(value, 'allOf')
  const isWrapped = Array.isArray(members) && members.length === 1 && referenceIn(value) === undefined
  const member: unknown = isWrapped ? (members as unknown[])[0] : value
  const reference = referenceIn(member)
  if (reference === undefined || !isRecord(value) || !isRecord(member)) return undefined
  if (isWrapped && Object.keys(member).length > 1) return undefined
  const beside = isWrapped ? withoutKeyword(value, 'allOf') : withoutReference(value)
  return {
    name: nameOfReference(reference),
    beside: { ...located, value: beside },
    isWrapped,
  }
}

/** The schemas that are being read, and how often one of them was met again. */
interface Reading {
  readonly above: readonly object[]
  circles: number
}

function read(located: Located, set: ReferenceSet, reading: Reading): Schema | undefined {
  const { value } = located
  if (!isRecord(value)) {
    if (value !== undefined && typeof value !== 'boolean')
      set.report(located, 'A schema is an object, `true` or `false`.')
    return unmerged({ ...located, value: {} }, set, value === false)
  }
  const cached = set.schemas.get(value)
  if (cached) return cached
  if (reading.above.includes(value)) {
    reading.circles++
    return undefined
  }
  const { circles } = reading
  const inner: Reading = { above: [...reading.above, value], circles: 0 }
  const schema = assemble({ ...located, value: checkKeywords(located, value, set) }, set, inner)
  reading.circles = circles + inner.circles
  // Inside a circle, the part that is missing here is only missing because it is being read already.
  if (schema && (inner.circles === 0 || reading.above.length === 0)) {
    set.schemas.set(value, schema)
    if (!set.schemas.has(schema.value)) set.schemas.set(schema.value, schema)
  }
  return schema
}

function assemble(
  located: Located & { readonly value: PlainObject },
  set: ReferenceSet,
  reading: Reading,
): Schema | undefined {
  const { value } = located
  const reference = referenceIn(value)
  const members: readonly unknown[] = Array.isArray(value.allOf) ? value.allOf : []
  if (reference === undefined && members.length === 0) return unmerged(located, set, false)
  const beside = withoutKeyword(withoutReference(value), 'allOf')
  const target = reference === undefined ? undefined : set.target(located)
  const base = target && read(target, set, reading)
  const hasMore = members.length > 0 || Object.keys(beside).length > 0
  if (reference !== undefined && !base && !hasMore) return undefined
  if (base && !hasMore) return { ...base, keys: [set.keyOf(located), ...base.keys] }
  const merge = new SchemaMerge(unmerged({ ...located, value: beside }, set, false), set)
  if (base) merge.add(base, true)
  members.forEach((memberData, index) => {
    const member = read(set.at(located, 'allOf', index), set, reading)
    const isNamed = referenceIn(memberData) !== undefined && ownValue(memberData, 'description') === undefined
    if (member) merge.add(member, isNamed)
  })
  for (const [at, message] of merge.contradictions) set.report(at, message)
  const [only] = members.length === 1 && !base ? members : []
  const namedSchema =
    base ?? (referenceIn(only) === undefined ? undefined : read(set.at(located, 'allOf', 0), set, reading))
  return {
    ...merge.schema(),
    keys: [set.keyOf(located), ...(namedSchema?.keys ?? []), ...keysOfPair(located, set)],
  }
}

/** A key that all schemas with the same references in their `allOf`, and nothing else, have in common. */
function keysOfPair(
  located: Located & { readonly value: PlainObject },
  set: ReferenceSet,
): readonly string[] {
  const { allOf, ...beside } = located.value
  if (!Array.isArray(allOf) || allOf.length < 2 || Object.keys(beside).length > 0) return []
  const targets = allOf.flatMap((_, index) => targetKey(set.at(located, 'allOf', index), set) ?? [])
  return targets.length < allOf.length ? [] : [targets.toSorted(compareCodeUnits).join(' ')]
}

const noNames: ReadonlySet<string> = new Set()

const unmerged = (
  located: Located & { readonly value: PlainObject },
  set: ReferenceSet,
  isNever: boolean,
): Schema => ({ ...located, isNever, keys: [set.keyOf(located)], forbidden: noNames })

/** A copy without a keyword. Spreading keeps how numbers were written. */
export function withoutKeyword(value: PlainObject, keyword: string): PlainObject {
  const { [keyword]: _, ...rest } = value
  return rest
}

const withoutReference = (value: PlainObject): PlainObject =>
  ['$ref', '$dynamicRef', '$recursiveRef'].reduce(withoutKeyword, value)

/** The types of JSON Schema, and that of uploads in Swagger 2.0. */
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null', 'file']

const isList = (value: unknown): boolean => Array.isArray(value)
const isText = (value: unknown): boolean => typeof value === 'string'
const isFlag = (value: unknown): boolean => typeof value === 'boolean'
const isNumber = (value: unknown): boolean => typeof value === 'number' || typeof value === 'bigint'
export const isSchema = (value: unknown): boolean => isRecord(value) || isFlag(value)

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
function checkKeywords(located: Located, value: PlainObject, set: ReferenceSet): PlainObject {
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

/** The names of the types that a schema allows: that of its `type`, or several. */
export const typesIn = (schema: unknown): readonly string[] =>
  [ownValue(schema, 'type')].flat().filter((name) => typeof name === 'string')

function checkTypes(located: Located, value: PlainObject, set: ReferenceSet): void {
  for (const name of typesIn(value))
    if (!types.includes(name))
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
