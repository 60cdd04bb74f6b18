import type { Color, Token } from '../token-colors.ts'

/** A here-document that starts on the next line. */
interface Heredoc {
  readonly delimiter: string
  /** Whether the delimiter is quoted, which disables expansions. */
  readonly isQuoted: boolean
  readonly stripsTabs: boolean
}

/**
 * What a shell would still wait for: `line` after `\`, `|`, or `&&`, and in a quotation, substitution, or
 * compound command; `heredoc` in a here-document, whose lines may look like anything.
 */
export type Awaits = 'line' | 'heredoc'

const wordEnd = /[\s|&;()<>]/
const operand = /(?:[ \t]|\\\r?\n)+([^\s|&;()<>'"`$\\-][^\s|&;()<>'"`$\\]*)(?=[\s|&;)`]|$)/y

export class ShellCursor {
  readonly tokens: Token[] = []
  index = 0
  /** The nesting depth of substitutions at the position. */
  depth = 0
  /** Whether the position is in backquotes. */
  inBackquotes = false
  isOpen = false
  /** Whether a here-document has begun and not ended at the end. */
  isInHeredoc = false
  /** The number of open compound commands: `for … done`, `if … fi`, `{ … }`, and subshells. */
  openBlocks = 0
  readonly heredocs: Heredoc[] = []

  constructor(readonly text: string) {}

  get atEnd(): boolean {
    return this.index >= this.text.length
  }

  get isLineStart(): boolean {
    return this.index === 0 || this.text.charAt(this.index - 1) === '\n'
  }

  /** Whether a word may start at the position. */
  get isWordStart(): boolean {
    return this.index === 0 || /[\s|&;()`]/.test(this.text.charAt(this.index - 1))
  }

  get isWordEnd(): boolean {
    return this.atEnd || wordEnd.test(this.text.charAt(this.index))
  }

  get awaits(): Awaits | undefined {
    if (this.isInHeredoc || this.heredocs.length > 0) return 'heredoc'
    const last = this.tokens.findLast(({ text, color }) => color !== 'comment' && text.trim() !== '')
    const goesOn = last?.color === undefined && /^(?:&&|\|\|?&?)$/.test(last?.text ?? '')
    const end = this.tokens.at(-1)
    const isContinued = end !== undefined && end.color !== 'comment' && end.text.endsWith('\\')
    return this.isOpen || this.openBlocks > 0 || goesOn || isContinued ? 'line' : undefined
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.index)
  }

  /** Matches a sticky pattern at the position. */
  at(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.index
    const match = pattern.exec(this.text)
    return match && match[0] !== '' ? match : undefined
  }

  /** Emits the next characters as a token. */
  take(length: number, color?: Color): void {
    const text = this.text.slice(this.index, this.index + length)
    if (text !== '') this.tokens.push({ text, color })
    this.index += length
  }

  /** Emits the match of a sticky pattern as a token. Returns whether there was one. */
  skip(pattern: RegExp, color?: Color): boolean {
    const match = this.at(pattern)
    if (match) this.take(match[0].length, color)
    return match !== undefined
  }

  /** The unquoted part of the word at the position, up to a quotation or expansion. */
  plainWord(): string {
    return this.at(/[^\s|&;()<>'"`$\\]+/y)?.[0] ?? ''
  }

  /** Up to four plain words after the position, without a flag, quotation, or expansion between them. */
  operandsAhead(): readonly string[] {
    const operands: string[] = []
    operand.lastIndex = this.index
    for (let match = operand.exec(this.text); match && operands.length < 4; match = operand.exec(this.text))
      operands.push(match[1] ?? '')
    return operands
  }
}
