import { inlineCode as code, joinBlocks as blocks, markdownTable as table } from '../../kit.ts'
import type { FieldView, SchemaView } from './schema-view-types.ts'

const head = ['Field', 'Type', 'Description']
/** Longer tables help neither people nor programs; the HTML page has the rest. */
const maxRows = 500
const maxValues = 60

/**
 * A schema as Markdown: what is true of it, then a table with a row for each field. Fields of fields have
 * their whole path: `spec.image`, `tools[].name`, `labels.*`. The view was made with `text`, so that its
 * descriptions are Markdown.
 */
export function schemaMarkdown(schema: SchemaView): string {
  const rows = rowsOf(schema, '')
  const more = rows.length > maxRows ? `${rows.length - maxRows} more fields are not listed here.` : undefined
  return blocks(factsText(schema), table(head, rows.slice(0, maxRows)), more)
}

/** `array of string (uuid)`, with a link to a schema that is described elsewhere. */
export function typeMarkdown(schema: SchemaView): string {
  const ref = schema.ref ?? schema.inner?.ref
  const name =
    ref && (ref.href === undefined ? code(ref.name) : `[${ref.name.replace(/[[\]]/g, '\\$&')}](${ref.href})`)
  return [
    `${schema.type}${schema.format === undefined ? '' : ` (${schema.format})`}`,
    name,
    schema.recursive || schema.inner?.recursive ? '(recursive)' : '',
    ...(schema.marks ?? []).map((mark) => `(${mark})`),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Limits, values, default and examples in sentences. */
export function factsText({ facts = [], values = [], examples = [], cut, ...schema }: SchemaView): string {
  const shown = values
    .slice(0, maxValues)
    .map(
      ({ value, description }) =>
        `${code(value)}${description === undefined ? '' : ` (${description.trim()})`}`,
    )
  const sentences = [
    values.length === 0
      ? ''
      : `${values.length === 1 ? 'Always' : 'One of'} ${shown.join(', ')}${values.length > maxValues ? ` and ${values.length - maxValues} more` : ''}`,
    ...facts.map(({ label, value, isCode }) => `${label}: ${isCode ? code(value) : value}`),
    schema.default === undefined ? '' : `Default: ${code(schema.default)}`,
    examples.length === 0
      ? ''
      : `${examples.length === 1 ? 'Example' : 'Examples'}: ${examples.map(code).join(', ')}`,
    ...(schema.groups ?? []).map(
      ({ kind, note, options }) =>
        `${kind}: ${options.map((option, index) => optionName(option, index)).join('; ')}${note === undefined ? '' : `. ${note.replace(/\.$/, '')}`}`,
    ),
    cut ? 'Deeper levels are not shown' : '',
  ]
  return sentences
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ')
}

type Row = readonly [field: string, type: string, description: string]

function rowsOf(schema: SchemaView, path: string): Row[] {
  const fields = (schema.fields ?? []).flatMap((field) => fieldRows(field, path))
  const inner = schema.inner
    ? rowsOf(schema.inner, `${path}${schema.type.startsWith('map') ? '.*' : '[]'}`)
    : []
  const groups = (schema.groups ?? []).flatMap(({ options }) =>
    options.flatMap((option, index) => rowsOf(option, `${path} (${optionName(option, index)})`.trim())),
  )
  return [...fields, ...inner, ...groups]
}

function fieldRows({ name, pattern, required, schema }: FieldView, parent: string): Row[] {
  const path = `${parent}${parent === '' ? '' : '.'}${pattern ? `{${name}}` : name}`
  const facts = blocks(schema.description, innerText(schema), factsText(schema))
  return [
    [code(path), `${typeMarkdown(schema)}${required ? ', required' : ''}`, facts],
    ...rowsOf(schema, path),
  ]
}

/** What is true of every item of a list that has no rows of its own. */
const innerText = ({ inner }: SchemaView): string =>
  inner && inner.fields === undefined ? blocks(inner.description, factsText(inner)) : ''

const optionName = (option: SchemaView, index: number): string =>
  option.title ?? option.ref?.name ?? (option.fields || option.groups ? `option ${index + 1}` : option.type)
