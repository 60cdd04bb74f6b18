import { markdownToHtml } from '../../kit.ts'
import { type PlainObject, isRecord, own, ownString } from '../../model/plain-data.ts'
import { writtenText } from '../../model/written-text.ts'
import { formatMember } from './format-value.ts'
import type { Located, ReferenceSet } from './reference-set.ts'
import { readSchema } from './read-schema.ts'
import type { Schema } from './reference-set.ts'
import type { SchemaView, SchemaViewOptions } from './schema-view-types.ts'

/** The first paragraph of the description of a schema that is described elsewhere. */
export const summaryOf = (schema: PlainObject): string | undefined =>
  ownString(schema, 'description')?.split(/\n\s*\n/)[0]

/** A key with a list; omitted if the list is empty. */
export const list = <Name extends string, Item>(
  name: Name,
  items: readonly Item[],
): { readonly [key in Name]?: readonly Item[] } =>
  items.length > 0 ? ({ [name]: items } as { readonly [key in Name]: readonly Item[] }) : {}

/** Keywords that a schema of one line does not have. */
const structural = ['properties', 'patternProperties', 'oneOf', 'anyOf', 'allOf', 'not', 'prefixItems']

/** Whether a schema takes more than one line. */
export function hasStructure(schema: Schema, set: ReferenceSet): boolean {
  const { value } = schema
  if (structural.some((key) => value[key] !== undefined)) return true
  const inner = value.items === undefined ? 'additionalProperties' : 'items'
  return isRecord(value[inner]) && readSchema(set.at(schema, inner), set)?.value.properties !== undefined
}

/** Whether keywords beside a reference add to the fields, items or alternatives of what it leads to. */
export const changesStructure = ({ value }: Located): boolean =>
  [...structural, 'items', 'additionalProperties', 'if', 'contains', 'dependentSchemas'].some(
    (key) => typeof own(value, key) === 'object',
  )

/** Whether a view says nothing but its type. */
export const isPlain = (view: SchemaView): boolean =>
  Object.keys(view).every((key) => key === 'type' || key === 'title')

const htmlOf = (markdown: string, options: SchemaViewOptions): string =>
  markdownToHtml(markdown, options.markdown)

/** The description of a schema for its view, with a link to its documentation elsewhere. */
export function described(
  schema: PlainObject,
  options: SchemaViewOptions,
): { readonly description?: string } {
  const { externalDocs: docs } = schema
  const url = ownString(docs, 'url')
  const link = url === undefined ? undefined : `[${ownString(docs, 'description') ?? url}](<${url}>)`
  const text = [ownString(schema, 'description'), link].filter(Boolean).join('\n\n')
  return text.trim() === '' ? {} : { description: htmlOf(text, options) }
}

/** The default of a schema as text. */
export function defaultOf(schema: PlainObject): { readonly default?: string } {
  return Object.hasOwn(schema, 'default') ? { default: formatMember(schema, 'default') } : {}
}

/** Whether a field is read-only, write-only, or deprecated. */
export function marksOf(schema: PlainObject): Pick<SchemaView, 'marks'> {
  const marks = (
    [
      ['readOnly', 'read only'],
      ['writeOnly', 'write only'],
      ['deprecated', 'deprecated'],
    ] as const
  )
    .filter(([key]) => own(schema, key) === true)
    .map(([, mark]) => mark)
  return list('marks', marks)
}

/**
 * The values of an enumeration, with their names for code generators (`x-enum-varnames`, `x-enumNames`) and
 * their descriptions (`x-enumDescriptions`, `x-enum-descriptions`, or members with `const`).
 */
export function valuesOf(schema: PlainObject, options: SchemaViewOptions): NonNullable<SchemaView['values']> {
  if (schema.const !== undefined) return [{ value: formatMember(schema, 'const') }]
  if (!Array.isArray(schema.enum)) return []
  const texts = own(schema, 'x-enumDescriptions') ?? own(schema, 'x-enum-descriptions')
  const names = own(schema, 'x-enum-varnames') ?? own(schema, 'x-enumNames')
  const listed: readonly unknown[] = schema.enum
  return listed.map((value, index) => {
    const text = Array.isArray(texts)
      ? (texts as unknown[])[index]
      : own(texts, writtenText(listed, index) ?? String(value))
    const name = Array.isArray(names) ? (names as unknown[])[index] : undefined
    const parts = [
      typeof name === 'string' && name !== value ? `\`${name}\`` : '',
      typeof text === 'string' ? text : '',
    ].filter((part) => part !== '')
    return {
      value: formatMember(listed, index),
      ...(parts.length > 0 ? { description: htmlOf(parts.join(': '), options) } : {}),
    }
  })
}

/** The examples of a schema as text. */
export function examplesOf(schema: PlainObject): string[] {
  const { examples } = schema
  const texts = Array.isArray(examples)
    ? (examples as unknown[]).map((_, index) => () => formatMember(examples, index))
    : Object.hasOwn(schema, 'example')
      ? [() => formatMember(schema, 'example')]
      : []
  return texts.map((format) => format())
}
