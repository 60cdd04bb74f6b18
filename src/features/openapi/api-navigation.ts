import type { Translate } from '../../model/messages/messages.ts'
import type { Heading } from '../../model/page.ts'
import type { ApiPageProps } from './ApiPage.tsx'
import type { SidebarItem } from '../../model/navigation-config.ts'
import { inRanges } from '../reference-kit/sidebar-ranges.ts'
import type { ApiLayout, PlacedGroup, PlacedOperation } from './place-operations.ts'

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
    ...((props.schemas.length > 0 || schemaIndex.length > 0 || props.schemasPage) && overview
      ? [{ level: 2 as const, id: 'schemas', text: translate('api.schemas') }]
      : []),
    ...(overview || single
      ? []
      : props.schemas.map((schema) => ({ level: 2 as const, id: schema.id, text: schema.name ?? '' }))),
  ]
}

interface ApiSidebarParts {
  readonly translate: Translate
  readonly layout: ApiLayout
  /** The route of the reference, without a trailing slash. */
  readonly route: string
  readonly groups: readonly PlacedGroup[]
  /** `page`: the schema's page below the route, if each has its own. */
  readonly schemas: readonly { readonly name: string; readonly page: string }[]
}

export function apiSidebar({
  translate,
  layout,
  route,
  groups,
  schemas,
}: ApiSidebarParts): readonly SidebarItem[] {
  const docId = (page: string): string => `${route.replace(/^\//, '')}${page}`
  const overview: SidebarItem = { type: 'doc', id: docId(''), label: translate('api.overview') }
  const entryIn =
    (isSplit: boolean) =>
    ({ title, operation, anchor, route: page }: PlacedOperation): SidebarItem => ({
      label: title,
      badge: operation.method,
      ...(isSplit ? { type: 'doc', id: docId(`/${anchor}`) } : { type: 'link', href: `${page}#${anchor}` }),
    })
  // A link on every group would be repeated on thousands of pages.
  const first = (page: string): readonly SidebarItem[] => [
    { type: 'doc', id: docId(`/${page}`), label: translate('api.overview') },
  ]
  const group = (placed: PlacedGroup): SidebarItem =>
    placed.operations.length > 0 || placed.children.length > 0
      ? category(placed)
      : { type: 'link', label: placed.title, href: `${route}#${placed.id}` }
  const category = ({ id, title, operations, children }: PlacedGroup): SidebarItem => {
    const isSplit = !layout.isOnePage && layout.isSplit(id)
    const hasPage = !layout.isOnePage && operations.length > 0
    return {
      type: 'category',
      label: title,
      ...(hasPage && !isSplit ? { link: { type: 'doc', id: docId(`/${id}`) } } : {}),
      items: [
        ...(hasPage && isSplit ? first(id) : []),
        ...operations.map(entryIn(isSplit)),
        ...children.map(group),
      ],
    }
  }
  const items = [overview, ...groups.map(group)]
  if (layout.isOnePage || schemas.length === 0) return items
  if (!layout.isSplit('schemas'))
    return [...items, { type: 'doc', id: docId('/schemas'), label: translate('api.schemas') }]
  return [
    ...items,
    {
      type: 'category',
      label: translate('api.schemas'),
      items: [
        ...first('schemas'),
        ...inRanges(schemas, ({ name, page }) => ({ type: 'doc', id: docId(`/${page}`), label: name })),
      ],
    },
  ]
}
