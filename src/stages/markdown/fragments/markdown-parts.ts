import { escapeHtml } from '../../../model/escape-html.ts'

// Pieces of Markdown (GFM) for `markdown` and `componentMarkdown`. Descriptions go in as their authors wrote
// them.

/** Code in a line of Markdown, whatever backticks it holds (CommonMark 6.1). */
export function inlineCode(text: string): string {
  if (text === '') return '`""`'
  // Readers of tables do not agree on what a backslash before a bar means.
  if (text.includes('\\|'))
    return `<code>${escapeHtml(text.replace(/\s*\n\s*/g, ' '))
      .replaceAll('|', '&#124;')
      .replaceAll('\\', '&#92;')}</code>`
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  const pad = longest > 0 || /^\s.*\s$/s.test(text) ? ' ' : ''
  return `${mark}${pad}${text.replace(/\s*\n\s*/g, ' ')}${pad}${mark}`
}

/** A block of code in Markdown, with a fence that is longer than any in it. */
export function codeFence(text: string, language: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const mark = '`'.repeat(longest + 1)
  return `${mark}${language}\n${text.trimEnd()}\n${mark}`
}

/** A table (GFM); an empty text without rows. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`
  return rows.length === 0
    ? ''
    : [line(head), `|${' --- |'.repeat(head.length)}`, ...rows.map(line)].join('\n')
}

/** One line: a table holds no blocks, and a bar in it ends the cell, in code too (GFM 4.10). */
const cell = (text: string): string =>
  text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/\\?\|/g, '\\|')

/** Blocks with an empty line between them; empty ones are left out. */
export const joinBlocks = (...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part === undefined || part.trim() === '' ? [] : [part.trim()])).join('\n\n')

/** A heading (ATX) of a level from 1 to 6. */
export const markdownHeading = (level: number, text: string): string =>
  `${'#'.repeat(Math.min(6, level))} ${text.replace(/\s+/g, ' ').trim()}`
