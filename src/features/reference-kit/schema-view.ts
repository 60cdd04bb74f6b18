import { type PlainObject, isRecord, own, ownString, textsIn } from '../../model/plain-data.ts'
import { nameOfReference, type Located, type ReferenceSet } from './reference-set.ts'
import { referenceIn } from './find-references.ts'
import { discriminatorNote, factsOf } from './schema-facts.ts'
import { typeName } from './type-name.ts'
import type { FieldView, SchemaView, SchemaViewOptions, State } from './schema-view-types.ts'
import {
  defaultOf,
  described,
  examplesOf,
  hasStructure,
  list,
  marksOf,
  saidOf,
  summaryOf,
  valuesOf,
} from './schema-notes.ts'

/**
 * Creates the view of the schema at `located`. A named schema at the top is shown; those nested in it become
 * links.
 */
export function viewSchema(
  located: Located,
  options: SchemaViewOptions,
  path: readonly string[] = [],
): SchemaView {
  return view(located, options, { stack: [], path, count: { nodes: 0 } }, true)
}

function view(given: Located, options: SchemaViewOptions, state: State, top: boolean): SchemaView {
  const { set } = options
  const located = unwrapAllOf(given)
  const { value } = located
  if (value === true || value === undefined) return { type: 'any' }
  if (value === false) return { type: 'nothing' }
  if (!isRecord(value)) return { type: 'any' }
  const reference = referenceIn(value)
  const isRef = reference !== undefined
  const target = set.follow(located)
  if (!target)
    return {
      type: 'unknown',
      ...described(value, options),
      ...(isRef ? { ref: { name: nameOfReference(reference) } } : {}),
    }
  const key = set.keyOf(target)
  const link = isRef ? options.linkOf(key) : undefined
  if (state.stack.includes(key))
    return {
      type: typeName(target, set),
      recursive: true,
      ...(link ? { ref: link } : isRef ? { ref: { name: nameOfReference(reference) } } : {}),
      ...described(value, options),
    }
  state.count.nodes++
  if (state.stack.length > (options.maxDepth ?? 24) || state.count.nodes > (options.maxNodes ?? 6_000))
    return { type: typeName(target, set), cut: true, ...(link ? { ref: link } : {}) }
  if (!isRecord(target.value)) return view(target, options, state, false)
  // Since draft 2019-09, keywords beside `$ref` apply; a description there is more specific.
  const beside: PlainObject = isRef ? value : {}
  const next: State = { ...state, stack: [...state.stack, key] }
  const named = link ? { ref: link } : {}
  if (link && !top && hasStructure(target, set))
    return {
      type: typeName(target, set),
      ...named,
      ...described({ ...summaryOf(target.value), ...beside }, options),
      ...marksOf({ ...target.value, ...beside }),
    }
  return {
    ...draw(target, options, next),
    ...named,
    ...(isRef
      ? {
          ...described({ ...target.value, ...beside }, options),
          ...marksOf({ ...target.value, ...beside }),
          ...defaultOf({ ...target.value, ...beside }),
        }
      : {}),
  }
}

/**
 * Before draft 2019-09, a description beside `$ref` was ignored, so authors wrote `allOf: [{$ref}]` for a
 * reference.
 */
function unwrapAllOf(located: Located): Located {
  const { value } = located
  const members = own(value, 'allOf')
  const ref = Array.isArray(members) && members.length === 1 ? own(members[0], '$ref') : undefined
  if (
    !isRecord(value) ||
    typeof ref !== 'string' ||
    own(value, 'properties') !== undefined ||
    own(value, 'required') !== undefined
  )
    return located
  const { allOf: _, ...rest } = value
  return { ...located, value: { ...rest, $ref: ref } }
}

function draw(located: Located, options: SchemaViewOptions, state: State): SchemaView {
  const { set } = options
  const schema = located.value as PlainObject
  const parts = flatten(located, set, options)
  const fields = parts.flatMap((part) => fieldsOf(part, options, state))
  const required = new Set(parts.flatMap((part) => textsIn(own(part.value, 'required'))))
  const seen = new Set<string>()
  const unique = fields
    .filter(({ name }) => !seen.has(name) && seen.add(name))
    .map((field) => (required.has(field.name) ? { ...field, required: true as const } : field))
  const inner = innerOf(located, options, state)
  const groups = groupsOf(located, options, state, parts.length > 1)
  return {
    type: typeName(located, set),
    ...(ownString(schema, 'title') === undefined ? {} : { title: ownString(schema, 'title') ?? '' }),
    ...described({ description: saidOf(schema) }, options),
    ...(ownString(schema, 'format') === undefined ? {} : { format: ownString(schema, 'format') ?? '' }),
    ...list('facts', factsOf(schema, options.translate)),
    ...list('values', valuesOf(schema, options)),
    ...defaultOf(schema),
    ...list('examples', examplesOf(schema)),
    ...marksOf(schema),
    ...list('fields', unique),
    ...(inner ? { inner } : {}),
    ...list('groups', groups),
  }
}

/** A schema and the members of its `allOf`, if they describe one object together. */
function flatten(located: Located, set: ReferenceSet, options: SchemaViewOptions): readonly Located[] {
  const collect = (current: Located, stack: readonly string[]): readonly Located[] | undefined => {
    const allOf = own(current.value, 'allOf')
    if (!Array.isArray(allOf) || allOf.length === 0) return [current]
    const members = allOf.map((_, index) => set.follow(set.at(current, 'allOf', index)))
    const all: Located[] = [current]
    for (const member of members) {
      if (!member || !isRecord(member.value)) return undefined
      const key = set.keyOf(member)
      const simple = ['oneOf', 'anyOf', 'not', 'if'].every(
        (keyword) => own(member.value, keyword) === undefined,
      )
      if (
        stack.includes(key) ||
        !simple ||
        (own(member.value, 'properties') === undefined &&
          own(member.value, 'allOf') === undefined &&
          own(member.value, 'required') === undefined)
      )
        return undefined
      const inner = collect(member, [...stack, key])
      if (!inner) return undefined
      all.push(...inner)
    }
    return all.length > 200 ? undefined : all
  }
  return collect(located, [options.set.keyOf(located)]) ?? [located]
}

function fieldsOf(located: Located, options: SchemaViewOptions, state: State): FieldView[] {
  const { set } = options
  const schema = located.value as PlainObject
  const required = new Set(textsIn(schema.required))
  const make = (name: string, child: Located, pattern: boolean): FieldView[] => {
    const resolved = set.follow(child)
    if (options.side === 'request' && own(resolved?.value, 'readOnly') === true) return []
    if (options.side === 'response' && own(resolved?.value, 'writeOnly') === true) return []
    const path = [...state.path, name]
    const id = pattern ? undefined : options.idOf?.(path)
    return [
      {
        name,
        ...(id === undefined ? {} : { id }),
        ...(required.has(name) ? { required: true as const } : {}),
        ...(pattern ? { pattern: true as const } : {}),
        schema: view(child, options, { ...state, path }, false),
      },
    ]
  }
  const named = (keyword: string, pattern: boolean): FieldView[] => {
    const children = own(schema, keyword)
    return isRecord(children)
      ? Object.keys(children).flatMap((name) => make(name, set.at(located, keyword, name), pattern))
      : []
  }
  const fields = [...named('properties', false), ...named('patternProperties', true)]
  const additional = own(schema, 'additionalProperties')
  const isMap = fields.length === 0
  // The values of a map are its inner schema; besides named fields, "any other name" is shown as another
  // field.
  if (!isMap && isRecord(additional) && Object.keys(additional).length > 0)
    fields.push(...make('any other name', set.at(located, 'additionalProperties'), true))
  return fields
}

function innerOf(located: Located, options: SchemaViewOptions, state: State): SchemaView | undefined {
  const { set } = options
  const schema = located.value as PlainObject
  const candidates: string[] = []
  if (isRecord(schema.items)) candidates.push('items')
  else if (
    isRecord(schema.additionalProperties) &&
    !isRecord(schema.properties) &&
    !isRecord(schema.patternProperties)
  )
    candidates.push('additionalProperties')
  else if (isRecord(schema.propertyNames) && !isRecord(schema.properties)) candidates.push('propertyNames')
  const [keyword] = candidates
  if (keyword === undefined) return undefined
  const inner = view(set.at(located, keyword), options, state, false)
  const plain =
    inner.fields === undefined &&
    inner.groups === undefined &&
    inner.inner === undefined &&
    inner.values === undefined &&
    inner.facts === undefined &&
    inner.description === undefined &&
    inner.ref === undefined &&
    inner.recursive === undefined
  return plain ? undefined : inner
}

/** Keywords with a list of schemas, and how the members relate. */
const lists = [
  ['oneOf', 'facts.oneOf'],
  ['anyOf', 'facts.anyOf'],
  ['allOf', 'facts.allOf'],
  ['prefixItems', 'facts.itemsInOrder'],
] as const

/** Keywords with a single schema, and how it relates to the value. */
const single = [
  ['not', 'facts.not'],
  ['if', 'facts.if'],
  ['then', 'facts.then'],
  ['else', 'facts.else'],
  ['contains', 'facts.atLeastOneItem'],
  ['contentSchema', 'facts.content'],
  ['additionalItems', 'facts.otherItems'],
  ['unevaluatedItems', 'facts.otherItems'],
  ['unevaluatedProperties', 'facts.otherFields'],
] as const

function groupsOf(
  located: Located,
  options: SchemaViewOptions,
  state: State,
  allOfIsFlat: boolean,
): NonNullable<SchemaView['groups']> {
  const { set, translate } = options
  const schema = located.value as PlainObject
  const listed = lists.flatMap(([keyword, key]) => {
    const members =
      own(schema, keyword) ??
      (keyword === 'prefixItems' && Array.isArray(schema.items) ? schema.items : undefined)
    const path = keyword === 'prefixItems' && own(schema, keyword) === undefined ? 'items' : keyword
    if (!Array.isArray(members) || members.length === 0 || (keyword === 'allOf' && allOfIsFlat)) return []
    const isChoice = keyword === 'oneOf' || keyword === 'anyOf'
    const note = isChoice ? discriminatorNote(schema, options.translate) : undefined
    return [
      {
        kind: translate(key),
        ...(isChoice && members.length > 1 ? { choice: true as const } : {}),
        ...(note === undefined ? {} : { note }),
        options: members.map((_, index) => view(set.at(located, path, index), options, state, false)),
      },
    ]
  })
  const others = single.flatMap(([keyword, key]) =>
    own(schema, keyword) === undefined ||
    (/^(?:additional|unevaluated)/.test(keyword) && !isRecord(own(schema, keyword)))
      ? []
      : [{ kind: translate(key), options: [view(set.at(located, keyword), options, state, false)] }],
  )
  const dependent = ['dependentSchemas', 'dependencies'].flatMap((keyword) => {
    const schemas = own(schema, keyword)
    return isRecord(schemas)
      ? Object.keys(schemas)
          .filter((name) => isRecord(schemas[name]))
          .map((name) => ({
            kind: translate('facts.with', { name }),
            options: [view(set.at(located, keyword, name), options, state, false)],
          }))
      : []
  })
  return [...listed, ...others, ...dependent]
}
