import type { ReferenceSet } from '../reference-kit/reference-set.ts'
import { locationIn } from '../reference-kit/reference-parts.ts'
import { markdownToText } from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { UniqueIds } from '../reference-kit/unique-ids.ts'
import type { ApiModel, ApiOperation, ExternalDocs, ApiTag } from './api-model.ts'

/** How an API is distributed over pages. */
export interface ApiLayout {
  /** Whether everything is on one page. Otherwise, groups and schemas have pages. */
  readonly isOnePage: boolean
  /** Whether the operations of a group (its id), or schemas (`schemas`), have a page each. */
  readonly isSplit: (group: string) => boolean
}

export interface PlacedOperation {
  readonly operation: ApiOperation
  readonly anchor: string
  readonly route: string
  readonly title: string
}

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
  readonly children: readonly PlacedGroup[]
}

export interface PlaceOptions {
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
  set: ReferenceSet,
  { translate, route, layout, anchorBase }: PlaceOptions,
): readonly PlacedGroup[] {
  const placed = new Map<ApiOperation, PlacedOperation>()
  const place = (operation: ApiOperation, groupId: string, prefix: string): PlacedOperation => {
    const location = locationIn(set, operation.located)
    const anchor = ids.claimAt(location, prefix, operation.method, withoutBase(operation.path, anchorBase))
    const page = layout.isOnePage ? '' : layout.isSplit(groupId) ? `/${anchor}` : `/${groupId}`
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

interface OperationGroup {
  readonly tag: ApiTag
  /** The base of its anchor: the same in every language. */
  readonly anchor: string
  readonly operations: readonly ApiOperation[]
  /** Operations that are in another group, but have this tag, too. */
  readonly others: readonly ApiOperation[]
  readonly children: readonly OperationGroup[]
}

/**
 * Groups operations by their first grouping tag, in the order of the tags. Omits tags that group nothing and
 * say nothing.
 */
function groupOperations(
  { tags, operations }: Pick<ApiModel, 'tags' | 'operations'>,
  translate: Translate,
): readonly OperationGroup[] {
  const grouping = tags.filter(({ kind }) => kind === 'nav')
  const names = new Set(grouping.map(({ name }) => name))
  const byTag = new Map<string | undefined, ApiOperation[]>()
  for (const operation of operations) {
    const name = operation.tags.find((tag) => names.has(tag))
    const others = byTag.get(name) ?? []
    others.push(operation)
    byTag.set(name, others)
  }
  const below = (parent: string | undefined): readonly OperationGroup[] =>
    tags
      .filter((tag) => tag.parent === parent)
      .map((tag): OperationGroup => {
        const grouped = byTag.get(tag.name) ?? []
        return {
          tag,
          anchor: tag.anchor ?? (tag.title || 'operations'),
          operations: grouped,
          others: operations.filter((each) => each.tags.includes(tag.name) && !grouped.includes(each)),
          children: below(tag.name),
        }
      })
      .filter(isWorthShowing)
  const rest = byTag.get(undefined) ?? []
  const untagged: ApiTag = {
    name: '',
    title: translate(grouping.length > 0 ? 'api.otherOperations' : 'api.operations'),
    description: '',
    kind: 'nav',
  }
  return [
    ...below(undefined),
    ...(rest.length === 0
      ? []
      : [
          {
            tag: untagged,
            anchor: grouping.length > 0 ? 'other-operations' : 'operations',
            operations: rest,
            others: [],
            children: [],
          },
        ]),
  ]
}

/** Badges and audiences without a description are only shown at their operations. */
const isWorthShowing = ({ tag, operations, others, children }: OperationGroup): boolean =>
  operations.length > 0 ||
  children.length > 0 ||
  tag.description !== '' ||
  tag.externalDocs !== undefined ||
  (tag.kind === 'nav' && others.length > 0)
