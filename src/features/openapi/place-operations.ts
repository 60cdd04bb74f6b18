import { markdownToText } from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { UniqueIds } from '../reference-kit/unique-ids.ts'
import type { ApiModel, ApiOperation, ExternalDocs } from './api-model.ts'
import { groupOperations, type OperationGroup } from './operation-groups.ts'

/** How the operations of an API are spread over pages: one page, one for each tag, one for each operation. */
export type ApiLayout = 'page' | 'tag' | 'operation'

/** Where an operation is drawn. */
export interface PlacedOperation {
  readonly operation: ApiOperation
  readonly anchor: string
  readonly route: string
  readonly title: string
}

/** A group of operations with its place on the site. */
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

/** How an API is laid out. */
export interface PlaceOptions {
  /** The texts of the interface, in the language of the site. */
  readonly translate: Translate
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
  { translate, route, layout, anchorBase }: PlaceOptions,
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
  const groupOf = ({ tag, anchor, operations, children }: OperationGroup): PlacedGroup => {
    const id = ids.claim(anchor)
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
