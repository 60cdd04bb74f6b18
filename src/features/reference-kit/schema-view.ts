import { ownString, ownValue } from '../../model/plain-data.ts'
import { readSchema, schemaReference, typesIn, type SchemaReference } from './read-schema.ts'
import type { Schema, Located, ReferenceSet } from './reference-set.ts'
import {
  besideFact,
  factsOf,
  defaultOf,
  described,
  examplesOf,
  list,
  marksOf,
  summaryOf,
  valuesOf,
} from './schema-facts.ts'
import { reportTruncated } from './format-value.ts'
import {
  changesStructure,
  fieldCount,
  hasParts,
  hasStructure,
  innerKeyword,
  onlyList,
  partsOf,
  wrappedPart,
} from './schema-parts.ts'
import type { SchemaView, SchemaViewOptions, State } from './schema-view-types.ts'

/**
 * Creates the view of the schema at `located`. A named schema at the top is shown; those nested in it become
 * links. Reports to the set what is left out because there is too much of it.
 */
export const viewSchema = (located: Located, options: SchemaViewOptions): SchemaView =>
  new SchemaViewer(options).view(located, [])

type OpenView = { -readonly [key in keyof SchemaView]: SchemaView[key] }

class SchemaViewer {
  readonly #options: SchemaViewOptions
  /**
   * What is left to show, level by level: if there is too much, it is the most deeply nested parts that are
   * missing.
   */
  readonly #waiting: (() => void)[] = []
  readonly #omitted: Located[] = []
  #nodes = 0

  constructor(options: SchemaViewOptions) {
    this.#options = options
  }

  view(located: Located, path: readonly string[]): SchemaView {
    const role = this.#options.isDefinition ? 'nested' : 'root'
    const view = this.#open(located, { stack: [], path, role })
    for (let index = 0; index < this.#waiting.length; index++) this.#waiting[index]?.()
    const [first] = this.#omitted
    if (first)
      this.#options.set.report(
        first,
        `The schema has more fields than a page can show: ${this.#omitted.length} of them are shown without the fields inside.`,
        this.#options.tooLargeHint,
      )
    return view
  }

  #open(part: Located, state: State): OpenView {
    const { set, linkOf } = this.#options
    const reference = schemaReference(part)
    const schema = readSchema(part, set)
    if (!schema) return { type: 'unknown', ...(reference ? { ref: { name: reference.name } } : {}) }
    if (schema.isNever) return { type: 'nothing' }
    const link = reference && schema.keys.slice(1).map(linkOf).find(Boolean)
    const isBroken = reference !== undefined && schema.keys.length === 1
    const isRecursive = schema.keys.some((key) => state.stack.includes(key))
    const refProps =
      reference && (link || isBroken || isRecursive) ? { ref: link ?? { name: reference.name } } : {}
    const type = typeName(schema, set)
    if (isRecursive)
      return Object.assign(reference ? this.#beside(reference, state) : {}, {
        type,
        ...refProps,
        recursive: true as const,
      })
    this.#nodes++
    const next = { ...state, stack: [...state.stack, ...schema.keys] }
    if (link && state.role === 'nested' && hasStructure(schema, set) && !changesStructure(reference.beside))
      return Object.assign(this.#beside(reference, next, schema), {
        type,
        ref: { ...link, fields: fieldCount(schema) },
        ...marksOf(schema.value),
        ...titleOf(schema),
      })
    const view = Object.assign(this.#draw(schema, next), refProps)
    if (state.role === 'main') view.isMain = true
    return reference ? this.#withNote(view, reference) : view
  }

  /** What is written beside a reference to a schema that is shown elsewhere, and a summary of that. */
  #beside(reference: SchemaReference, state: State, target?: Schema): OpenView {
    const beside = readSchema(reference.beside, this.#options.set)
    const summary = target ? described({ description: summaryOf(target.value) }, this.#options) : {}
    const view = beside ? this.#withNote(this.#draw(beside, state), reference) : { type: '' }
    return Object.assign(view, {
      ...summary,
      ...(view.description === undefined ? {} : { description: view.description }),
    })
  }

  #withNote(view: OpenView, reference: SchemaReference): OpenView {
    const fact = besideFact(reference, this.#options)
    return fact ? Object.assign(view, { facts: [...(view.facts ?? []), fact] }) : view
  }

  /** The view of a schema; its nested parts are added when their level is reached. */
  #draw(schema: Schema, state: State): OpenView {
    const { value } = schema
    const format = ownString(value, 'format')
    const view: OpenView = {
      type: typeName(schema, this.#options.set),
      ...titleOf(schema),
      ...described(value, this.#options),
      ...(format === undefined ? {} : { format }),
      ...list('facts', factsOf(value, this.#options.translate)),
      ...list('values', valuesOf(value, this.#options)),
      ...defaultOf(value),
      ...list('examples', examplesOf(value)),
      ...marksOf(value),
    }
    this.#reportTruncated(view, schema)
    this.#waiting.push(() => this.#addParts(view, schema, state))
    return view
  }

  /** Reports values of which only the beginning is shown. */
  #reportTruncated(
    { examples = [], values = [], default: defaultText = '' }: OpenView,
    schema: Schema,
  ): void {
    const { set } = this.#options
    const valueAt = (keyword: string, index: number): Located =>
      Array.isArray(schema.value[keyword]) ? set.at(schema, keyword, index) : set.at(schema, keyword)
    const keyword = schema.value.examples === undefined ? 'example' : 'examples'
    examples.forEach((text, index) => reportTruncated(text, valueAt(keyword, index), set))
    reportTruncated(defaultText, set.at(schema, 'default'), set, { name: 'default' })
    const valueKeyword = schema.value.const === undefined ? 'enum' : 'const'
    values.forEach(({ value }, index) =>
      reportTruncated(value, valueAt(valueKeyword, index), set, { name: 'value' }),
    )
  }

  /** What a schema is about that only wraps it, if it has no more fields than are opened in place. */
  #mainPartOf(schema: Schema, { role }: State): Located | undefined {
    const { set, mostOpened = 0 } = this.#options
    if (mostOpened === 0 || role === 'nested') return undefined
    const part = wrappedPart(schema, set) ?? (role === 'root' ? onlyList(schema, set) : undefined)
    const inner = part && readSchema(part, set)
    return inner && hasStructure(inner, set) && fieldCount(inner) <= mostOpened ? part : undefined
  }

  #addParts(view: OpenView, schema: Schema, state: State): void {
    const main = this.#mainPartOf(schema, state)
    const open = (located: Located, path = state.path): SchemaView =>
      this.#open(located, { ...state, path, role: located.value === main?.value ? 'main' : 'nested' })
    if (state.stack.length <= 100 && this.#nodes <= (this.#options.maxNodes ?? 6_000))
      Object.assign(view, partsOf(schema, this.#options, state.path, open))
    else if (hasParts(schema)) {
      this.#omitted.push(schema)
      view.cut = true
    }
  }
}

function titleOf({ value }: Schema): Pick<SchemaView, 'title'> {
  const title = ownString(value, 'title')
  return title === undefined ? {} : { title }
}

/** The name of a type: `string`, `array of Workload`, `map of string`, `integer or null`. */
export function typeName(located: Located, set: ReferenceSet, depth = 0): string {
  const reading = readSchema(located, set)
  if (!reading) return schemaReference(located)?.name ?? 'any'
  if (reading.isNever) return 'nothing'
  const schema = reading.value
  const types = typesIn(schema)
  const nullable =
    schema.nullable === true ||
    schema['x-nullable'] === true ||
    (Array.isArray(schema.enum) && schema.enum.includes(null) && types.length > 0)
  const names = types.map((type) => typeWords(type, reading, set, depth))
  const inferred = names.length > 0 ? names : [inferType(reading, set, depth)]
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

function inferType(reading: Schema, set: ReferenceSet, depth: number): string {
  const schema = reading.value
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
    ].some((key) => ownValue(schema, key) !== undefined)
  )
    return typeWords('object', reading, set, depth)
  if (ownValue(schema, 'items') !== undefined || ownValue(schema, 'prefixItems') !== undefined)
    return typeWords('array', reading, set, depth)
  if (['pattern', 'minLength', 'maxLength', 'format'].some((key) => ownValue(schema, key) !== undefined))
    return 'string'
  if (
    ['minimum', 'maximum', 'multipleOf', 'exclusiveMinimum', 'exclusiveMaximum'].some(
      (key) => ownValue(schema, key) !== undefined,
    )
  )
    return 'number'
  const members = ownValue(schema, 'oneOf') ?? ownValue(schema, 'anyOf') ?? ownValue(schema, 'allOf')
  const keyword = Array.isArray(schema.oneOf) ? 'oneOf' : Array.isArray(schema.anyOf) ? 'anyOf' : 'allOf'
  if (Array.isArray(members) && members.length > 0 && depth < 6) {
    const names = [
      ...new Set(members.map((_, index) => typeName(set.at(reading, keyword, index), set, depth + 1))),
    ]
    return names.length <= 3
      ? names.filter((name) => name !== 'any' || names.length === 1).join(' or ')
      : 'any'
  }
  return 'any'
}
