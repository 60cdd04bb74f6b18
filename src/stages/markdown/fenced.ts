import type { Nodes } from 'mdast'

/** A block between two rows of one character, ```` ``` ```` or `:::`, as written in the source. */
export interface Fenced {
  /** The opening row: `:::`; empty for a block without one, such as indented code. */
  readonly marker: string
  readonly isClosed: boolean
}

/**
 * Determines from the source whether a block was closed, or merely ended with its parent or the file. `lines`
 * are those seen by the parser.
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
