import type { SearchSection } from '../../model/page.ts'
import { htmlToText } from '../../kit.ts'
import type { FieldView, SchemaView } from './schema-view-types.ts'

/**
 * The search sections of a schema: one for the schema, and one for each field with an anchor. `trail` ends
 * with the schema's name.
 */
export function fieldSections(
  schema: SchemaView,
  trail: readonly string[],
  id: string,
): readonly SearchSection[] {
  const own: SearchSection = { id, trail, text: words(schema.description), code: '' }
  return [own, ...fieldsOf(schema).flatMap((field) => sectionsOf(field, trail))]
}

function sectionsOf(field: FieldView, trail: readonly string[]): SearchSection[] {
  const { schema, name, id } = field
  const inner = fieldsOf(schema).flatMap((child) => sectionsOf(child, [...trail, name]))
  return id === undefined
    ? inner
    : [
        {
          id,
          trail: [...trail, name],
          text: [schema.title, words(schema.description)].filter(Boolean).join(' '),
          code: [name, ...(schema.values ?? []).slice(0, 50).map(({ value }) => value)].join(' '),
        },
        ...inner,
      ]
}

const fieldsOf = (schema: SchemaView): readonly FieldView[] => [
  ...(schema.fields ?? []),
  ...(schema.inner ? fieldsOf(schema.inner) : []),
  ...(schema.groups ?? []).flatMap((group) => group.options.flatMap(fieldsOf)),
]

const words = (html: string | undefined): string => htmlToText(html ?? '')
