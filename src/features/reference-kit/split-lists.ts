import type { FieldView, SchemaView } from './schema-view-types.ts'
import { sizeOf } from './view-size.ts'

/** A part of a list of fields, values or alternatives that is shown on a page of its own. */
export interface ListPart {
  /** The anchor that it is a part of, on the page with the beginning of the list. */
  readonly anchor: string
  /** The number of the part, and how many there are. */
  readonly count: string
  readonly schema: SchemaView
}

type ValueView = NonNullable<SchemaView['values']>[number]

type GroupView = NonNullable<SchemaView['groups']>[number]

interface SplitOptions {
  /** The size of the schema, and the one from which on its lists are split. */
  readonly size: number
  readonly most: number
  /** The size of a page with a part of a list. */
  readonly mostOfPart: number
  /** The anchor of the schema. */
  readonly id: string
  readonly sizeOfField: (field: FieldView) => number
  /** Makes the page of a part, and returns what leads there. */
  readonly move: (part: ListPart) => NonNullable<SchemaView['ref']>
}

/**
 * Moves the ends of lists that are too long for a page, of fields, values or alternatives, to pages of
 * their own, the longest list first. In the lists, which are changed, links to those pages take their
 * place. Returns the size that the schema has then.
 */
export function splitLists(schema: SchemaView, { size, most, ...options }: SplitOptions): number {
  const lists = [
    ...partsOf(schema).flatMap(({ fields = [] }) => fieldList(fields as FieldView[], options)),
    ...partsOf(schema).flatMap(({ values = [] }) => valueList(values as ValueView[], options)),
    ...partsOf(schema).flatMap(({ groups = [] }) => groups.flatMap((group) => optionList(group, options))),
  ].toSorted((one, other) => other.size - one.size)
  let restSize = size
  for (const list of lists) {
    if (restSize <= most) break
    const rest = Math.max(0, restSize - list.size)
    restSize = rest + list.split(Math.max(options.mostOfPart - rest, smallest))
  }
  return restSize
}

/** What stays of a list on its page at least. */
const smallest = 4_000

/** A schema, and those of its items, values and alternatives, which are on the same page. */
export const partsOf = (schema: SchemaView): readonly SchemaView[] => [
  schema,
  ...[
    ...(schema.inner ? [schema.inner] : []),
    ...(schema.groups ?? []).flatMap(({ options }) => options),
  ].flatMap(partsOf),
]

interface List {
  readonly size: number
  /** Leaves so much on the page. Returns how many they are. */
  readonly split: (keep: number) => number
}

type ListOptions = Omit<SplitOptions, 'size' | 'most'>

function fieldList(fields: FieldView[], { sizeOfField, mostOfPart, id, move }: ListOptions): readonly List[] {
  const anchor = fields[0]?.id ?? id
  return listOf(fields, sizeOfField, mostOfPart, (some, index, count): FieldView => {
    const ref = move({ anchor, count: `${index}/${count}`, schema: { type: '', fields: some } })
    return {
      name: rangeOf(some.map(({ name }) => name)),
      pattern: true,
      schema: { type: '', ref: { ...ref, fields: some.length } },
    }
  })
}

const valueList = (values: ValueView[], { mostOfPart, id: anchor, move }: ListOptions): readonly List[] =>
  listOf(
    values,
    // As for the size of a schema.
    (value) => JSON.stringify(value).length + 1,
    mostOfPart,
    (some, index, count): ValueView => {
      const ref = move({ anchor, count: `${index}/${count}`, schema: { type: '', values: some } })
      return {
        value: rangeOf(some.map(({ value }) => value)),
        description: `<a href="${ref.href ?? ''}">${index}/${count}</a>`,
      }
    },
  )

const optionList = (group: GroupView, { mostOfPart, id: anchor, move }: ListOptions): readonly List[] =>
  listOf(group.options as SchemaView[], sizeOf, mostOfPart, (some, index, count): SchemaView => {
    const part = { type: '', groups: [{ ...group, options: some }] }
    const title = rangeOf(some.map(({ title: name, ref, type }) => name ?? ref?.name ?? type))
    return { type: '', title, ref: move({ anchor, count: `${index}/${count}`, schema: part }) }
  })

const rangeOf = (names: readonly string[]): string => [...new Set([names[0], names.at(-1)])].join(' – ')

function listOf<Item>(
  items: Item[],
  sizeOf: (item: Item) => number,
  mostOfPart: number,
  linkTo: (some: readonly Item[], index: number, count: number) => Item,
): readonly List[] {
  const size = items.reduce((sum, item) => sum + sizeOf(item), 0)
  const split = (keep: number): number => {
    const parts: Item[][] = [[]]
    let room = keep
    for (const item of items) {
      const itemSize = sizeOf(item)
      if (itemSize > room && parts.at(-1)?.length) {
        parts.push([])
        room = mostOfPart
      }
      room -= itemSize
      parts.at(-1)?.push(item)
    }
    const [first = [], ...others] = parts
    items.splice(first.length, Infinity, ...others.map((some, at) => linkTo(some, at + 2, parts.length)))
    return items.reduce((sum, item) => sum + sizeOf(item), 0)
  }
  return items.length > 1 ? [{ size, split }] : []
}
