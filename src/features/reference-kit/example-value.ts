import { type PlainObject, isRecord, ownString, ownValue, textsIn } from '../../model/plain-data.ts'
import { exampleText, makeNumber, matches } from './example-scalar.ts'
import { combineSchemas, isNotSent, readSchema, typesIn, withoutKeyword, type Side } from './read-schema.ts'
import type { Located, ReferenceSet, Schema } from './reference-set.ts'
import { isDecimalNumber, noteWritten } from '../../model/written-text.ts'
import { nothing, WrittenScalar, givenExample } from './given-example.ts'

export interface ExampleOptions {
  readonly set: ReferenceSet
  readonly side?: Side
  /** Whether to include optional fields. Default: true. */
  readonly optional?: boolean
  /**
   * Examples are read by people. Beyond this number of values, optional fields with a nested structure are
   * left out, and beyond ten times as many all optional ones. Default: 100.
   */
  readonly enough?: number
  /** Whether a scalar that the schema gives is wanted as the text that was written: `1.10`. */
  readonly scalarsAreText?: boolean
}

interface State {
  readonly stack: readonly string[]
  readonly name: string
  /** The number of values generated so far. */
  readonly made: { count: number }
}

/** Schemas that need more values get no example. */
const maxValues = 4_000

/**
 * Generates a value that is valid according to the schema, from its examples, defaults, and limits.
 * Deterministic. Recursion ends as soon as possible.
 */
export function exampleOf(located: Located, options: ExampleOptions, name = 'value'): unknown {
  const value = make(located, options, { stack: [], name, made: { count: 0 } })
  if (value instanceof WrittenScalar)
    return options.scalarsAreText && isDecimalNumber(value.text) ? value.text : value.value
  return value === nothing ? null : value
}

function make(located: Located, options: ExampleOptions, state: State): unknown {
  const schema = readSchema(located, options.set)
  if (!schema || schema.isNever) return nothing
  const key = schema.keys.at(-1) ?? ''
  if (
    state.stack.filter((other) => other === key).length > 1 ||
    state.stack.length > 40 ||
    state.made.count++ > maxValues
  )
    return nothing
  const next: State = { ...state, stack: [...state.stack, key] }
  const example = givenExample(schema.value)
  if (example !== nothing) return example
  const alternatives = chosen(schema, options, next)
  return alternatives === nothing ? byType(schema, options, next) : alternatives
}

/** The first alternative of `oneOf` or `anyOf` that works, merged with its sibling keywords. */
function chosen(schema: Schema, options: ExampleOptions, state: State): unknown {
  const { set } = options
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const members = schema.value[keyword]
    if (!Array.isArray(members)) continue
    const candidates = members.map((_, index) => set.at(schema, keyword, index))
    const simplest =
      candidates.find((candidate) => readSchema(candidate, set)?.value.type !== 'null') ?? candidates[0]
    for (const candidate of simplest ? [simplest, ...candidates] : candidates) {
      const inner = readSchema(candidate, set)
      if (!inner) continue
      const rest = { ...schema, value: withoutKeyword(schema.value, keyword) }
      const others = keyword === 'oneOf' ? namesOfOthers(inner.value, members) : []
      const value = make(combineSchemas([rest, inner], set, others), options, state)
      if (value === nothing) continue
      return withDiscriminator(value, schema.value, candidate)
    }
  }
  return nothing
}

/** Names of fields that would make the value match another alternative, too. */
function namesOfOthers(chosenOne: PlainObject, members: readonly unknown[]): readonly string[] {
  const requiredOf = (schema: unknown): readonly string[] => textsIn(ownValue(schema, 'required'))
  const requiredNames = new Set([
    ...requiredOf(chosenOne),
    ...Object.keys(isRecord(chosenOne.properties) ? chosenOne.properties : {}),
  ])
  return members.flatMap(requiredOf).filter((name) => !requiredNames.has(name))
}

function withDiscriminator(value: unknown, schema: PlainObject, candidate: Located): unknown {
  const name = ownValue(schema.discriminator, 'propertyName')
  const ref = ownValue(candidate.value, '$ref')
  if (typeof name !== 'string' || typeof ref !== 'string' || !isRecord(value)) return value
  if (value instanceof WrittenScalar) return value
  const mapping = ownValue(schema.discriminator, 'mapping')
  const mapped = isRecord(mapping)
    ? Object.entries(mapping).find(([, target]) => target === ref || ref.endsWith(`/${String(target)}`))?.[0]
    : undefined
  return { ...value, [name]: mapped ?? ref.split('/').at(-1) ?? ref }
}

function byType(reading: Schema, options: ExampleOptions, state: State): unknown {
  const schema = reading.value
  const types = typesIn(schema)
  const type = types.find((name) => name !== 'null') ?? types[0] ?? inferred(schema)
  switch (type) {
    case 'object':
      return makeObject(reading, options, state)
    case 'array':
      return makeArray(reading, options, state)
    case 'integer':
    case 'number':
      return makeNumber(schema, type === 'integer')
    case 'boolean':
      return true
    case 'null':
      return null
    case 'string':
    case 'file':
      return exampleText(schema, state.name)
    default:
      return {}
  }
}

function inferred(schema: PlainObject): string | undefined {
  const has = (...keys: readonly string[]): boolean => keys.some((key) => ownValue(schema, key) !== undefined)
  if (has('properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties'))
    return 'object'
  if (has('items', 'prefixItems', 'minItems')) return 'array'
  if (has('minLength', 'maxLength', 'pattern', 'format')) return 'string'
  return has('minimum', 'maximum', 'multipleOf', 'exclusiveMinimum') ? 'number' : undefined
}

function makeObject(reading: Schema, options: ExampleOptions, state: State): unknown {
  const schema = reading.value
  const { set, side, optional = true, enough = 100 } = options
  const required = new Set(textsIn(schema.required))
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const most = typeof schema.maxProperties === 'number' ? schema.maxProperties : Infinity
  const result: Record<string, unknown> = {}
  const define = (name: string, example: unknown): void => {
    const value = example instanceof WrittenScalar ? example.value : example
    Object.defineProperty(result, name, { value, enumerable: true, configurable: true, writable: true })
    if (example instanceof WrittenScalar) noteWritten(result, name, example.text)
  }
  const names = Object.keys(properties).filter((name) => !reading.forbidden.has(name))
  for (const name of [
    ...names.filter((key) => required.has(key)),
    ...names.filter((key) => !required.has(key)),
  ]) {
    const isRequired = required.has(name)
    const child = set.at(reading, 'properties', name)
    const target = readSchema(child, set)
    if (!isRequired && (!optional || Object.keys(result).length >= most || isLeftOut(target?.value))) continue
    // Deep in a long example, optional fields with a nested structure are left out.
    if (
      !isRequired &&
      (state.stack.length > 6 || state.made.count > enough) &&
      ['properties', 'items', 'allOf', 'oneOf', 'anyOf', 'additionalProperties'].some(
        (keyword) => ownValue(target?.value, keyword) !== undefined,
      )
    )
      continue
    if (!isRequired && state.made.count > 10 * enough) break
    if (isNotSent(child, side, set)) continue
    const value = make(child, options, { ...state, name })
    if (value === nothing && isRequired) return nothing
    if (value !== nothing) define(name, value)
  }
  for (const name of required)
    if (!Object.hasOwn(result, name) && !Object.hasOwn(properties, name))
      define(
        name,
        isRecord(schema.additionalProperties)
          ? orNull(make(set.at(reading, 'additionalProperties'), options, { ...state, name }))
          : 'text',
      )
  addOpenNames(reading, options, state, result, define)
  return result
}

/** Optional fields that examples omit: deprecated ones, and redundant alternatives. */
const isLeftOut = (schema: unknown): boolean =>
  ownValue(schema, 'deprecated') === true || ownValue(schema, 'x-docgen-omit-example') === true

const orNull = (value: unknown): unknown => (value === nothing ? null : value)

/** Adds keys that match a pattern or `additionalProperties`, if there are no or too few others. */
function addOpenNames(
  located: Schema,
  options: ExampleOptions,
  state: State,
  result: object,
  define: (name: string, value: unknown) => void,
): void {
  const schema = located.value
  const least = typeof schema.minProperties === 'number' ? schema.minProperties : 0
  const count = Math.max(
    least,
    Object.keys(isRecord(schema.properties) ? schema.properties : {}).length === 0 ? 1 : 0,
  )
  const patterns = isRecord(schema.patternProperties) ? Object.keys(schema.patternProperties) : []
  const [pattern] = patterns
  const keyword = pattern === undefined ? 'additionalProperties' : 'patternProperties'
  const child =
    pattern === undefined ? options.set.at(located, keyword) : options.set.at(located, keyword, pattern)
  const isOpen =
    pattern !== undefined ||
    isRecord(schema.additionalProperties) ||
    (schema.additionalProperties !== false && least > 0)
  if (!isOpen) return
  for (let index = 0; Object.keys(result).length < count && index < count; index++) {
    const value = make(child, options, { ...state, name: state.name })
    if (value === nothing) return
    const base =
      pattern === undefined
        ? exampleText(isRecord(schema.propertyNames) ? schema.propertyNames : {}, 'key')
        : exampleText({ pattern }, singular(state.name))
    define(index === 0 ? base : `${base}${index + 1}`, value)
  }
}

function makeArray(reading: Schema, options: ExampleOptions, state: State): unknown {
  const { set } = options
  const schema = reading.value
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : Infinity
  const tuple = Array.isArray(schema.prefixItems)
    ? 'prefixItems'
    : Array.isArray(schema.items)
      ? 'items'
      : undefined
  if (tuple !== undefined) {
    const values = (schema[tuple] as unknown[])
      .map((_, index) => make(set.at(reading, tuple, index), options, state))
      .map(orNull)
    return listOf(values.slice(0, most))
  }
  const count = Math.min(Math.max(least, 1), most, 20)
  const values: unknown[] = []
  if (isRecord(schema.contains) && count > 0) {
    const [all, one] = ['items', 'contains'].map((key) => readSchema(set.at(reading, key), set))
    const member = all && one ? combineSchemas([all, one], set) : set.at(reading, 'contains')
    values.push(orNull(make(member, options, { ...state, name: singular(state.name) })))
  }
  for (let index = values.length; index < count; index++) {
    const child = set.at(reading, 'items')
    const value = isRecord(child.value)
      ? make(child, options, { ...state, name: singular(state.name) })
      : 'text'
    if (value === nothing) return least > 0 ? nothing : []
    values.push(
      index === 0
        ? value
        : varyExample(value instanceof WrittenScalar ? value.value : value, index, child, set),
    )
  }
  return listOf(values)
}

/** A list of values, which remembers how they were written. */
function listOf(examples: readonly unknown[]): unknown[] {
  const values = examples.map((value) => (value instanceof WrittenScalar ? value.value : value))
  examples.forEach((value, index) => {
    if (value instanceof WrittenScalar) noteWritten(values, index, value.text)
  })
  return values
}

/** A name without a plural `s`. */
const singular = (name: string): string => name.replace(/s$/, '')

/** A different value that follows the same schema, for lists with unique items; the same if none is found. */
function varyExample(value: unknown, index: number, at: Located, set: ReferenceSet): unknown {
  const schema = readSchema(at, set)
  const choices = ownValue(schema?.value, 'enum')
  if (Array.isArray(choices)) return (choices as unknown[])[index % choices.length]
  if (typeof value === 'boolean') return index % 2 === 0
  if (typeof value === 'number') return value + index * (Number(ownValue(schema?.value, 'multipleOf')) || 1)
  if (typeof value === 'string') return varyText(value, index, schema?.value)
  if (!isRecord(value) || !schema) return value
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string' && typeof member !== 'number') continue
    const other = varyExample(member, index, set.at(schema, 'properties', name), set)
    if (other !== member) return { ...value, [name]: other }
  }
  return value
}

/** Where the form of a text is given, only its last digit can change. */
function varyText(text: string, index: number, schema: unknown): string {
  const pattern = ownString(schema, 'pattern')
  if (pattern === undefined && ownValue(schema, 'format') === undefined) return `${text}-${index + 1}`
  const varied = text.replace(/\d(?=\D*$)/, (digit) => String((Number(digit) + index) % 10))
  return pattern === undefined || matches(pattern, varied) ? varied : text
}
