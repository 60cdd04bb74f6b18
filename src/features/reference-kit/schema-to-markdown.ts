import { inlineCode as code, joinBlocks as blocks, markdownTable as table } from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import { markTexts } from './mark-texts.ts'
import type { FieldView, SchemaView } from './schema-view-types.ts'

/** Longer tables are truncated; the HTML page has all rows. */
const maxRows = 500
const maxValues = 60

/** Renders schemas as Markdown in the language of the page. */
export interface SchemaMarkdown {
  /**
   * Facts about a schema, followed by a table with a row for each field. Nested fields have their full path:
   * `spec.image`, `tools[].name`, `labels.*`. The view's descriptions must be Markdown (created with `text`).
   */
  readonly schema: (schema: SchemaView) => string
  /** The type, with a link to a schema described elsewhere: `array of string (uuid)`. */
  readonly type: (schema: SchemaView) => string
  /** Limits, allowed values, default, and examples as sentences. */
  readonly facts: (schema: SchemaView) => string
}

/** Creates a renderer for the language of `translate`. */
export function schemaMarkdownIn(translate: Translate): SchemaMarkdown {
  const typeText = (schema: SchemaView): string => {
    const ref = schema.ref ?? schema.inner?.ref
    const name =
      ref &&
      (ref.href === undefined ? code(ref.name) : `[${ref.name.replace(/[[\]]/g, '\\$&')}](${ref.href})`)
    return [
      `${schema.type}${schema.format === undefined ? '' : ` (${schema.format})`}`,
      name,
      schema.recursive || schema.inner?.recursive ? `(${translate('reference.recursive')})` : '',
      ...(schema.marks ?? []).map((mark) => `(${translate(markTexts[mark])})`),
    ]
      .filter(Boolean)
      .join(' ')
  }

  const optionName = (option: SchemaView, index: number): string =>
    option.title ??
    option.ref?.name ??
    (option.fields || option.groups ? translate('reference.option', { number: index + 1 }) : option.type)

  const valuesText = (values: NonNullable<SchemaView['values']>): string => {
    const shown = values
      .slice(0, maxValues)
      .map(
        ({ value, description }) =>
          `${code(value)}${description === undefined ? '' : ` (${description.trim()})`}`,
      )
      .join(', ')
    const more = values.length - maxValues
    return translate(values.length === 1 ? 'reference.always' : 'reference.oneOf', {
      values: more > 0 ? translate('markdown.andMore', { values: shown, count: more }) : shown,
    })
  }

  const factsText = ({ facts = [], values = [], examples = [], cut, ...schema }: SchemaView): string =>
    [
      values.length === 0 ? '' : valuesText(values),
      ...facts.map(({ label, value, isCode }) => `${label}: ${isCode ? code(value) : value}`),
      schema.default === undefined
        ? ''
        : translate('reference.defaultValue', { value: code(schema.default) }),
      examples.length === 0
        ? ''
        : translate('reference.examples', {
            count: examples.length,
            examples: examples.map(code).join(', '),
          }),
      ...(schema.groups ?? []).flatMap(({ kind, note, options }) => [
        `${kind}: ${options.map((option, index) => optionName(option, index)).join('; ')}`,
        note ?? '',
      ]),
      cut ? translate('reference.cut') : '',
    ]
      .filter(Boolean)
      .map((text) => sentence(text, translate))
      .join(' ')

  const rowsOf = (schema: SchemaView, path: string): Row[] => {
    const fields = (schema.fields ?? []).flatMap((field) => fieldRows(field, path))
    const inner = schema.inner
      ? rowsOf(schema.inner, `${path}${schema.type.startsWith('map') ? '.*' : '[]'}`)
      : []
    const groups = (schema.groups ?? []).flatMap(({ options }) =>
      options.flatMap((option, index) => rowsOf(option, `${path} (${optionName(option, index)})`.trim())),
    )
    return [...fields, ...inner, ...groups]
  }

  const fieldRows = ({ name, pattern, required, schema }: FieldView, parent: string): Row[] => {
    const path = `${parent}${parent === '' ? '' : '.'}${pattern ? `{${name}}` : name}`
    const facts = blocks(schema.description, innerText(schema), factsText(schema))
    const type = typeText(schema)
    return [
      [code(path), required ? `${type}, ${translate('reference.required')}` : type, facts],
      ...rowsOf(schema, path),
    ]
  }

  /** Facts about the items of a list that has no rows of its own. */
  const innerText = ({ inner }: SchemaView): string =>
    inner && inner.fields === undefined ? blocks(inner.description, factsText(inner)) : ''

  return {
    type: typeText,
    facts: factsText,
    schema(schema) {
      const rows = rowsOf(schema, '')
      const head = ['markdown.field', 'reference.type', 'markdown.description'] as const
      return blocks(
        factsText(schema),
        table(
          head.map((key) => translate(key)),
          rows.slice(0, maxRows),
        ),
        rows.length > maxRows ? translate('markdown.unlisted', { count: rows.length - maxRows }) : undefined,
      )
    },
  }
}

type Row = readonly [field: string, type: string, description: string]

/** Capitalizes a text and adds the full stop of its language. */
export const sentence = (text: string, translate: Translate): string => {
  const [first = ''] = text
  const capital = first.toUpperCase() + text.slice(first.length)
  return /[.。!?！？]$/.test(text) ? capital : translate('markdown.sentence', { text: capital })
}
