import { markdownToText } from '../../kit.ts'
import type { UniqueIds } from '../reference-kit/unique-ids.ts'
import type { ApiModel, ApiOperation, ExternalDocs } from './api-model.ts'
import { groupOperations, type OperationGroup } from './operation-groups.ts'

export type ApiLayout = 'page' | 'tag' | 'operation'

/** Where an operation is drawn. */
export interface PlacedOperation {
  readonly operation: ApiOperation
  readonly anchor: string
  readonly route: string
  readonly title: string
}

export interface PlacedGroup {
  readonly id: string
  /** Name of its tag; its operations may have none. */
  readonly tag: string
  readonly title: string
  readonly description: string
  readonly docs?: ExternalDocs | undefined
  readonly operations: readonly PlacedOperation[]
  /** Groups of tags below this one. */
  readonly children: readonly PlacedGroup[]
}

export interface PlaceOptions {
  /** `/widget/reference/api`, without a slash at the end. */
  readonly route: string
  readonly layout: ApiLayout
  /** What anchors leave out of paths: `/api/v1beta`. */
  readonly anchorBase: string
}

/**
 * The groups of an API with an anchor and a page for each operation. Anchors are claimed from `ids`, in the
 * order of the document.
 */
export function placeOperations(
  model: ApiModel,
  ids: UniqueIds,
  { route, layout, anchorBase }: PlaceOptions,
): readonly PlacedGroup[] {
  const place = (operation: ApiOperation, groupId: string, prefix: string): PlacedOperation => {
    const anchor = ids.claim(prefix, operation.method, withoutBase(operation.path, anchorBase))
    const page = layout === 'page' ? '' : layout === 'tag' ? `/${groupId}` : `/${anchor}`
    return {
      operation,
      anchor,
      route: `${route}${page}`,
      title: markdownToText(operation.summary) || `${operation.method} ${operation.path}`,
    }
  }
  const groupOf = ({ tag, operations, children }: OperationGroup): PlacedGroup => {
    const id = ids.claim(tag.title || 'operations')
    return {
      id,
      tag: tag.name,
      title: tag.title,
      description: tag.description,
      docs: tag.externalDocs,
      operations: operations.map((operation) => place(operation, id, '')),
      children: children.map(groupOf),
    }
  }
  const groups = groupOperations(model).map(groupOf)
  if (model.webhooks.length === 0) return groups
  const id = ids.claim('webhooks')
  return [
    ...groups,
    {
      id,
      tag: 'webhooks',
      title: 'Webhooks',
      description: '',
      operations: model.webhooks.map((operation) => place(operation, id, 'webhook')),
      children: [],
    },
  ]
}

/** A group and those below it, each before its children. */
export const withChildren = (group: PlacedGroup): readonly PlacedGroup[] => [
  group,
  ...group.children.flatMap(withChildren),
]

const withoutBase = (path: string, base: string): string =>
  base !== '' && path.startsWith(`${base}/`) ? path.slice(base.length) : path
