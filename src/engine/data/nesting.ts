/** Deeper than any configuration or data file that people write. */
export const maxLevels = 100

/**
 * The offset at which YAML or JSON is nested deeper than `levels`, by brackets outside of strings,
 * indentation, or lists within lists; undefined if it is not. To be asked before parsing: deep recursion may
 * not only overflow the parser's stack, but V8 aborts if it has to compile a regular expression near the end
 * of the stack.
 */
export function tooDeepAt(source: string, levels = maxLevels): number | undefined {
  let depth = 0
  let isQuoted = false
  for (let index = 0; index < source.length; index++) {
    const character = source[index]
    if (character === '\\') index++
    else if (character === '"') isQuoted = !isQuoted
    else if (character === '\n') isQuoted = false
    else if (isQuoted) continue
    else if (character === '[' || character === '{') {
      if (++depth > levels) return index
    } else if (character === ']' || character === '}') depth = Math.max(0, depth - 1)
  }
  for (const { 0: lead, index } of source.matchAll(/^ *(?:[-?:] +)*(?=\S)/gm))
    if ((lead.match(/[-?:]/g)?.length ?? 0) + lead.search(/[^ ]|$/) / 2 > levels) return index + lead.length
  return undefined
}
