import type { ApiModel, ApiOperation, ApiTag } from './api-model.ts'

/** Operations that stand together, and the groups below. */
export interface OperationGroup {
  readonly tag: ApiTag
  readonly operations: readonly ApiOperation[]
  readonly children: readonly OperationGroup[]
}

/**
 * The operations by their first tag that groups, in the order of the tags; a group without anything in it is
 * left out.
 */
export function groupOperations({
  tags,
  operations,
}: Pick<ApiModel, 'tags' | 'operations'>): readonly OperationGroup[] {
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
      .map((tag) => ({ tag, operations: byTag.get(tag.name) ?? [], children: below(tag.name) }))
      .filter((group) => group.operations.length > 0 || group.children.length > 0)
  const rest = byTag.get(undefined) ?? []
  const untagged: ApiTag = {
    name: '',
    title: grouping.length > 0 ? 'Other operations' : 'Operations',
    description: '',
    kind: 'nav',
  }
  return [
    ...below(undefined),
    ...(rest.length === 0 ? [] : [{ tag: untagged, operations: rest, children: [] }]),
  ]
}
