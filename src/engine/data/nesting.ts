/** Deeper than any configuration or data file that people write. */
export const maxLevels = 100

/**
 * Whether YAML or JSON is nested more deeply. To be asked before parsing: deep recursion may not only
 * overflow the parser's stack, but V8 aborts if it has to compile a regular expression near the end of the
 * stack.
 */
export const isTooDeep = (source: string): boolean => nestingOf(source) > maxLevels

/** An upper bound for the nesting depth of a text, from brackets, indentation, and nested lists. */
function nestingOf(source: string): number {
  let depth = 0
  let most = 0
  for (const character of source) {
    if (character === '[' || character === '{') most = Math.max(most, ++depth)
    else if (character === ']' || character === '}') depth = Math.max(0, depth - 1)
  }
  for (const line of source.split('\n')) {
    const lead = /^[ ]*(?:[-?:] +)*/.exec(line)?.[0] ?? ''
    most = Math.max(most, (lead.match(/[-?:]/g)?.length ?? 0) + lead.search(/[^ ]|$/) / 2)
  }
  return most
}
