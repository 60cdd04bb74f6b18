import { parseInline, type AnswerInline } from './answer-inline.ts'

/** Block content of an answer; any other Markdown is treated as text. */
export type AnswerBlock =
  | { readonly kind: 'paragraph'; readonly content: readonly AnswerInline[] }
  /** 3 for headings of the highest rank in the answer, 4 for others, because the question is an h2. */
  | { readonly kind: 'heading'; readonly level: 3 | 4; readonly content: readonly AnswerInline[] }
  | {
      readonly kind: 'list'
      readonly ordered: boolean
      readonly start: number
      readonly items: readonly (readonly AnswerBlock[])[]
    }
  | { readonly kind: 'quote'; readonly content: readonly AnswerBlock[] }
  | AnswerTable
  | { readonly kind: 'code'; readonly language: string; readonly text: string }

interface OpenList {
  readonly indent: number
  readonly ordered: boolean
  readonly items: AnswerBlock[][]
}

interface OpenFence {
  readonly mark: string
  readonly language: string
  readonly indent: number
  readonly lines: string[]
}

/** The maximum depth of lists; deeper ones are merged into the deepest. */
const deepest = 8
/** The maximum depth of quotations; deeper ones are text. */
const deepestQuote = 3

/**
 * Parses untrusted Markdown to plain data, in linear time. While it is streaming, `complete` is false, and
 * open constructs are closed at the end.
 */
export function parseAnswer(text: string, complete: boolean): readonly AnswerBlock[] {
  return parseLines(
    text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', '    ').trimEnd()),
    complete,
    0,
  )
}

function parseLines(lines: readonly string[], complete: boolean, quoteDepth: number): readonly AnswerBlock[] {
  const reader = new BlockReader(quoteDepth)
  for (const line of lines) reader.read(line)
  return reader.end(complete)
}

class BlockReader {
  readonly #quoteDepth: number
  readonly #root: AnswerBlock[] = []
  readonly #lists: OpenList[] = []
  #paragraph: string[] = []
  #quote: string[] = []
  #fence: OpenFence | undefined
  #topLevel = 0

  constructor(quoteDepth: number) {
    this.#quoteDepth = quoteDepth
  }

  read(line: string): void {
    if (this.#fence) return this.#readCode(line, this.#fence)
    const indent = line.length - line.trimStart().length
    const body = line.slice(indent)
    if (body.startsWith('>') && this.#quoteDepth < deepestQuote) return this.#readQuote(indent, body)
    this.#endQuote(true)
    if (body === '' || /^([-*_])(?: *\1){2,}$/.test(body)) return this.#endParagraph(true)
    const fence = fenceOf(body)
    const heading = /^(#{1,6}) +(?=\S)/.exec(body)
    const item = /^(?:[-*+]|(\d{1,9})[.)])(?: +|$)/.exec(body)
    if (fence || heading || item) this.#endParagraph(true)
    if (item) return this.#startItem(indent, body.slice(item[0].length), item[1])
    if (this.#paragraph.length > 0) return void this.#paragraph.push(body)
    this.#leaveLists(indent)
    if (fence) this.#fence = { ...fence, indent, lines: [] }
    else if (heading) this.#addHeading(heading[1]?.length ?? 1, body.slice(heading[0].length))
    else this.#paragraph.push(body)
  }

  end(complete: boolean): readonly AnswerBlock[] {
    this.#endParagraph(complete)
    this.#endQuote(complete)
    this.#endCode()
    return this.#root
  }

  get #blocks(): AnswerBlock[] {
    return this.#lists.at(-1)?.items.at(-1) ?? this.#root
  }

  #readQuote(indent: number, body: string): void {
    this.#endParagraph(true)
    if (this.#quote.length === 0) this.#leaveLists(indent)
    this.#quote.push(body.slice(body[1] === ' ' ? 2 : 1))
  }

  #endQuote(complete: boolean): void {
    if (this.#quote.length === 0) return
    const content = parseLines(this.#quote, complete, this.#quoteDepth + 1)
    this.#quote = []
    this.#blocks.push({ kind: 'quote', content })
  }

  #readCode(line: string, { mark, indent, lines }: OpenFence): void {
    const body = line.trim()
    if (body.startsWith(mark) && body === (mark[0] ?? '').repeat(body.length)) return this.#endCode()
    const margin = Math.min(indent, line.length - line.trimStart().length)
    lines.push(line.slice(margin))
  }

  #endCode(): void {
    if (this.#fence)
      this.#blocks.push({ kind: 'code', language: this.#fence.language, text: this.#fence.lines.join('\n') })
    this.#fence = undefined
  }

  #addHeading(rank: number, text: string): void {
    this.#topLevel ||= rank
    this.#blocks.push({
      kind: 'heading',
      level: rank <= this.#topLevel ? 3 : 4,
      content: parseInline(text, true),
    })
  }

  #startItem(indent: number, text: string, number: string | undefined): void {
    const ordered = number !== undefined
    while ((this.#lists.at(-1)?.indent ?? 0) > indent) this.#lists.pop()
    let list = this.#lists.at(-1)
    const nested = list && indent >= list.indent + 2 && this.#lists.length < deepest
    if (list && !nested && list.ordered !== ordered) {
      this.#lists.pop()
      list = undefined
    }
    if (!list || nested) {
      const items: AnswerBlock[][] = []
      this.#blocks.push({ kind: 'list', ordered, start: Number(number ?? 1), items })
      this.#lists.push((list = { indent, ordered, items }))
    }
    list.items.push([])
    const fence = fenceOf(text)
    if (fence) this.#fence = { ...fence, indent: indent + 2, lines: [] }
    else if (text !== '') this.#paragraph.push(text)
  }

  /** Closes lists after an empty line, unless the next line is indented below an item. */
  #leaveLists(indent: number): void {
    while (this.#lists.length > 0 && indent < (this.#lists.at(-1)?.indent ?? 0) + 2) this.#lists.pop()
  }

  #endParagraph(complete: boolean): void {
    if (this.#paragraph.length === 0) return
    const lines = this.#paragraph
    this.#paragraph = []
    const table = tableIn(lines)
    const text = lines.slice(0, table)
    if (text.length > 0)
      this.#blocks.push({ kind: 'paragraph', content: parseInline(text.join('\n'), complete) })
    if (text.length < lines.length) this.#blocks.push(tableOf(lines.slice(table), complete))
  }
}

function fenceOf(body: string): { readonly mark: string; readonly language: string } | undefined {
  const match = /^(`{3,}|~{3,}) *([\w+#.-]*)/.exec(body)
  if (!match) return undefined
  const [whole, mark = '', language = ''] = match
  // A line with further backticks is inline code.
  return mark.startsWith('`') && body.includes('`', whole.length) ? undefined : { mark, language }
}

const maxColumns = 20

/** Rows may be shorter than the header. */
interface AnswerTable {
  readonly kind: 'table'
  readonly head: readonly (readonly AnswerInline[])[]
  readonly rows: readonly (readonly (readonly AnswerInline[])[])[]
}

/**
 * Finds the line of a paragraph at which a table starts (GitHub Flavored Markdown, section 4.10): one that is
 * followed by a delimiter row with the same number of columns. Returns the number of lines if there is none.
 */
function tableIn(lines: readonly string[]): number {
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
function tableOf([head = '', , ...rows]: readonly string[], complete: boolean): AnswerTable {
  const parsed = (row: string, last: boolean) =>
    cellsOf(row).map((cell) => parseInline(cell, complete || !last))
  const columns = Math.min(cellsOf(head).length, maxColumns)
  return {
    kind: 'table',
    head: parsed(head, false).slice(0, columns),
    rows: rows.map((row, index) => parsed(row, index === rows.length - 1).slice(0, columns)),
  }
}

function cellsOf(row: string): readonly string[] {
  const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  return cells.slice(cells[0] === '' ? 1 : 0, cells.length > 1 && cells.at(-1) === '' ? -1 : undefined)
}
