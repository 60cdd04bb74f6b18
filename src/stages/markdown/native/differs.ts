import type { Nodes } from 'mdast'

/** Where a node is in the text. */
export type Position = NonNullable<Nodes['position']>
/** A line and a column, both from 1, and the offset. */
export type Point = Position['start']

/** Thrown for what remark reads in another way. */
export class Differs extends Error {}

/** The place of a node of the parser, which all of them have. */
export function positionOf({ position }: Nodes): Position {
  if (!position) throw new Differs()
  return position
}

/** The offset of a point of the parser, which all of them have. */
export function offsetOf({ offset }: Point): number {
  if (offset === undefined) throw new Differs()
  return offset
}

/** The point behind a text that begins at another. */
export function pointAfter(text: string, from: Point): Point {
  const lines = text.split('\n')
  const lastLine = lines.at(-1) ?? ''
  return {
    line: from.line + lines.length - 1,
    column: lines.length === 1 ? from.column + text.length : lastLine.length + 1,
    offset: offsetOf(from) + text.length,
  }
}
