import { markdownToText } from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { UniqueIds } from '../reference-kit/unique-ids.ts'
import type { ApiModel, ApiOperation, ExternalDocs } from './api-model.ts'
import { groupOperations, type OperationGroup } from './operation-groups.ts'

/** How operations are distributed over pages: all on one, one page per tag, or one per operation. */
export type ApiLayout = 'page' | 'tag' | 'operation'

/** An operation and its address. */
export interface PlacedOperation {
  readonly operation: ApiOperation
  readonly anchor: string
  readonly route: string
  readonly title: string
}

/** A group of operations and its address. */
export interface PlacedGroup {
  readonly id: string
  /** The name of its tag, which may have no operations itself. */
  readonly tag: string
  readonly title: string
  readonly description: string
  readonly docs?: ExternalDocs | undefined
  readonly operations: readonly PlacedOperation[]
  /** Operations of other groups that have its tag, too. */
  readonly others: readonly PlacedOperation[]
  /** Groups of child tags. */
  readonly children: readonly PlacedGroup[]
}

/** Options for the layout of an API. */
export interface PlaceOptions {
  /** The interface messages in the language of the site. */
  readonly translate: Translate
  /** The route without a trailing slash: `/widget/reference/api`. */
  readonly route: string
  readonly layout: ApiLayout
  /** A prefix of paths that anchors omit: `/api/v1beta`. */
  readonly anchorBase: string
}

/** Assigns an anchor and a page to each operation. Anchors are taken from `ids` in document order. */
export function placeOperations(
  model: ApiModel,
  ids: UniqueIds,
  { translate, route, layout, anchorBase }: PlaceOptions,
): readonly PlacedGroup[] {
  const placed = new Map<ApiOperation, PlacedOperation>()
  const place = (operation: ApiOperation, groupId: string, prefix: string): PlacedOperation => {
    const anchor = ids.claim(prefix, operation.method, withoutBase(operation.path, anchorBase))
    const page = layout === 'page' ? '' : layout === 'tag' ? `/${groupId}` : `/${anchor}`
    const result = {
      operation,
      anchor,
      route: `${route}${page}`,
      title: markdownToText(operation.summary) || `${operation.method} ${operation.path}`,
    }
    placed.set(operation, result)
    return result
  }
  const groupOf = ({ tag, anchor, operations, others, children }: OperationGroup): PlacedGroup => {
    const id = ids.claim(anchor)
    return {
      id,
      tag: tag.name,
      title: tag.title,
      description: tag.description,
      docs: tag.externalDocs,
      operations: operations.map((operation) => place(operation, id, '')),
      get others() {
        return others.flatMap((operation) => placed.get(operation) ?? [])
      },
      children: children.map(groupOf),
    }
  }
  const groups = groupOperations(model, translate).map(groupOf)
  if (model.webhooks.length === 0) return groups
  const id = ids.claim('webhooks')
  return [
    ...groups,
    {
      id,
      tag: 'webhooks',
      title: translate('api.webhooks'),
      description: '',
      operations: model.webhooks.map((operation) => place(operation, id, 'webhook')),
      others: [],
      children: [],
    },
  ]
}

/** A group and its subgroups, in preorder. */
export const withChildren = (group: PlacedGroup): readonly PlacedGroup[] => [
  group,
  ...group.children.flatMap(withChildren),
]

const withoutBase = (path: string, base: string): string =>
  base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path
