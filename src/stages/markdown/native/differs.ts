import type { Nodes } from 'mdast'

/** Where a node is in the text. */
export type Position = NonNullable<Nodes['position']>
export type Point = Position['start']

/** Thrown for what remark reads in another way. */
export class Differs extends Error {}

export function positionOf({ position }: Nodes): Position {
  if (!position) throw new Differs()
  return position
}

export function offsetOf({ offset }: Point): number {
  if (offset === undefined) throw new Differs()
  return offset
}
