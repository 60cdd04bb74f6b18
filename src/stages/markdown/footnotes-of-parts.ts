import type { Nodes } from 'mdast'
import type { ContextNode } from './file-context.ts'

/**
 * Keeps footnotes in the context of their partial: they are rendered at the end of the page, where the
 * partial's props would be unknown.
 */
export function keepFootnotesInContext(
  node: Nodes,
  { context, scope }: Required<Pick<ContextNode, 'context' | 'scope'>>,
): void {
  if (node.type === 'footnoteDefinition') {
    for (const child of node.children as Nodes[])
      if ('children' in child)
        child.children = [
          { type: 'docgenContext', context, scope, children: child.children } as unknown as never,
        ]
  } else if ('children' in node)
    for (const child of node.children as Nodes[])
      if ((child as { type: string }).type !== 'docgenContext')
        keepFootnotesInContext(child, { context, scope })
}

/** Makes the footnotes and link definitions of a partial local to each use: their names get the prefix. */
export function prefixIdentifiers(node: Nodes, prefix: string): void {
  if ('identifier' in node && typeof node.identifier === 'string')
    node.identifier = `${prefix}${node.identifier}`
  if ('children' in node)
    for (const child of node.children as Nodes[])
      if ((child as { type: string }).type !== 'docgenContext') prefixIdentifiers(child, prefix)
}
