import { codeLines } from '../../../stages/markdown/fenced.ts'

/** The line below the head of a table. */
const rule = /^[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/**
 * Escapes bars in code in the rows of tables: to Python-Markdown they are code there, to GFM they end a cell.
 */
export function withBarsInCode(body: string): string {
  if (!body.includes('`')) return body
  const lines = body.split('\n')
  const isCode = codeLines()
  let inTable = false
  return lines
    .map((line, at) => {
      if (isCode(line) || !line.includes('|')) {
        inTable = false
        return line
      }
      const below = lines[at + 1] ?? ''
      inTable ||= below.includes('|') && rule.test(below)
      return inTable ? line.replaceAll(codeSpan, (code) => code.replaceAll(/(?<!\\)\|/g, '\\|')) : line
    })
    .join('\n')
}

/** A span of code: it ends at as many backticks as it begins with. */
const codeSpan = /(?<!`)(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g
