import type { Nodes } from 'mdast'

/** A block between two rows of one character, ```` ``` ```` or `:::`, as it stands in the source. */
export interface Fenced {
  /** The row that opens it: `:::`; empty if the block has none, as in indented code. */
  readonly marker: string
  readonly isClosed: boolean
}

/**
 * Reads from the source what a tree does not tell: whether a block was closed or only came to its end with
 * the file or its parent. `lines` are those the parser saw.
 */
export function readFence({ position }: Nodes, lines: readonly string[]): Fenced {
  if (!position) return { marker: '', isClosed: true }
  const { start, end } = position
  const marker =
    /^(?:`{3,}|~{3,}|:{3,})/.exec((lines[start.line - 1] ?? '').slice(start.column - 1))?.[0] ?? ''
  const last = /^[ \t>]*([`~:]+)[ \t]*$/.exec((lines[end.line - 1] ?? '').slice(0, end.column - 1))?.[1]
  return {
    marker,
    isClosed: marker === '' || (end.line > start.line && last !== undefined && last.startsWith(marker)),
  }
}
