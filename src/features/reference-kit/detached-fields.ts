import type { FieldView, SchemaView } from './schema-view-types.ts'

/** A field that is shown on a page of its own. */
export interface DetachedField {
  /** The anchor of the field, which its page is named after. */
  readonly id: string
  /** The page that has the field with a link to its own, if that is a detached one itself. */
  readonly on?: string | undefined
  /** The path of the field: `spec.template.containers`. */
  readonly name: string
  readonly schema: SchemaView
}

/** A schema on a page, and the path that the names of its fields start with. */
export interface ShownSchema {
  readonly trail: readonly string[]
  readonly schema: SchemaView
}

/** The number of values on a page up to which everything stays on it. */
const mostOnPage = 6_000

/** The number of values on a page that was split. */
const mostAfterwards = 2_000

/**
 * Moves the largest fields of a page that would be too large to pages of their own. In the schemas, which are
 * changed, links to those pages take the place of what the fields contain.
 */
export function detachFields(
  schemas: readonly ShownSchema[],
  addressOf: (id: string) => string,
): readonly DetachedField[] {
  const detached: DetachedField[] = []
  const detach = ({ field, trail }: SizedField): number => {
    const { fields, inner, groups, ...rest } = field.schema
    const [id, name] = [field.id ?? '', trail.join('.')]
    detached.push({ id, name, schema: field.schema })
    Object.assign(field, { schema: { ...rest, ref: { name, href: addressOf(id) } } })
    return 1
  }
  const fit = ({ schema, trail }: ShownSchema, most: number): number => {
    const fields = directFields(schema).map((field): SizedField => {
      const path = [...trail, field.name]
      return { field, trail: path, size: fit({ schema: field.schema, trail: path }, mostAfterwards) }
    })
    let size = 1 + fields.reduce((sum, each) => sum + each.size, 0)
    const largest = fields.filter(({ field, size: own }) => field.id !== undefined && own > 1)
    for (const each of largest.toSorted((one, other) => other.size - one.size)) {
      if (size <= most) break
      size += detach(each) - each.size
    }
    return size
  }
  if (schemas.reduce((sum, { schema }) => sum + sizeOf(schema), 0) <= mostOnPage) return []
  for (const shown of schemas) fit(shown, Math.floor(mostAfterwards / schemas.length))
  const pages = new Map(
    detached.flatMap(({ id, schema }) => allFields(schema).map((field) => [field.id, id] as const)),
  )
  return detached.map((each) => ({ ...each, on: pages.get(each.id) }))
}

interface SizedField {
  readonly field: FieldView
  readonly trail: readonly string[]
  readonly size: number
}

/** The fields of a schema, including those of its items, values and alternatives. */
const directFields = ({ fields = [], inner, groups = [] }: SchemaView): readonly FieldView[] => [
  ...fields,
  ...(inner ? directFields(inner) : []),
  ...groups.flatMap(({ options }) => options.flatMap(directFields)),
]

const allFields = (schema: SchemaView): readonly FieldView[] =>
  directFields(schema).flatMap((field) => [field, ...allFields(field.schema)])

const sizeOf = (schema: SchemaView): number =>
  1 + directFields(schema).reduce((sum, field) => sum + sizeOf(field.schema), 0)
