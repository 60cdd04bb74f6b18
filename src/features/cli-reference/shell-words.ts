import { append } from '../../model/append.ts'

/** A word in a shell command line, without quotes. `start` and `end` are offsets in the text. */
export interface ShellWord {
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether its value is unknown, because it contains a placeholder, variable, or substitution. */
  readonly open: boolean
}

/** A parsed command line with the positions of its words. */
export interface ShellText {
  /** In reading order; commands in a substitution come before the one that contains it. */
  readonly commands: readonly (readonly ShellWord[])[]
  /** The bodies of here-documents, as offsets in the text. They are data, not commands. */
  readonly heredocs: readonly { readonly start: number; readonly end: number }[]
}

/**
 * Splits a POSIX shell script into commands and their words. Never fails: unclosed quotes are read as text.
 */
export function readShell(text: string): ShellText {
  return new ShellReader(text).read()
}

// The expressions are sticky, so that a long text is read in one pass.
const space = /(?:[ \t]|\\\r?\n)+/y
const comment = /#[^\n]*/y
const operator = /\r?\n|&&|\|\||;;|[|;&()]/y
const redirect = /\d*(?:>>?|<<?<?-?)(?:&[\d-])?[ \t]*/y
const placeholder = /<[A-Za-z](?:[^<>\n]*[^<>\s])?>/y
const substitution = /\$\(([^()]*)\)|`([^`]*)`/y
const quoted = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"/y
const continued = /\\\r?\n/y
const variable = /\$[\w{]/y

class ShellReader {
  private readonly commands: ShellWord[][] = []
  private readonly heredocs: { start: number; end: number }[] = []
  /** The delimiters of here-documents that start on the next line. */
  private awaited: string[] = []
  private index = 0

  constructor(
    private readonly text: string,
    private readonly offset = 0,
  ) {}

  read(): ShellText {
    let words: ShellWord[] = []
    const endCommand = (): void => {
      if (words.length > 0) this.commands.push(words)
      words = []
    }
    while (this.index < this.text.length) {
      if (this.skip(space)) continue
      if (this.match(comment) && (words.length > 0 || /\s|!|^$/.test(this.text.charAt(this.index + 1)))) {
        this.skip(comment)
        continue
      }
      const match = this.match(operator)
      if (match) {
        endCommand()
        this.index += match[0].length
        if (match[0].endsWith('\n')) this.skipHeredocs()
        continue
      }
      if (this.skipRedirect()) continue
      const word = this.word()
      if (word) words.push(word)
      else this.index++
    }
    endCommand()
    return { commands: this.commands, heredocs: this.heredocs }
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.index
    return pattern.exec(this.text)
  }

  private skip(pattern: RegExp): boolean {
    const match = this.match(pattern)
    if (match) this.index += match[0].length
    return match !== null && match[0] !== ''
  }

  private skipRedirect(): boolean {
    const match = this.match(redirect)
    if (!match || this.match(placeholder)) return false
    this.index += match[0].length
    if (match[0].includes('&')) return true
    const target = this.word()
    if (target && /<<-?[ \t]*$/.test(match[0]) && !match[0].includes('<<<')) this.awaited.push(target.text)
    return true
  }

  private skipHeredocs(): void {
    for (const end of this.awaited) {
      const start = this.index
      for (let line = this.line(); line !== undefined; line = this.line()) {
        if (line.text.trim() !== end) continue
        this.heredocs.push({ start: start + this.offset, end: line.start + this.offset })
        break
      }
    }
    this.awaited = []
  }

  private line(): { readonly text: string; readonly start: number } | undefined {
    const start = this.index
    if (start >= this.text.length) return undefined
    const end = this.text.indexOf('\n', start)
    this.index = end === -1 ? this.text.length : end + 1
    return { text: this.text.slice(start, this.index), start }
  }

  private word(): ShellWord | undefined {
    const start = this.index
    let text = ''
    let open = false
    while (this.index < this.text.length) {
      const part = this.part()
      if (!part) break
      text += part.text
      open ||= part.open
    }
    return this.index === start
      ? undefined
      : { text, start: start + this.offset, end: this.index + this.offset, open }
  }

  /** The next part of a word; undefined at its end. */
  private part(): { readonly text: string; readonly open: boolean } | undefined {
    const hole = this.match(placeholder)
    if (hole) return this.take(hole[0], hole[0], true)
    const command = this.match(substitution)
    if (command) {
      this.inside(command[1] ?? command[2] ?? '', this.index + (command[1] === undefined ? 1 : 2))
      return this.take(command[0], command[0], true)
    }
    const quote = this.match(quoted)
    if (quote) return this.quote(quote)
    const character = this.text.charAt(this.index)
    if (/[\s|;&()<>]/.test(character) || this.match(continued)) return undefined
    if (character === '\\')
      return this.take(this.text.slice(this.index, this.index + 2), this.text.charAt(this.index + 1), false)
    return this.take(character, character, this.match(variable) !== null)
  }

  private quote(match: RegExpExecArray): { readonly text: string; readonly open: boolean } {
    const inner = match[2]
    if (inner === undefined) return this.take(match[0], match[1] ?? '', /<[A-Z]/.test(match[0]))
    for (const command of inner.matchAll(/\$\(([^()]*)\)/g))
      this.inside(command[1] ?? '', this.index + 3 + command.index)
    return this.take(match[0], inner.replace(/\\([\s\S])/g, '$1'), /\$[\w{(]|<[A-Z]/.test(inner))
  }

  private take(
    source: string,
    text: string,
    open: boolean,
  ): { readonly text: string; readonly open: boolean } {
    this.index += source.length
    return { text, open }
  }

  private inside(text: string, start: number): void {
    append(
      this.commands,
      new ShellReader(text, start + this.offset).read().commands.map((words) => [...words]),
    )
  }
}
