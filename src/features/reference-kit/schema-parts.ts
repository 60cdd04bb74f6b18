import { formatValue } from './format-value.ts'
import { repeats } from './repeats.ts'
import { locationIn } from './reference-parts.ts'
import { type PlainObject, isRecord, ownValue, textsIn } from '../../model/plain-data.ts'
import { isNotSent, readSchema, schemaReference, typesIn } from './read-schema.ts'
import type { Schema, Located, ReferenceSet } from './reference-set.ts'
import { discriminatorNote, isPlain, list } from './schema-facts.ts'
import type { FieldView, SchemaView, SchemaViewOptions } from './schema-view-types.ts'
import { append } from '../../model/append.ts'

/** Creates the view of a nested schema; `path` leads to the field that it belongs to. */
type Open = (located: Located, path?: readonly string[]) => SchemaView

/** The parts of a schema that have schemas themselves: its fields, its items or values, and alternatives. */
export function partsOf(
  schema: Schema,
  options: SchemaViewOptions,
  path: readonly string[],
  open: Open,
): Pick<SchemaView, 'fields' | 'inner' | 'groups'> {
  const inner = innerOf(schema, options, open)
  return {
    ...list('fields', fieldsOf(schema, options, path, open)),
    ...(inner ? { inner } : {}),
    ...list('groups', groupsOf(schema, options, open)),
  }
}

function fieldsOf(
  schema: Schema,
  { set, side, idOf }: SchemaViewOptions,
  above: readonly string[],
  open: Open,
): FieldView[] {
  const { value } = schema
  const required = new Set(textsIn(value.required))
  const field = (name: string, located: Located, pattern: boolean): FieldView[] => {
    if (isNotSent(located, side, set)) return []
    const path = [...above, name]
    const id = pattern ? undefined : idOf?.(path, () => locationIn(set, located))
    return [
      {
        name,
        ...(id === undefined ? {} : { id }),
        ...(required.has(name) ? { required: true as const } : {}),
        ...(pattern ? { pattern: true as const } : {}),
        schema: withoutRepeatedTitle(open(located, path), name, located),
      },
    ]
  }
  const fieldsIn = (keyword: string, pattern: boolean): FieldView[] =>
    namesIn(value, keyword).flatMap((name) => field(name, set.at(schema, keyword, name), pattern))
  const fields = [...fieldsIn('properties', false), ...fieldsIn('patternProperties', true)]
  // Besides named fields, "any other name" is shown as another field.
  if (hasNames(value) && isNonEmpty(value.additionalProperties))
    append(fields, field('any other name', set.at(schema, 'additionalProperties'), true))
  return fields
}

/** A title that is shown elsewhere, or repeats the name of its field or the description, says nothing. */
function withoutRepeatedTitle(view: SchemaView, name: string, located: Located): SchemaView {
  const { title, description = '', ref } = view
  const isElsewhere =
    ref?.href !== undefined && ownValue(schemaReference(located)?.beside.value, 'title') === undefined
  if (title !== undefined && (isElsewhere || repeats(title, name) || description.includes(title)))
    omit(view, 'title')
  return view
}

/** Removes a text from a view that is still being made. */
const omit = (view: { description?: string; title?: string }, key: 'description' | 'title'): void =>
  void delete view[key]

export const namesIn = (value: PlainObject, keyword: string): string[] => {
  const children = ownValue(value, keyword)
  return isRecord(children) ? Object.keys(children) : []
}

/** Whether a schema describes fields with names, or patterns of names. */
export const hasNames = (value: PlainObject): boolean =>
  namesIn(value, 'properties').length > 0 || namesIn(value, 'patternProperties').length > 0

/** The number of fields that have names. */
export const fieldCount = ({ value }: Schema): number => namesIn(value, 'properties').length

const isNonEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length > 0

/** The keyword with the schema of all items of a list, or of all values of a map. */
export const innerKeyword = (value: PlainObject): 'items' | 'additionalProperties' | undefined =>
  isRecord(value.items)
    ? 'items'
    : isNonEmpty(value.additionalProperties) && !hasNames(value)
      ? 'additionalProperties'
      : undefined

function innerOf(schema: Schema, { set }: SchemaViewOptions, open: Open): SchemaView | undefined {
  const keyword = innerKeyword(schema.value)
  if (keyword === undefined) return undefined
  const located = set.at(schema, keyword)
  const inner = open(located)
  const innerSchema = readSchema(located, set)
  // What is shown elsewhere is not summarized for every list of it.
  const beside = schemaReference(located)?.beside.value
  if (inner.ref?.href !== undefined)
    for (const key of ['description', 'title'] as const)
      if (ownValue(beside, key) === undefined) omit(inner, key)
  if (inner.title !== undefined && inner.title === inner.ref?.name) omit(inner, 'title')
  return isPlain(inner) && (!innerSchema || !hasParts(innerSchema)) ? undefined : inner
}

/** What a schema wraps that says nothing itself: the items of a list, the values of a map, an only field. */
export function wrappedPart(schema: Schema, set: ReferenceSet): Located | undefined {
  const keyword = innerKeyword(schema.value)
  if (keyword !== undefined) return set.at(schema, keyword)
  const [first, second] = propertiesOf(schema, set)
  return second ? undefined : first
}

/** The list in an envelope, beside which there are only plain values: cursors, numbers of pages. */
export function onlyList(schema: Schema, set: ReferenceSet): Located | undefined {
  const nested = propertiesOf(schema, set).flatMap((field) => {
    const value = readSchema(field, set)
    return value && hasStructure(value, set) ? [{ field, isList: innerKeyword(value.value) === 'items' }] : []
  })
  const [first, second] = nested
  return first?.isList === true && !second ? first.field : undefined
}

const propertiesOf = (schema: Schema, set: ReferenceSet): readonly Located[] =>
  namesIn(schema.value, 'properties').map((name) => set.at(schema, 'properties', name))

/** Keywords with a list of schemas, and how the members relate. */
const lists = [
  ['oneOf', 'facts.oneOf'],
  ['anyOf', 'facts.anyOf'],
  ['allOf', 'facts.allOf'],
  ['prefixItems', 'facts.itemsInOrder'],
  // Before draft 2020-12.
  ['items', 'facts.itemsInOrder'],
] as const

/** Keywords with a single schema, and how it relates to the value. */
const single = [
  ['not', 'facts.not'],
  ['if', 'facts.if'],
  ['then', 'facts.then'],
  ['else', 'facts.else'],
  ['contains', 'facts.atLeastOneItem'],
  ['contentSchema', 'facts.content'],
  ['propertyNames', 'facts.namesMatch'],
  ['additionalItems', 'facts.otherItems'],
  ['unevaluatedItems', 'facts.otherItems'],
  ['unevaluatedProperties', 'facts.otherFields'],
] as const

/** Of maps of schemas; before draft 2019-09, `dependencies`. */
const dependentKeywords = ['dependentSchemas', 'dependencies'] as const

const groupKeywords: ReadonlySet<string> = new Set([
  ...[...lists, ...single].map(([keyword]) => keyword),
  ...dependentKeywords,
])

export const hasParts = ({ value }: Schema): boolean =>
  innerKeyword(value) !== undefined || hasFieldsOrGroups(value)

const hasFieldsOrGroups = (value: PlainObject): boolean =>
  hasNames(value) ||
  lists.some(([keyword]) => Array.isArray(value[keyword])) ||
  single.some(([keyword]) => isRecord(value[keyword]) && !isShownAsFact(keyword, value[keyword])) ||
  dependentKeywords.some((keyword) => isRecord(value[keyword]))

/** Whether a schema has fields or alternatives, or its items or values have, at any depth. */
export function hasStructure(schema: Schema, set: ReferenceSet, above: readonly string[] = []): boolean {
  if (hasFieldsOrGroups(schema.value)) return true
  const keyword = innerKeyword(schema.value)
  const inner = keyword === undefined ? undefined : readSchema(set.at(schema, keyword), set)
  // A list of itself has an end nowhere.
  if (!inner || inner.keys.some((key) => above.includes(key))) return false
  return hasStructure(inner, set, [...above, ...inner.keys])
}

/** Whether keywords beside a reference add to the fields, items or alternatives of what it leads to. */
export function changesStructure({ value }: Located): boolean {
  if (!isRecord(value)) return false
  const keyword = innerKeyword(value)
  const types = typesIn(value)
  // Beside another type, `items` say nothing.
  const isInner = keyword === 'items' ? types.length === 0 || types.includes('array') : keyword !== undefined
  return isInner || hasFieldsOrGroups(value)
}

function groupsOf(
  schema: Schema,
  { set, translate }: SchemaViewOptions,
  open: Open,
): NonNullable<SchemaView['groups']> {
  const { value } = schema
  // Most schemas have none: a large document has a hundred thousand of them.
  if (!Object.keys(value).some((keyword) => groupKeywords.has(keyword))) return []
  const listedGroups = lists.flatMap(([keyword, key]) => {
    const members = ownValue(value, keyword)
    if (!Array.isArray(members) || members.length === 0) return []
    const parts = members.map((_, index) => set.at(schema, keyword, index))
    const isChoice = keyword === 'oneOf' || keyword === 'anyOf'
    const note = isChoice ? discriminatorNote(value, translate) : undefined
    return [
      {
        kind: translate(key),
        ...(isChoice && members.length > 1 ? { choice: true as const } : {}),
        ...(note === undefined ? {} : { note }),
        options: isChoice ? namedOptions(parts, set, open) : parts.map((part) => open(part)),
      },
    ]
  })
  const others = single.flatMap(([keyword, key]) =>
    isShownAsFact(keyword, value[keyword])
      ? []
      : [{ kind: translate(key), options: [open(set.at(schema, keyword))] }],
  )
  const dependent = dependentKeywords.flatMap((keyword) =>
    namesIn(value, keyword)
      .filter((name) => !Array.isArray(ownValue(value[keyword], name)))
      .map((name) => ({
        kind: translate('facts.with', { name }),
        options: [open(set.at(schema, keyword, name))],
      })),
  )
  return [...listedGroups, ...others, ...dependent]
}

/**
 * Alternatives. One without a name has that of the value that it is told from the others by: a title of one
 * of its parts says what the part is.
 */
function namedOptions(members: readonly Located[], set: ReferenceSet, open: Open): readonly SchemaView[] {
  const isNamed = (member: Located): boolean =>
    schemaReference(member) !== undefined || ownValue(member.value, 'title') !== undefined
  const names = members.every(isNamed) ? [] : constantsOf(members, set)
  return members.map((member, index) => {
    const title = isNamed(member) ? undefined : names[index]
    // Its parts are added to the same object later.
    return title === undefined ? open(member) : Object.assign(open(member), { title })
  })
}

/** The values of the first property for which each alternative has one of its own. */
function constantsOf(members: readonly Located[], set: ReferenceSet): readonly string[] {
  const schemas = members.map((member) => readSchema(member, set))
  for (const name of schemas[0] ? namesIn(schemas[0].value, 'properties') : []) {
    const values = schemas.flatMap((schema) => {
      const { value } = (schema && readSchema(set.at(schema, 'properties', name), set)) ?? {}
      const constant = ownValue(value, 'const') ?? onlyItem(ownValue(value, 'enum'))
      return constant === undefined ? [] : [formatValue(constant)]
    })
    if (new Set(values).size === members.length) return values
  }
  return []
}

const onlyItem = (list: unknown): unknown =>
  Array.isArray(list) && list.length === 1 ? (list as unknown[])[0] : undefined

/** Whether a keyword needs no tree: it is missing, says yes or no, or is only a pattern of names. */
const isShownAsFact = (keyword: string, value: unknown): boolean =>
  value === undefined ||
  (/^(?:additional|unevaluated)/.test(keyword) && !isRecord(value)) ||
  (keyword === 'propertyNames' &&
    (!isRecord(value) || Object.keys(value).every((key) => key === 'pattern' || key === 'type')))
