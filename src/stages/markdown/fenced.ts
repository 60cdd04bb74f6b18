import type { Nodes } from 'mdast'

/** A block between two rows of one character, ```` ``` ```` or `:::`, as written in the source. */
interface Fenced {
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

const fenceLine = /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/

/**
 * Creates a function that tells, line by line, what belongs to a code fence, for passes before the parser:
 * the lines of code and the closing row, but not the opening one. An approximation without parsing: a fence
 * in a quote ends with the quote.
 */
export function codeLines(): (line: string) => boolean {
  let fence: { readonly marker: string; readonly quotes: number } | undefined
  return (line) => {
    const [, prefix = '', marker, rest = ''] = fenceLine.exec(line) ?? []
    if (fence && quotesIn(line) >= fence.quotes) {
      if (marker?.startsWith(fence.marker) && rest.trim() === '') fence = undefined
      return true
    }
    fence =
      marker !== undefined && !(marker.startsWith('`') && rest.includes('`'))
        ? { marker, quotes: quotesIn(prefix) }
        : undefined
    return false
  }
}

const quotesIn = (line: string): number => (/^[ \t>]*/.exec(line)?.[0] ?? '').split('>').length - 1
