import { markdownToHtml } from '../../kit.ts'
import { type PlainObject, isRecord, own, ownString } from '../../model/plain-data.ts'
import { writtenText } from '../../model/written-text.ts'
import { formatMember } from './format-value.ts'
import type { Located, ReferenceSet } from './reference-set.ts'
import { referenceIn } from './find-references.ts'
import type { SchemaView, SchemaViewOptions } from './schema-view-types.ts'

/** Reduces a schema described elsewhere to its first paragraph. */
export const summaryOf = (schema: PlainObject): PlainObject => ({
  description: (ownString(schema, 'description') ?? '').split(/\n\s*\n/)[0],
})

/** The descriptions of a schema and of its inline `allOf` members; named members are described elsewhere. */
export function saidOf(schema: PlainObject): string {
  const members = Array.isArray(schema.allOf)
    ? (schema.allOf as unknown[]).filter((member) => isRecord(member) && referenceIn(member) === undefined)
    : []
  const texts = [ownString(schema, 'description'), ...members.map((member) => saidOf(member as PlainObject))] // The records of the list.
  return [...new Set(texts.filter((text) => text !== undefined && text !== ''))].join('\n\n')
}

/** A key with a list; omitted if the list is empty. */
export const list = <Name extends string, Item>(
  name: Name,
  items: readonly Item[],
): { readonly [key in Name]?: readonly Item[] } =>
  items.length > 0 ? ({ [name]: items } as { readonly [key in Name]: readonly Item[] }) : {}

/** Whether a schema takes more than one line. */
export function hasStructure(located: Located, set: ReferenceSet): boolean {
  const schema = located.value
  if (!isRecord(schema)) return false
  if (
    ['properties', 'patternProperties', 'oneOf', 'anyOf', 'allOf', 'not', 'prefixItems'].some(
      (key) => own(schema, key) !== undefined,
    )
  )
    return true
  const item = own(schema, 'items') ?? own(schema, 'additionalProperties')
  if (!isRecord(item)) return false
  const target = set.follow({ ...located, value: item })
  return isRecord(target?.value) && own(target.value, 'properties') !== undefined
}

const htmlOf = (markdown: string, options: SchemaViewOptions): string =>
  markdownToHtml(markdown, options.markdown)

/** The description of a schema for its view. */
export function described(
  schema: PlainObject,
  options: SchemaViewOptions,
): { readonly description?: string } {
  const text = ownString(schema, 'description')
  return text === undefined || text.trim() === '' ? {} : { description: htmlOf(text, options) }
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
    ? (examples as unknown[]).map((value, index) => [value, () => formatMember(examples, index)] as const)
    : Object.hasOwn(schema, 'example')
      ? [[schema.example, () => formatMember(schema, 'example')] as const]
      : []
  return texts
    .filter(([value]) => !isRecord(value) && !(Array.isArray(value) && value.some(isRecord)))
    .slice(0, 5)
    .map(([, format]) => format())
}
