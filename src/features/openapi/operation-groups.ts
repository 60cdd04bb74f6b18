import type { Translate } from '../../model/messages/messages.ts'
import type { ApiModel, ApiOperation, ApiTag } from './api-model.ts'

/** A group of operations, with subgroups. */
export interface OperationGroup {
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
export function groupOperations(
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
