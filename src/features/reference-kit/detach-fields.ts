import type { FieldView, SchemaView } from './schema-view-types.ts'
import { examplesIn, moveExamples, type LongExample, type ShownCode } from './long-examples.ts'
import { anchorsOfFields, directFields, ownSize, sizeOf, type ShownSchema } from './view-size.ts'
import { splitLists } from './split-lists.ts'
import { slug } from '../../model/slug.ts'

/** A field, a schema with a heading, an example, or a part of a long list, that has a page of its own. */
export interface DetachedField {
  /** What its page is named after: its anchor, or that of what it is a part of, and its number. */
  readonly id: string
  /** The anchor of the list or the schema, if it is a part of one. */
  readonly anchor?: string
  /** The path of the field: `spec.template.containers`. */
  readonly name: string
  readonly schema: SchemaView
  /** If it is an example. */
  readonly sample?: ShownCode | undefined
}

/** Schemas with headings that share a page of their own, because their headings alone fill one. */
interface SchemaGroup {
  /** The anchor of its first schema, which its page is named after. */
  readonly id: string
  readonly schemas: readonly (ShownSchema & { readonly id: string })[]
}

export interface DetachOptions {
  readonly inGroups?: boolean
  readonly examples?: readonly LongExample[]
}

interface Detached {
  readonly fields: readonly DetachedField[]
  /** If there are any, all schemas with a heading are in one of them. */
  readonly groups: readonly SchemaGroup[]
  /** The pages of anchors that have moved. */
  readonly moved: ReadonlyMap<string, string>
}

/**
 * The size of a page in characters of its texts up to which everything stays on it. Assistants read 50,000 of
 * a page, its navigation included.
 */
export const mostOnPage = 40_000

/** The size of a page that was split. */
const mostAfterwards = 30_000

/** The size of a schema from which on a page of its own is worth following a link. */
const worthPage = 1_500

/**
 * Moves the longest examples on a page that would be too large to pages of their own, its largest fields
 * then, the ends of long lists, and whole schemas if that is not enough: the largest, or, with `inGroups`,
 * all of them if there are too many. In the schemas, which are changed, links to those pages take the place
 * of what moved. `addressOf` completes what follows the route of the reference: `/name`, `#anchor`.
 * `examples`: those that are not in the schemas. Links to what has moved are left to `relinked`.
 */
export function detachFields(
  schemas: readonly ShownSchema[],
  addressOf: (path: string) => string,
  { inGroups = false, examples = [] }: DetachOptions = {},
): Detached {
  const detached: DetachedField[] = []
  /** The number of the last part of the lists at an anchor. */
  const parts = new Map<string, number>()
  const movePart = (
    anchor: string,
    name: string,
    part: Pick<DetachedField, 'schema' | 'sample'>,
  ): NonNullable<SchemaView['ref']> => {
    const number = (parts.get(anchor) ?? 1) + 1
    parts.set(anchor, number)
    const id = `${anchor}/${number}`
    detached.push({ id, anchor, name, ...part })
    return { name, href: addressOf(`/${id}`) }
  }
  const whole = [...examples.map(({ size }) => size), ...schemas.map(({ schema }) => sizeOf(schema))].reduce(
    (sum, size) => sum + size,
    0,
  )
  if (whole <= mostOnPage) return { fields: [], groups: [], moved: new Map() }
  moveExamples([...examples, ...schemas.flatMap(examplesIn)], whole - mostOnPage, (anchor, name, sample) =>
    movePart(anchor, name, { schema: { type: '' }, sample }),
  )
  const pageSchemas = schemas.map((each): SizedSchema => ({ ...each, size: sizeOf(each.schema) }))
  const total = (): number => pageSchemas.reduce((sum, { size }) => sum + size, 0)
  const detach = (id: string, trail: readonly string[], schema: SchemaView): Pick<SchemaView, 'ref'> => {
    const name = trail.join('.')
    detached.push({ id, name, schema })
    return { ref: { name, href: addressOf(`/${id}`), moved: [id], fields: directFields(schema).length } }
  }
  const fit = ({ schema, trail, id, anchor = id ?? '' }: ShownSchema, most: number): number => {
    const fields = namedFields(schema).map(({ field, option }): SizedField => {
      const path = field.isPath ? [field.name] : [...withOption(trail, option), field.name]
      return {
        field,
        trail: path,
        size: fit({ schema: field.schema, trail: path, anchor: field.id ?? anchor }, mostAfterwards),
      }
    })
    let size = ownSize(schema) + fields.reduce((sum, each) => sum + each.size, 0)
    const sizes = new Map(fields.map((each) => [each.field, each.size]))
    const largest = fields.filter(({ field }) => field.id !== undefined && hasMore(field.schema))
    for (const { field, trail: path, size: old } of largest.toSorted(bySize)) {
      if (size <= most) break
      const { fields: _, inner: __, groups: ___, ...rest } = field.schema
      Object.assign(field, { schema: { ...rest, ...detach(field.id ?? '', path, field.schema) } })
      size += ownSize(field.schema) - old
      sizes.set(field, ownSize(field.schema))
    }
    if (size <= mostOnPage) return size
    return splitLists(schema, {
      size,
      most: mostOnPage,
      mostOfPart: mostAfterwards,
      id: anchor || slug(trail.join('-')) || 'document',
      sizeOfField: (field) => sizes.get(field) ?? ownSize(field.schema),
      move({ count, anchor: start, schema: part }) {
        const moved = directFields(part).flatMap(({ id: field }) => field ?? [])
        return {
          ...movePart(start, `${trail.join('.')} (${count})`.trim(), { schema: part }),
          ...(moved.length > 0 ? { moved } : {}),
        }
      },
    })
  }
  for (const each of pageSchemas) each.size = fit(each, mostAfterwards)
  const headed = pageSchemas.filter((each): each is SizedSchema & { id: string } => each.id !== undefined)
  const movable = headed.filter(({ size }) => size > worthPage)
  const least = total() - movable.reduce((sum, { schema, size }) => sum + size - ownSize(schema), 0)
  const groups = inGroups && least > mostOnPage ? groupsOf(headed) : []
  let restSize = total()
  for (const each of movable.toSorted(bySize)) {
    if (groups.length > 0 || restSize <= mostOnPage) break
    Object.assign(each.schema, detach(each.id, each.trail, { ...each.schema }))
    for (const key of ['fields', 'inner', 'groups']) Reflect.deleteProperty(each.schema, key)
    restSize += ownSize(each.schema) - each.size
  }
  const moved = new Map([
    ...groups.flatMap(({ id, schemas: grouped }) =>
      grouped.flatMap((each) =>
        [each.id, ...anchorsOfFields(each.schema)].map((anchor) => [anchor, id] as const),
      ),
    ),
    ...detached.flatMap(({ id, schema }) => anchorsOfFields(schema).map((anchor) => [anchor, id] as const)),
  ])
  return { fields: detached, groups, moved }
}

/** Fields with the name of the alternative that they are part of: several may have one of the same name. */
function namedFields(schema: SchemaView, option?: string): readonly NamedField[] {
  const { fields = [], inner, groups = [] } = schema
  return [
    ...fields.map((field) => ({ field, option })),
    ...(inner ? namedFields(inner, option) : []),
    ...groups.flatMap(({ choice, options }) =>
      options.flatMap((each) => namedFields(each, (choice && (each.title ?? each.ref?.name)) ?? option)),
    ),
  ]
}

interface NamedField {
  readonly field: FieldView
  readonly option: string | undefined
}

const withOption = (trail: readonly string[], option: string | undefined): readonly string[] =>
  option === undefined
    ? trail
    : trail.length === 0
      ? [option]
      : [...trail.slice(0, -1), `${trail.at(-1) ?? ''} (${option})`]

/**
 * A copy of the props of a page in which links, of names and in HTML, lead to where anchors are. `base`: the
 * page that has what has not moved; both are what follows the route of the reference, such as `/name`.
 */
export function relinked<Value>(
  props: Value,
  moved: ReadonlyMap<string, string>,
  addressOf: (path: string) => string,
  { path, base = path }: { readonly path: string; readonly base?: string | undefined },
): Value {
  if (moved.size === 0) return JSON.parse(JSON.stringify(props)) as Value // It is plain data.
  return withHrefs(props, (href) => {
    const [, start = '', id = ''] = /^([^#]*)#(.+)$/.exec(href) ?? []
    const page = moved.get(id)
    const isOwn = start === '' || `${start}/`.startsWith(addressOf('/'))
    if (!isOwn || id === '' || (page === undefined && (start !== '' || path === base))) return href
    const target = page === undefined ? base : `/${page}`
    return target === path ? `#${id}` : addressOf(`${target}#${id}`)
  })
}

/** A copy in which addresses, of names and in HTML, are what `change` returns for them. */
export const withHrefs = <Value>(value: Value, change: (href: string) => string): Value =>
  JSON.parse(JSON.stringify(value), (key, part: unknown) =>
    typeof part !== 'string'
      ? part
      : key === 'href'
        ? change(part)
        : part.replace(/(?<= href=")[^"]+/g, (href) => change(href)),
  ) as Value // It is plain data.

/** Distributes schemas over pages, in their order. */
function groupsOf(schemas: readonly (SizedSchema & { readonly id: string })[]): readonly SchemaGroup[] {
  const groups: (SchemaGroup & { schemas: SchemaGroup['schemas'][number][]; size: number })[] = []
  for (const each of schemas) {
    const last = groups.at(-1)
    if (last && last.size + each.size <= mostAfterwards) {
      last.schemas.push(each)
      last.size += each.size
    } else groups.push({ id: each.id, schemas: [each], size: each.size })
  }
  return groups
}

interface SizedSchema extends ShownSchema {
  /** Smaller once fields have moved. */
  size: number
}

interface SizedField {
  readonly field: FieldView
  readonly trail: readonly string[]
  readonly size: number
}

const bySize = (one: { readonly size: number }, other: { readonly size: number }): number =>
  other.size - one.size

const hasMore = ({ fields, inner, groups }: SchemaView): boolean =>
  [fields, inner, groups].some((part) => part !== undefined)
