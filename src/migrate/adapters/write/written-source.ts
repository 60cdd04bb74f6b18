import type { Nodes } from 'mdast'
import type { Place } from '../../../model/diagnostic.ts'
import type { MarkdownDialect } from '../../../stages/markdown/dialect.ts'
import { preprocess, unwrapMdxBlocks } from '../../../stages/markdown/preprocess.ts'

/** A place in a text, from 1. */
export interface TextPoint {
  readonly line: number
  readonly column: number
}

interface SourceInput {
  /** The text as its author wrote it. */
  readonly text: string
  /** The lines that the parser has seen, which the positions of nodes are in. */
  readonly parsedLines: readonly string[]
  readonly dialect: MarkdownDialect
  readonly format: 'md' | 'mdx'
}

/** The lines of a text in docgen's syntax, as far as the lines alone tell. */
export class WrittenSource {
  readonly lines: readonly string[]
  readonly #parsed: readonly string[]

  constructor(input: SourceInput) {
    this.lines = ownLines(input)
    this.#parsed = input.parsedLines
  }

  /** Where something stands in the lines: docgen rewrites the ends of some for its parser. */
  at({ line, column }: TextPoint): TextPoint {
    const text = this.lines[line - 1] ?? ''
    const parsed = this.#parsed[line - 1] ?? ''
    if (text === parsed) return { line, column }
    let same = 0
    while (same < column - 1 && same < text.length && text[same] === parsed[same]) same++
    if (same >= column - 1) return { line, column }
    return { line, column: Math.max(same, text.length - (parsed.length - (column - 1))) + 1 }
  }

  /** The text between two points. */
  between(start: TextPoint, end: TextPoint): string {
    const lines = this.lines.slice(start.line - 1, end.line)
    const last = lines.length - 1
    return lines
      .map((line, index) =>
        line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
      )
      .join('\n')
  }

  /** The text of a node, without what its containers write before its lines. */
  textOf({ position }: Nodes): string | undefined {
    return position ? this.#within(position.start, position.end) : undefined
  }

  /** The same for a place. */
  textAt({ line, column, endLine = line, endColumn = column }: Place): string {
    return this.#within({ line, column }, { line: endLine, column: endColumn })
  }

  #within(from: TextPoint, to: TextPoint): string {
    const start = this.at(from)
    const [first = '', ...others] = this.between(start, this.at(to)).split('\n')
    const before = new RegExp(`^[ \\t>]{0,${String(start.column - 1)}}`)
    return [first, ...others.map((line) => line.replace(before, ''))].join('\n')
  }

  /** What has to stand before further lines of a block that begins at a point. */
  prefixAt({ line, column }: TextPoint): string {
    return (this.lines[line - 1] ?? '').slice(0, column - 1).replaceAll(/[^>\t]/g, ' ')
  }
}

/** A text as it continues behind what its container writes before each line. */
export const withPrefix = (text: string, prefix: string): string =>
  text.replaceAll(/\n(.*)/g, (_whole, line: string) => `\n${line === '' ? prefix.trimEnd() : prefix + line}`)

/**
 * The lines of a text once the dialect has rewritten them. What docgen rewrites for its own parser, and the
 * comments that it takes out of MDX, stay as they are.
 */
function ownLines({ text, parsedLines, dialect, format }: SourceInput): readonly string[] {
  const withTokens = dialect.tokens?.(text) ?? text
  const unwrapped = format === 'mdx' ? unwrapMdxBlocks(withTokens) : withTokens
  const rewritten = dialect.text?.(unwrapped) ?? unwrapped
  const [writtenLines, plainLines, ownReadable, rewrittenLines, readable] = [
    withTokens,
    unwrapped,
    preprocess(unwrapped),
    rewritten,
    preprocess(rewritten),
  ].map((each) => each.split('\n'))
  return (writtenLines ?? []).map((line, index) => {
    const parsed = parsedLines[index] ?? line
    if (parsed === plainLines?.[index] || parsed === ownReadable?.[index]) return line
    if (parsed === readable?.[index]) return rewrittenLines?.[index] ?? line
    return /<!--|-->/.test(line) ? line : parsed.replaceAll('\\{#', '{#')
  })
}
