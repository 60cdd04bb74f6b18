import type { Construct, TokenizeContext } from 'micromark-util-types'
import type { Processor } from 'unified'

/** The lines of the text that is being parsed next which may belong to a table, starting at 1. */
export interface TableLines {
  possible: ReadonlySet<number>
}

/**
 * Finds the lines that may be rows of a GFM table: those around a possible delimiter row, up to a blank line.
 * In quotes and lists, some others are included, too.
 */
export function possibleTableLines(text: string): ReadonlySet<number> {
  const possible = new Set<number>()
  if (!text.includes('-')) return possible
  let isOpen = false
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    const isDelimiter = mayBeDelimiterRow(line)
    isOpen = isDelimiter || (isOpen && /[^ \t]/.test(line))
    if (isDelimiter) possible.add(index)
    if (isOpen) possible.add(index + 1)
  }
  return possible
}

/** Whether a line ends like a delimiter row: what comes before may be the markers of quotes and lists. */
function mayBeDelimiterRow(line: string): boolean {
  let hasDash = false
  let hasMark = false
  for (let at = line.length - 1; at >= 0 && ' \t-|:'.includes(line.charAt(at)); at--) {
    hasDash ||= line.charAt(at) === '-'
    hasMark ||= /[|:]/.test(line.charAt(at))
  }
  return hasDash && hasMark
}

/**
 * A plugin to use after remark-gfm. Its construct for tables reads the first line of every paragraph as a
 * head, which is a tenth of the time of a parse; here, only where the next line may be a delimiter row.
 */
export function remarkTableLines(this: Processor, lines: TableLines): void {
  for (const { flow } of this.data().micromarkExtensions ?? [])
    if (flow?.null)
      flow.null = [flow.null]
        .flat()
        .map((construct) => (construct.name === 'table' ? within(lines, construct) : construct))
}

const within = (lines: TableLines, construct: Construct): Construct => ({
  ...construct,
  tokenize(this: TokenizeContext, effects, ok, nok) {
    return lines.possible.has(this.now().line) ? construct.tokenize.call(this, effects, ok, nok) : nok
  },
})
