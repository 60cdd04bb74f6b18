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

/** What stands around the texts of a value, such as its anchor, in characters. */
const around = 80

/** The fields of a schema, including those of its items, values and alternatives. */
export const directFields = ({ fields = [], inner, groups = [] }: SchemaView): readonly FieldView[] => [
  ...fields,
  ...(inner ? directFields(inner) : []),
  ...groups.flatMap(({ options }) => options.flatMap(directFields)),
]

const allFields = (schema: SchemaView): readonly FieldView[] =>
  directFields(schema).flatMap((field) => [field, ...allFields(field.schema)])

export const anchorsOfFields = (schema: SchemaView): readonly string[] =>
  allFields(schema).flatMap(({ id }) => (id === undefined ? [] : [id]))

/** The length of the texts of a value, without its keys and the elements in its HTML. */
export const textLength = (value: unknown): number =>
  JSON.stringify(value).replace(/<[^>]*>|"\w+":/g, '').length

/** The size of a schema on a page, in characters. */
export const sizeOf = (schema: SchemaView): number =>
  ownSize(schema) + directFields(schema).reduce((sum, field) => sum + sizeOf(field.schema), 0)

/** That of a schema without its fields. */
export function ownSize({ fields: _, inner, groups = [], ...ownProps }: SchemaView): number {
  const parts = [...(inner ? [inner] : []), ...groups.flatMap(({ options }) => options)]
  return around + textLength(ownProps) + parts.reduce((sum, part) => sum + ownSize(part), 0)
}
