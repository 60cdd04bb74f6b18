import { longestBackticks } from '../../../model/backticks.ts'
import { escapeHtml } from '../../../model/escape.ts'

// Builds parts of Markdown (GFM) for pages of plugins. Descriptions are inserted as written.

/** Inline code that may contain any backticks (CommonMark 6.1). */
export function inlineCode(text: string): string {
  if (text === '') return '`""`'
  // Parsers disagree about a backslash before a bar in tables.
  if (text.includes('\\|'))
    return `<code>${escapeHtml(text.replace(/\s*\n\s*/g, ' '))
      .replaceAll('|', '&#124;')
      .replaceAll('\\', '&#92;')}</code>`
  const longest = longestBackticks(text)
  const mark = '`'.repeat(longest + 1)
  const pad = longest > 0 || /^\s.*\s$/s.test(text) ? ' ' : ''
  return `${mark}${pad}${text.replace(/\s*\n\s*/g, ' ')}${pad}${mark}`
}

/** A code block, with a longer fence than any inside it. */
export function codeFence(text: string, language: string): string {
  const mark = '`'.repeat(Math.max(2, longestBackticks(text)) + 1)
  return `${mark}${language}\n${text.trimEnd()}\n${mark}`
}

/** A table (GFM); empty if there are no rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return rows.length === 0
    ? ''
    : [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** A table cell: a single line, with bars escaped even in code (GFM 4.10). */
const cell = (text: string): string =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\\?\|/g, '\\|')

/** Joins blocks with empty lines; empty blocks are omitted. */
export const joinBlocks = (...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part.trim()])).join('\n\n')
