import type { Translate } from '../../model/messages/messages.ts'
import type { Heading } from '../../model/page.ts'
import type { ApiPageProps } from './ApiPage.tsx'

/**
 * The headings of an API page, in order. `single`: a page with one operation or schema, which has the page's
 * title.
 */
export function apiHeadings(props: ApiPageProps, single: boolean, translate: Translate): readonly Heading[] {
  const { overview, index, schemaIndex } = props
  const operations = props.groups.flatMap((group) => [
    ...(group.id === undefined ? [] : [{ level: 2 as const, id: group.id, text: group.title ?? '' }]),
    ...group.operations.map((operation) => ({
      level: group.id === undefined ? (2 as const) : (3 as const),
      id: operation.id,
      text: operation.title ?? '',
      badge: operation.method,
    })),
  ])
  return [
    ...(overview && overview.servers.length > 0
      ? [{ level: 2 as const, id: 'servers', text: translate('api.servers') }]
      : []),
    ...(overview && overview.security.length > 0
      ? [{ level: 2 as const, id: 'authentication', text: translate('api.authentication') }]
      : []),
    ...index.flatMap(({ id, title = '' }) =>
      id === undefined ? [] : [{ level: 2 as const, id, text: title }],
    ),
    ...operations.filter((heading) => !single || heading.text !== ''),
    ...((props.schemas.length > 0 || schemaIndex.length > 0) && overview
      ? [{ level: 2 as const, id: 'schemas', text: translate('api.schemas') }]
      : []),
    ...(overview || single
      ? []
      : props.schemas.map((schema) => ({ level: 2 as const, id: schema.id, text: schema.name ?? '' }))),
  ]
}
