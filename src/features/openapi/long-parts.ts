import { detachFields, mostOnPage, relinked, type DetachedField } from '../reference-kit/detach-fields.ts'
import { longExample, type LongExample } from '../reference-kit/long-examples.ts'
import type { SchemaView } from '../reference-kit/schema-view-types.ts'
import { directFields, sizeOf, textLength, type ShownSchema } from '../reference-kit/view-size.ts'
import type { MediaProps } from './Media.tsx'
import type { ApiPageProps } from './ApiPage.tsx'
import type { OperationProps } from './Operation.tsx'

/** The parts of a page as they are shown on it, and those that have pages of their own. */
interface LongParts<Props> {
  readonly props: Props
  readonly parts: readonly DetachedField[]
  /** The pages of anchors that have moved. */
  readonly moved: ReadonlyMap<string, string>
  readonly isTooLarge: boolean
}

/**
 * Makes a page smaller that is too large for all that it has: leaves types that readers have to open
 * anyway to the places that describe them, and moves examples, and the ends of lists of fields or values,
 * to pages of their own. `addressOf` completes what follows the route of the API; `base` is that of the
 * page.
 */
export function longParts<Props extends ShownParts>(
  shared: Props,
  addressOf: (path: string) => string,
  base: string,
): LongParts<Props> {
  const schemas = schemasOn(shared)
  const size = schemas.reduce(
    (sum, { schema }) => sum + sizeOf(schema) - textLength(schema),
    textLength(shared),
  )
  if (size <= mostOnPage) return { props: shared, parts: [], moved: new Map(), isTooLarge: false }
  // Pages share what they show of a type, and each takes the place of something else.
  const props = JSON.parse(JSON.stringify(shared)) as Props // These are plain data.
  const operations = props.groups.flatMap((group) => group.operations)
  foldTypes(operations.flatMap(foldedMedia), size - mostOnPage)
  const examples = operations.flatMap((each) => examplesOf(each, each.id))
  const { fields, moved } = detachFields(schemasOn(props), addressOf, { examples })
  return { props: relinked(props, moved, addressOf, { path: base }), parts: fields, moved, isTooLarge: true }
}

/** What readers of an operation have to open: what it answers besides a success, and its callbacks. */
const foldedMedia = ({ responses, callbacks }: OperationProps): readonly MediaProps[] => [
  ...responses.flatMap(({ open, media }) => (open ? [] : media)),
  ...callbacks.flatMap(({ operation }) => [
    ...(operation.body?.media ?? []),
    ...operation.responses.flatMap(({ media }) => media),
    ...foldedMedia({ ...operation, responses: [] }),
  ]),
]

/**
 * Leaves types to the places where they are described, with the examples made of them, the largest first,
 * until a page is smaller.
 */
function foldTypes(media: readonly MediaProps[], excess: number): void {
  let rest = excess
  const sized = media.flatMap((each) =>
    each.schema ? [{ each, schema: each.schema, size: sizeOf(each.schema) }] : [],
  )
  for (const { each, schema, size } of sized.toSorted((one, other) => other.size - one.size)) {
    if (rest <= 0) return
    const folded = foldedType(schema)
    const examples = each.examples.filter(({ isGiven }) => isGiven)
    if (folded === schema) continue
    rest -= size - sizeOf(folded) + textLength(each.examples) - textLength(examples)
    Object.assign(each, { schema: folded, examples })
  }
}

function foldedType(view: SchemaView): SchemaView {
  const { fields, groups, inner, ...rest } = view
  if (view.ref?.href !== undefined && (fields ?? groups ?? inner) !== undefined)
    return { ...rest, ref: { ...view.ref, fields: directFields(view).length } }
  if (!inner) return view
  const foldedInner = foldedType(inner)
  return foldedInner === inner ? view : { ...view, inner: foldedInner }
}

type ShownParts = Pick<ApiPageProps, 'groups' | 'schemas'>

const schemasOn = ({ groups, schemas }: ShownParts): readonly ShownSchema[] => [
  ...groups.flatMap(({ operations }) => operations.flatMap((each) => schemasOf(each, each.id))),
  ...schemas.map(({ id, name, schema }) => ({ trail: [name ?? ''], schema, anchor: id })),
]

function examplesOf(
  { method, path, body, responses, callbacks }: OperationProps,
  anchor: string,
): readonly LongExample[] {
  const longOnes = (trail: string, { examples }: MediaProps): readonly LongExample[] =>
    examples.flatMap((example) => {
      const { code, title } = example
      return code === undefined
        ? []
        : longExample(code, {
            trail: [trail, title].filter(Boolean),
            anchor,
            replace: ({ name, href }) =>
              Object.assign(example, { code: undefined, external: { label: name, href } }),
          })
    })
  const request = `${method} ${path}`
  return [
    ...(body?.media ?? []).flatMap((media) => longOnes(request, media)),
    ...responses.flatMap(({ status, media }) =>
      media.flatMap((each) => longOnes(`${request} ${status}`, each)),
    ),
    ...callbacks.flatMap(({ operation }) => examplesOf(operation, anchor)),
  ]
}

function schemasOf(
  { method, path, parameters, body, responses, callbacks }: OperationProps,
  anchor: string,
): readonly ShownSchema[] {
  const schemaIn = (
    trail: readonly string[],
    { schema, name = '' }: Partial<MediaProps> & { name?: string },
  ) => (schema ? [{ trail: [...trail, name].filter(Boolean), schema, anchor }] : [])
  const operationTrail = [`${method} ${path}`]
  return [
    ...parameters.flatMap((parameter) => schemaIn(operationTrail, parameter)),
    ...(body?.media ?? []).flatMap((media) => schemaIn(operationTrail, media)),
    ...responses.flatMap(({ status, media, headers }) =>
      [...media, ...headers].flatMap((each) => schemaIn([...operationTrail, status], each)),
    ),
    ...callbacks.flatMap(({ operation }) => schemasOf(operation, anchor)),
  ]
}
