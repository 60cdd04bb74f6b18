import { detachFields, type DetachedField } from '../reference-kit/detach-fields.ts'
import type { ShownSchema } from '../reference-kit/view-size.ts'
import { longExample, type LongExample } from '../reference-kit/long-examples.ts'
import type { MediaProps } from './Media.tsx'
import type { ApiPageProps } from './ApiPage.tsx'
import type { OperationProps } from './Operation.tsx'

/**
 * Examples, and the ends of lists of fields or values, that would make a page too large, for pages of their
 * own. In the props, which are changed, links to those pages take their place. `addressOf` completes what
 * follows the route of the API; `base` is that of the page.
 */
export const longParts = (
  { groups, schemas }: Pick<ApiPageProps, 'groups' | 'schemas'>,
  addressOf: (path: string) => string,
  base: string,
): readonly DetachedField[] =>
  detachFields(
    [
      ...groups.flatMap(({ operations }) => operations.flatMap((each) => schemasOf(each, each.id))),
      ...schemas.map(({ id, name, schema }) => ({ trail: [name ?? ''], schema, anchor: id })),
    ],
    addressOf,
    {
      inGroups: false,
      base,
      examples: groups.flatMap(({ operations }) => operations.flatMap((each) => examplesOf(each, each.id))),
    },
  ).fields

function examplesOf(
  { method, path, body, responses, callbacks }: OperationProps,
  anchor: string,
): readonly LongExample[] {
  const shown = (trail: string, { examples }: MediaProps): readonly LongExample[] =>
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
  const own = `${method} ${path}`
  return [
    ...(body?.media ?? []).flatMap((media) => shown(own, media)),
    ...responses.flatMap(({ status, media }) => media.flatMap((each) => shown(`${own} ${status}`, each))),
    ...callbacks.flatMap(({ operation }) => examplesOf(operation, anchor)),
  ]
}

function schemasOf(
  { method, path, parameters, body, responses, callbacks }: OperationProps,
  anchor: string,
): readonly ShownSchema[] {
  const shown = (trail: readonly string[], { schema, name = '' }: Partial<MediaProps> & { name?: string }) =>
    schema ? [{ trail: [...trail, name].filter(Boolean), schema, anchor }] : []
  const own = [`${method} ${path}`]
  return [
    ...parameters.flatMap((parameter) => shown(own, parameter)),
    ...(body?.media ?? []).flatMap((media) => shown(own, media)),
    ...responses.flatMap(({ status, media, headers }) =>
      [...media, ...headers].flatMap((each) => shown([...own, status], each)),
    ),
    ...callbacks.flatMap(({ operation }) => schemasOf(operation, anchor)),
  ]
}
