import type { Nodes } from 'mdast'
import { isContext } from './record-steps.ts'

/** Whether two nodes say the same at the same place, with all that is in them. */
export function sameNode(one: Nodes, other: Nodes): boolean {
  if (one === other) return true
  if (isContext(one) || isContext(other)) return false
  if (!samePlace(one, other) || !sameProperties(one, other)) return false
  const [children, otherChildren] = [childrenOf(one), childrenOf(other)]
  return (
    children.length === otherChildren.length &&
    children.every((child, index) => {
      const counterpart = otherChildren[index]
      return counterpart !== undefined && sameNode(child, counterpart)
    })
  )
}

/** Whether two nodes are of one type, at the same place. */
const samePlace = (one: Nodes, other: Nodes): boolean =>
  one.type === other.type && keyOf(one) === keyOf(other)

/** The type and the place of a node; no two nodes of a text have the same ones but by accident. */
export const keyOf = ({ type, position }: Nodes): string =>
  position
    ? [type, position.start.line, position.start.column, position.end.line, position.end.column].join(' ')
    : type

/** Whether two nodes are equal but for what is in them. */
export const sameProperties = (one: Nodes, other: Nodes): boolean =>
  JSON.stringify(propertiesOf(one)) === JSON.stringify(propertiesOf(other))

/** What a node says. Empty properties are none: some steps set `meta` to an empty text. */
function propertiesOf(node: Nodes): unknown {
  const { position: _position, data, ...others } = node
  const { children: _children, ...properties } = others as Readonly<Record<string, unknown>> // By name.
  return [
    JSON.stringify(
      Object.entries(properties)
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      (key, value: unknown) => (key === 'position' || key === 'data' ? undefined : value),
    ),
    data && 'hProperties' in data ? data.hProperties : null,
  ]
}

export const childrenOf = (node: Nodes): readonly Nodes[] => ('children' in node ? node.children : [])
