import type { Translate } from '../../model/messages/messages.ts'
import { isRecord, ownValue, ownString, textsIn, type PlainObject } from '../../model/plain-data.ts'
import { nameOfReference } from './reference-set.ts'
import type { SchemaReference } from './read-schema.ts'
import type { SchemaFact, SchemaViewOptions, SchemaView } from './schema-view-types.ts'
import { markdownToHtml } from '../../kit.ts'
import { writtenText } from '../../model/written-text.ts'
import { formatJson, formatMember } from './format-value.ts'

/** Describes how the value of a field determines which schema an object follows. */
export function discriminatorNote(schema: PlainObject, translate: Translate): string | undefined {
  const field =
    ownString(schema.discriminator, 'propertyName') ??
    (typeof schema.discriminator === 'string' ? schema.discriminator : undefined)
  if (field === undefined) return undefined
  const mapping = ownValue(schema.discriminator, 'mapping')
  const values = isRecord(mapping)
    ? Object.keys(mapping).map((value) => `${value} → ${nameOfReference(ownString(mapping, value) ?? '')}`)
    : []
  // OpenAPI 3.2: the default for values without the field, or with an unknown name.
  const otherwise = ownString(schema.discriminator, 'defaultMapping')
  if (otherwise !== undefined) values.push(translate('facts.otherwise', { name: nameOfReference(otherwise) }))
  return values.length === 0
    ? translate('facts.decides', { field })
    : translate('facts.decidesAmong', { field, values: values.join(', ') })
}

/** YAML allows `.nan` and infinities. */
const isLimit = (value: unknown): value is number | bigint =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isFinite(value))

/** The constraints as text. In draft 4 and OpenAPI 3.0, a boolean makes a limit exclusive. */
export function factsOf(schema: PlainObject, translate: Translate): readonly SchemaFact[] {
  const facts: SchemaFact[] = []
  const number = (key: string): number | bigint | undefined => {
    const value = ownValue(schema, key)
    return isLimit(value) ? value : undefined
  }
  const add = (label: string, value: string | undefined): void =>
    void (value !== undefined && facts.push({ label, value }))
  const addCode = (label: string, value: string | undefined): void =>
    void (value !== undefined && facts.push({ label, value, isCode: true }))
  const addValue = (value: string | undefined): void => add(translate('facts.value'), value)
  const range = (low: string, high: string, counted: Counted): string | undefined =>
    rangeText(number(low), number(high), counted, translate)

  const limit = (key: string): string | undefined =>
    number(key) === undefined ? undefined : ownString(schema, key)
  const [low, high] = [limit('minimum'), limit('maximum')]
  const above = limit('exclusiveMinimum') ?? (schema.exclusiveMinimum === true ? low : undefined)
  const below = limit('exclusiveMaximum') ?? (schema.exclusiveMaximum === true ? high : undefined)
  if (above === undefined && below === undefined && low !== undefined && high !== undefined)
    add(translate('facts.range'), translate('facts.between', { low, high }))
  else
    addValue(
      [
        above !== undefined
          ? translate('facts.moreThan', { value: above })
          : low !== undefined && translate('facts.atLeast', { value: low }),
        below !== undefined
          ? translate('facts.lessThan', { value: below })
          : high !== undefined && translate('facts.atMost', { value: high }),
      ]
        .filter((part) => part !== false)
        .join(', ') || undefined,
    )
  add(translate('facts.multipleOf'), limit('multipleOf'))
  add(translate('facts.length'), range('minLength', 'maxLength', 'facts.characters'))
  addCode(translate('facts.pattern'), ownString(schema, 'pattern'))
  add(translate('facts.items'), range('minItems', 'maxItems', 'facts.itemCount'))
  if (schema.uniqueItems === true) add(translate('facts.items'), translate('facts.allDifferent'))
  if (ownValue(schema, 'oneOf') === undefined && ownValue(schema, 'anyOf') === undefined)
    add(translate('facts.discriminator'), discriminatorNote(schema, translate))
  if (ownValue(schema, 'contains') !== undefined)
    add(translate('facts.matchingItems'), range('minContains', 'maxContains', 'facts.itemCount'))
  if (schema.unevaluatedItems === false || schema.additionalItems === false || schema.items === false)
    add(translate('facts.otherItems'), translate('facts.notAllowed'))
  add(translate('facts.fields'), range('minProperties', 'maxProperties', 'facts.fieldCount'))
  if (isRecord(schema.propertyNames))
    addCode(translate('facts.namesMatch'), ownString(schema.propertyNames, 'pattern'))
  if (schema.additionalProperties === false || schema.unevaluatedProperties === false)
    add(translate('facts.otherFields'), translate('facts.notAllowed'))
  add(translate('facts.content'), ownString(schema, 'contentMediaType'))
  add(translate('facts.encoding'), ownString(schema, 'contentEncoding'))
  const needs = textsIn(ownValue(schema, 'required')).filter(
    (name) => ownValue(schema.properties, name) === undefined,
  )
  if (needs.length > 0) addCode(translate('facts.needs'), needs.join(', '))
  // Before draft 2019-09, `dependencies` combined both: lists of names, and schemas.
  for (const dependent of [ownValue(schema, 'dependentRequired'), ownValue(schema, 'dependencies')]) {
    if (isRecord(dependent))
      for (const [name, needed] of Object.entries(dependent))
        if (textsIn(needed).length > 0)
          add(
            translate('facts.with', { name }),
            translate('facts.also', { names: textsIn(needed).join(', ') }),
          )
  }
  if (schema['x-kubernetes-preserve-unknown-fields'] === true)
    add(translate('facts.otherFields'), translate('facts.keptAsTheyAre'))
  const listKeys = textsIn(ownValue(schema, 'x-kubernetes-list-map-keys'))
  if (listKeys.length > 0) addCode(translate('facts.listKeys'), listKeys.join(', '))
  if (schema['x-kubernetes-list-type'] === 'set')
    add(translate('facts.items'), translate('facts.allDifferent'))
  add('XML', xmlText(schema.xml))
  return [...facts, ...validationRules(schema, translate)]
}

/** Rules in the Common Expression Language that Kubernetes checks, with what it says about a violation. */
export function validationRules(schema: unknown, translate: Translate): readonly SchemaFact[] {
  const rules = ownValue(schema, 'x-kubernetes-validations')
  return (Array.isArray(rules) ? rules : []).flatMap((rule): SchemaFact[] => {
    const value = ownString(rule, 'rule')
    const note = ['message', 'messageExpression', 'reason', 'fieldPath']
      .flatMap((key) => ownString(rule, key) ?? [])
      .join('; ')
    return value === undefined
      ? []
      : [{ label: translate('facts.rule'), value, isCode: true, ...(note === '' ? {} : { note }) }]
  })
}

/** How a value is written in XML, in the words of the XML Object: `name: Pet, wrapped: true`. */
function xmlText(xml: unknown): string | undefined {
  const words = isRecord(xml)
    ? Object.keys(xml).map((key) => `${key}: ${ownString(xml, key) ?? String(ownValue(xml, key))}`)
    : []
  return words.length > 0 ? words.join(', ') : undefined
}

/** Keywords that only describe a value, and are read beside a reference by everyone. */
const descriptive =
  /^(?:description|summary|title|default|examples?|deprecated|readOnly|writeOnly|nullable|externalDocs|\$.*|x-.*)$/

/** Says which keywords beside a `$ref` are ignored according to the document's version. */
export function besideFact(
  { beside, isWrapped }: SchemaReference,
  { set, translate }: Pick<SchemaViewOptions, 'set' | 'translate'>,
): SchemaFact | undefined {
  if (isWrapped || !set.ignoresBesideRef) return undefined
  const names = Object.keys(beside.value).filter((key) => !descriptive.test(key))
  return names.length === 0
    ? undefined
    : { label: translate('facts.besideRef'), value: names.join(', '), isCode: true }
}

type Counted = 'facts.characters' | 'facts.itemCount' | 'facts.fieldCount'

function rangeText(
  low: number | bigint | undefined,
  high: number | bigint | undefined,
  counted: Counted,
  translate: Translate,
): string | undefined {
  if (low !== undefined && high !== undefined)
    return low === high
      ? translate(counted, { count: low })
      : translate('facts.between', { low: String(low), high: translate(counted, { count: high }) })
  if (low !== undefined) return translate('facts.atLeast', { value: translate(counted, { count: low }) })
  return high === undefined
    ? undefined
    : translate('facts.atMost', { value: translate(counted, { count: high }) })
}

/** The first paragraph of the description of a schema that is described elsewhere. */
export const summaryOf = (schema: PlainObject): string | undefined =>
  ownString(schema, 'description')?.split(/\n\s*\n/)[0]

/** A key with a list; omitted if the list is empty. */
export const list = <Name extends string, Item>(
  name: Name,
  items: readonly Item[],
): { readonly [key in Name]?: readonly Item[] } =>
  items.length > 0 ? ({ [name]: items } as { readonly [key in Name]: readonly Item[] }) : {}

/** Whether a view says nothing but its type. */
export const isPlain = (view: SchemaView): boolean => Object.keys(view).every((key) => key === 'type')

const htmlOf = (markdown: string, options: SchemaViewOptions): string =>
  markdownToHtml(markdown, options.markdown)

/** The description of a schema for its view, with a link to its documentation elsewhere. */
export function described(
  schema: PlainObject,
  options: SchemaViewOptions,
): { readonly description?: string } {
  const { externalDocs: docs } = schema
  const url = ownString(docs, 'url')
  const label = ownString(docs, 'description') ?? url
  const link = url === undefined ? label : `[${label ?? ''}](<${url}>)`
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
    .filter(([key]) => ownValue(schema, key) === true)
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
  const texts = ownValue(schema, 'x-enumDescriptions') ?? ownValue(schema, 'x-enum-descriptions')
  const names = ownValue(schema, 'x-enum-varnames') ?? ownValue(schema, 'x-enumNames')
  const values: readonly unknown[] = schema.enum
  return values.map((value, index) => {
    const text = Array.isArray(texts)
      ? (texts as unknown[])[index]
      : ownValue(texts, writtenText(values, index) ?? String(value))
    const name = Array.isArray(names) ? (names as unknown[])[index] : undefined
    const parts = [
      typeof name === 'string' && name !== value ? `\`${name}\`` : '',
      typeof text === 'string' ? text : '',
    ].filter((part) => part !== '')
    return {
      value: formatMember(values, index),
      ...(parts.length > 0 ? { description: htmlOf(parts.join(': '), options) } : {}),
    }
  })
}

/** As many characters of a map or list as are read in a sentence. */
const longestInLine = 80

/** An example as a word of a sentence, or in lines if it is a long map or list of several values. */
function formatExample(holder: object, name: string | number): string {
  const value: unknown = Reflect.get(holder, name)
  const text = formatMember(holder, name)
  return text.length > longestInLine && hasSeveral(value) ? formatJson(value, 2, () => true) : text
}

const hasSeveral = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  const members: readonly unknown[] = Object.values(value)
  return members.length > 1 || members.some(hasSeveral)
}

export function examplesOf(schema: PlainObject): string[] {
  const { examples } = schema
  const texts = Array.isArray(examples)
    ? (examples as unknown[]).map((_, index) => formatExample(examples, index))
    : []
  return [...new Set(Object.hasOwn(schema, 'example') ? [formatExample(schema, 'example'), ...texts] : texts)]
}
