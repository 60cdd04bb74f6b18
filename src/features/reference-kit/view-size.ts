import type { FieldView, SchemaView } from './schema-view-types.ts'

/** A schema on a page, and the path that the names of its fields start with. */
export interface ShownSchema {
  readonly trail: readonly string[]
  readonly schema: SchemaView
  /** The anchor of its heading, which stays where it is if the schema moves to a page of its own. */
  readonly id?: string
  /** The anchor that it is shown at, if it cannot move. */
  readonly anchor?: string
}

/** The size of a schema or an example from which on a page of its own is worth following a link, in bytes. */
export const worthPage = 4_000

/** What the elements around the texts of a value take, in bytes. */
const markup = 330

/** The fields of a schema, including those of its items, values and alternatives. */
export const directFields = ({ fields = [], inner, groups = [] }: SchemaView): readonly FieldView[] => [
  ...fields,
  ...(inner ? directFields(inner) : []),
  ...groups.flatMap(({ options }) => options.flatMap(directFields)),
]

export const allFields = (schema: SchemaView): readonly FieldView[] =>
  directFields(schema).flatMap((field) => [field, ...allFields(field.schema)])

/** The size of a schema on a page, in bytes. */
export const sizeOf = (schema: SchemaView): number =>
  ownSize(schema) + directFields(schema).reduce((sum, field) => sum + sizeOf(field.schema), 0)

/** That of a schema without its fields. */
export function ownSize({ fields: _, inner, groups = [], ...own }: SchemaView): number {
  const parts = [...(inner ? [inner] : []), ...groups.flatMap(({ options }) => options)]
  return markup + sizeInHtml(own) + parts.reduce((sum, part) => sum + ownSize(part), 0)
}

/** The size of the texts in a value, in which HTML escapes quotes. */
export const sizeInHtml = (value: object | string): number =>
  JSON.stringify(value).replaceAll('\\"', '&quot;').length
