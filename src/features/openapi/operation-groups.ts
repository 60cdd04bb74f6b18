import type { Translate } from '../../model/messages/messages.ts'
import type { ApiModel, ApiOperation, ApiTag } from './api-model.ts'

/** A group of operations, with subgroups. */
export interface OperationGroup {
  readonly tag: ApiTag
  /** The base of its anchor: the same in every language. */
  readonly anchor: string
  readonly operations: readonly ApiOperation[]
  readonly children: readonly OperationGroup[]
}

/** Groups operations by their first grouping tag, in the order of the tags. Omits empty groups. */
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
    grouping
      .filter((tag) => tag.parent === parent)
      .map((tag) => ({
        tag,
        anchor: tag.title || 'operations',
        operations: byTag.get(tag.name) ?? [],
        children: below(tag.name),
      }))
      .filter((group) => group.operations.length > 0 || group.children.length > 0)
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
            children: [],
          },
        ]),
  ]
}
