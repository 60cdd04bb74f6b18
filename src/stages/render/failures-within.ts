import type { Element } from 'hast'
import type { BodyNode, ComponentNode } from '../../model/body.ts'
import type { DiagnosticError } from '../../model/diagnose.ts'

export type Failures = ReadonlyMap<ComponentNode, DiagnosticError>

/**
 * The components in an element that fail by themselves (`failureOf`): first those among the components that
 * contain none, then those around them as well, and so on; only where there are more than before.
 */
export function* failuresWithin(
  { children }: Element | ComponentNode,
  failureOf: (component: ComponentNode) => DiagnosticError | undefined,
): Generator<Failures> {
  const failures = new Map<ComponentNode, DiagnosticError>()
  for (const components of componentsByHeight(children)) {
    const countBefore = failures.size
    for (const component of components) {
      const failure = failureOf(component)
      if (failure) failures.set(component, failure)
    }
    if (failures.size > countBefore) yield failures
  }
}

/** Components by how many others are in one another below them, from none on. */
function componentsByHeight(nodes: readonly BodyNode[]): readonly (readonly ComponentNode[])[] {
  const levels: ComponentNode[][] = []
  const measure = (node: BodyNode): number => {
    // What is in a part has names of its own, which are only known there.
    if (node.type === 'scope' || !('children' in node)) return 0
    const height = Math.max(0, ...node.children.map(measure))
    if (node.type !== 'component') return height
    levels[height] = [...(levels[height] ?? []), node]
    return height + 1
  }
  nodes.forEach(measure)
  return levels
}
