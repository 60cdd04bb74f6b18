import type { Colour } from '../token-colours.ts'
import type { Token } from './token.ts'

/** A here-document that begins on the next line. */
interface Heredoc {
  readonly delimiter: string
  /** Quoted delimiters switch expansions off. */
  readonly isQuoted: boolean
  readonly stripsTabs: boolean
}

const wordEnd = /[\s|&;()<>]/
const operand = /(?:[ \t]|\\\r?\n)+([^\s|&;()<>'"`$\\-][^\s|&;()<>'"`$\\]*)(?=[\s|&;)`]|$)/y

/** Where a scanner of shell text is, and the tokens that it has made. */
export class ShellCursor {
  readonly tokens: Token[] = []
  index = 0
  /** How many substitutions the place is in. */
  depth = 0
  /** Whether the place is in backquotes. */
  inBackquotes = false
  /** Whether a quotation, a substitution or a here-document is not closed at the end. */
  isOpen = false
  readonly heredocs: Heredoc[] = []

  constructor(readonly text: string) {}

  get atEnd(): boolean {
    return this.index >= this.text.length
  }

  get isLineStart(): boolean {
    return this.index === 0 || this.text.charAt(this.index - 1) === '\n'
  }

  /** Whether a word could begin here. */
  get isWordStart(): boolean {
    return this.index === 0 || /[\s|&;()`]/.test(this.text.charAt(this.index - 1))
  }

  get isWordEnd(): boolean {
    return this.atEnd || wordEnd.test(this.text.charAt(this.index))
  }

  startsWith(text: string): boolean {
    return this.text.startsWith(text, this.index)
  }

  /** What a sticky pattern finds here. */
  at(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.index
    const found = pattern.exec(this.text)
    return found && found[0] !== '' ? found : undefined
  }

  /** Makes a token of the next characters. */
  take(length: number, colour?: Colour): void {
    const text = this.text.slice(this.index, this.index + length)
    if (text !== '') this.tokens.push({ text, colour })
    this.index += length
  }

  /** Makes a token of what a sticky pattern finds here; whether it found something. */
  skip(pattern: RegExp, colour?: Colour): boolean {
    const found = this.at(pattern)
    if (found) this.take(found[0].length, colour)
    return found !== undefined
  }

  /** The word that begins here, if it is written without quotes and expansions, or what comes before them. */
  plainWord(): string {
    return this.at(/[^\s|&;()<>'"`$\\]+/y)?.[0] ?? ''
  }

  /** The words that follow here without a flag, a quotation or an expansion between them; four at most. */
  operandsAhead(): readonly string[] {
    const found: string[] = []
    operand.lastIndex = this.index
    for (let match = operand.exec(this.text); match && found.length < 4; match = operand.exec(this.text))
      found.push(match[1] ?? '')
    return found
  }
}
