import { codeLines } from '../../../stages/markdown/fenced.ts'

/**
 * Moves the end of a tag that stands on a line of its own, where Markdown begins a quote, to the line above.
 * To Vue, such lines are one block of HTML.
 */
export function withTagEnds(body: string): string {
  const isCode = codeLines()
  let isInTag = false
  const lines: string[] = []
  for (const line of body.split('\n')) {
    const end = isInTag ? /^[ \t]*(\/?>)[ \t]*$/.exec(line)?.[1] : undefined
    const begins = /^[ \t]*<[A-Za-z][\w-]*(?:[ \t][^<>]*)?$/.test(line)
    const goesOn: boolean = isInTag && line.trim() !== '' && !/[<>]/.test(line)
    isInTag = !isCode(line) && (begins || goesOn)
    if (end === undefined) lines.push(line)
    else lines.push(`${lines.pop() ?? ''} ${end}`, '')
  }
  return lines.join('\n')
}
