import { detachFields, mostOnPage, type DetachedField } from '../reference-kit/detach-fields.ts'
import { longExample, type LongExample } from '../reference-kit/long-examples.ts'
import { sizeOf, textLength, type ShownSchema } from '../reference-kit/view-size.ts'
import type { MediaProps } from './Media.tsx'
import type { ApiPageProps } from './ApiPage.tsx'
import type { OperationProps } from './Operation.tsx'

/**
 * Examples, and the ends of lists of fields or values, that would make a page too large, for pages of their
 * own. In the props, which are changed, links to those pages take their place. `addressOf` completes what
 * follows the route of the API; `base` is that of the page.
 */
export const longParts = (
  props: ShownParts,
  addressOf: (path: string) => string,
  base: string,
): readonly DetachedField[] =>
  detachFields(schemasOn(props), addressOf, {
    inGroups: false,
    base,
    examples: props.groups.flatMap(({ operations }) =>
      operations.flatMap((each) => examplesOf(each, each.id)),
    ),
  }).fields

/** Whether a page is too large for all that it has. */
export const isTooLarge = (props: ShownParts): boolean =>
  schemasOn(props).reduce(
    (size, { schema }) => size + sizeOf(schema) - textLength(schema),
    textLength(props),
  ) > mostOnPage

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
