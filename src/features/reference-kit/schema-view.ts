import { ownString } from '../../model/plain-data.ts'
import { readSchema, schemaReference, type SchemaReference } from './read-schema.ts'
import type { Schema } from './reference-set.ts'
import type { Located } from './reference-set.ts'
import { besideFact, factsOf } from './schema-facts.ts'
import { hasParts, partsOf } from './schema-parts.ts'
import { typeName } from './type-name.ts'
import type { SchemaView, SchemaViewOptions, State } from './schema-view-types.ts'
import {
  changesStructure,
  defaultOf,
  described,
  examplesOf,
  hasStructure,
  list,
  marksOf,
  summaryOf,
  valuesOf,
} from './schema-notes.ts'

/**
 * Creates the view of the schema at `located`. A named schema at the top is shown; those nested in it become
 * links. Reports to the set what is left out because there is too much of it.
 */
export function viewSchema(
  located: Located,
  options: SchemaViewOptions,
  path: readonly string[] = [],
): SchemaView {
  return new SchemaViewer(options).view(located, path)
}

/** A view while parts are added to it. */
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
    const view = this.#open(located, { stack: [], path }, true)
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

  #open(given: Located, state: State, top: boolean): OpenView {
    const { set, linkOf } = this.#options
    const reference = schemaReference(given)
    const schema = readSchema(given, set)
    if (!schema) return { type: 'unknown', ...(reference ? { ref: { name: reference.name } } : {}) }
    if (schema.isNever) return { type: 'nothing' }
    const link = reference && schema.keys.slice(1).map(linkOf).find(Boolean)
    const isBroken = reference !== undefined && schema.keys.length === 1
    const isRecursive = schema.keys.some((key) => state.stack.includes(key))
    const named =
      reference && (link || isBroken || isRecursive) ? { ref: link ?? { name: reference.name } } : {}
    const type = typeName(schema, set)
    if (isRecursive)
      return Object.assign(reference ? this.#beside(reference, state) : {}, {
        type,
        ...named,
        recursive: true as const,
      })
    this.#nodes++
    const next = { ...state, stack: [...state.stack, ...schema.keys] }
    if (link && !top && hasStructure(schema, set) && !changesStructure(reference.beside))
      return Object.assign(this.#beside(reference, next, schema), {
        type,
        ...named,
        ...marksOf(schema.value),
        ...titleOf(schema),
      })
    const view = Object.assign(this.#draw(schema, next), named)
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
    this.#waiting.push(() => this.#addParts(view, schema, state))
    return view
  }

  #addParts(view: OpenView, schema: Schema, state: State): void {
    const open = (located: Located, path = state.path): SchemaView =>
      this.#open(located, { ...state, path }, false)
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
