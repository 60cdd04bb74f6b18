import { parseInline, type AnswerInline } from './answer-inline.ts'

const maxColumns = 20

/** Rows may be shorter than the header. */
export interface AnswerTable {
  readonly kind: 'table'
  readonly head: readonly (readonly AnswerInline[])[]
  readonly rows: readonly (readonly (readonly AnswerInline[])[])[]
}

/**
 * Finds the line of a paragraph at which a table starts (GitHub Flavored Markdown, section 4.10): one that is
 * followed by a delimiter row with the same number of columns. Returns the number of lines if there is none.
 */
export function tableIn(lines: readonly string[]): number {
  const begin = lines.findIndex(
    (line, index) =>
      line.includes('|') &&
      isRuler(lines[index + 1] ?? '') &&
      cellsOf(line).length === cellsOf(lines[index + 1] ?? '').length,
  )
  return begin < 0 ? lines.length : begin
}

const isRuler = (line: string): boolean =>
  line.includes('-') && /^[-:| ]+$/.test(line) && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell))

/** Parses the lines of a table found by `tableIn`. If it is not `complete`, the last row may be cut off. */
export function tableOf([head = '', , ...rows]: readonly string[], complete: boolean): AnswerTable {
  const parsed = (row: string, last: boolean) =>
    cellsOf(row).map((cell) => parseInline(cell, complete || !last))
  const columns = Math.min(cellsOf(head).length, maxColumns)
  return {
    kind: 'table',
    head: parsed(head, false).slice(0, columns),
    rows: rows.map((row, index) => parsed(row, index === rows.length - 1).slice(0, columns)),
  }
}

/** Splits a row at unescaped bars. */
function cellsOf(row: string): readonly string[] {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  return cells.slice(cells[0] === '' ? 1 : 0, cells.length > 1 && cells.at(-1) === '' ? -1 : undefined)
}
