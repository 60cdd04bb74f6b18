import type { Color, Token } from '../token-colors.ts'

/**
 * Tokenizes YAML 1.2, including the templates of Helm, Jinja, and GitHub Actions (`{{ … }}`, `{% … %}`),
 * which YAML parsers cannot read. Every key is a `property`, even before a template, but nothing inside a
 * block of text is.
 */
export function tokenizeYaml(code: string): readonly Token[] {
  return new YamlScanner(code).read()
}

const blank = /[ \t\r]+/y
const comment = /#[^\n]*/y
const marker = /(?:---|\.\.\.)(?=\s|$)/y
const directive = /%[^\n]*/y
const indicator = /[-?](?=\s|$)/y
const template =
  /\{\{-?\s*\/\*[\s\S]{0,4000}?\*\/\s*-?\}\}|\$?\{\{(?:[^}\n]|\}(?!\})){0,400}\}\}|\{%[^\n%]{0,400}%\}/y
const quoted = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^']|'')*'/y
const quotedKey = /(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*')(?=[ \t]*:(?:\s|$))/y
/** Matches up to the first `: `. A `#` after white space starts a comment. */
const plainKey =
  /(?:\{\{[^}\n]*\}\}|[^\s#&*!|>'"%@`{}[\],:]|:(?=[^\s]))(?:\{\{[^}\n]*\}\}|[^\s:]|:(?=[^\s])|[ \t]+(?=[^\s#:]))*?(?=[ \t]*:(?:\s|$))/y
const flowKey =
  /[^\s#&*!|>'"%@`{}[\],:](?:[^\s:,[\]{}]|:(?=[^\s,[\]{}])|[ \t]+(?=[^\s#:,[\]{}]))*(?=[ \t]*:(?:[\s,[\]{}]|$))/y
const property = /[&*][^\s,[\]{}]+/y
const tag = /!(?:<[^>\s]*>|[^\s,[\]{}]*)/y
const blockScalar = /[|>](?:[+-]?[1-9]?|[1-9][+-])(?=[ \t\r]*(?:#[^\n]*)?(?:\n|$))/y
/** Neither `${` nor `{{` nor a placeholder such as `<NAME>` begins here. */
const plain = /(?:[^\s#{$<]|[{$](?!\{)|<(?![A-Z][A-Z0-9_ -]{0,80}>)|(?<=\S)#|[ \t]+(?=[^\s#]))+/y
const flowPlain =
  /(?:[^\s#,[\]{}:$<]|:(?=[^\s,[\]{}])|\$(?!\{)|<(?![A-Z][A-Z0-9_ -]{0,80}>)|(?<=\S)#|[ \t]+(?=[^\s#,[\]{}:]))+/y
const substitution = /\$\{[^}\n]{0,200}\}|<[A-Z][A-Z0-9_ -]{0,80}>/y
const holes = new RegExp(`${template.source}|${substitution.source}`, 'g')
/** The core schema of YAML 1.2 (10.3.2), and `yes`, `no`, `on`, and `off` from 1.1. */
const constant =
  /^(?:true|false|null|~|yes|no|on|off|[-+]?(?:\d[\d_]*)?\.?\d+(?:e[-+]?\d+)?|0x[\da-f]+|0o[0-7]+|[-+]?\.inf|\.nan|\d{4}-\d\d-\d\d(?:[Tt ][\d:.]+Z?)?)$/i

class YamlScanner {
  private readonly tokens: Token[] = []
  private index = 0
  private lineStart = 0
  private flow = 0
  /** The column of the last key or dash; text that belongs to it is indented further. */
  private column = 0

  constructor(private readonly code: string) {}

  read(): readonly Token[] {
    while (this.index < this.code.length) {
      if (this.skip(/\n/y)) this.lineStart = this.index
      else if (this.flow > 0) this.readFlow()
      else this.readLine()
    }
    return this.tokens
  }

  private readLine(): void {
    if (this.index === this.lineStart) {
      if (this.skip(marker, 'comment') || this.skip(directive, 'comment')) return
    }
    for (;;) {
      this.skip(blank)
      const column = this.index - this.lineStart
      if (!this.skip(indicator)) break
      this.column = column
    }
    const column = this.index - this.lineStart
    if (this.skip(quotedKey, 'property') || this.readPlainKey(plainKey)) {
      this.column = column
      this.skip(/[ \t]*:/y)
      this.skip(blank)
    }
    this.readValue()
  }

  /** Reads a key, which may contain a template with its own color. */
  private readPlainKey(pattern: RegExp): boolean {
    const key = this.at(pattern)
    if (key === undefined) return false
    const end = this.index + key.length
    while (this.index < end) {
      const next = this.code.indexOf('{{', this.index)
      if (next === this.index && this.skip(template, 'variable')) continue
      this.take((next > this.index && next < end ? next : end) - this.index, 'property')
    }
    return true
  }

  /** Reads the value after a key or dash, up to the end of the line or of a multi-line text. */
  private readValue(): void {
    while (this.index < this.code.length && !this.at(/\n/y)) {
      if (this.skip(blank) || this.skip(comment, 'comment') || this.skip(template, 'variable')) continue
      if (this.skip(property, 'variable') || this.skip(tag, 'keyword')) continue
      if (this.skip(blockScalar, 'keyword')) {
        this.skip(blank)
        this.skip(comment, 'comment')
        this.readBlockScalar()
        return
      }
      if (this.at(/[[{]/y)) {
        this.readFlow()
        return
      }
      if (!this.skipQuoted()) this.readPlain(plain)
    }
  }

  private readFlow(): void {
    if (this.skip(/[ \t\r\n]+/y) || this.skip(template, 'variable')) return
    if (this.at(/[[{]/y)) this.flow++
    else if (this.at(/[\]}]/y)) this.flow--
    if (this.skip(/[[\]{},]|:(?=[\s,[\]{}]|$)/y)) return
    if (this.skip(comment, 'comment') || this.skip(property, 'variable') || this.skip(tag, 'keyword')) return
    if (this.skip(/(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\n]|'')*')(?=[ \t]*:)/y, 'property')) return
    if (this.skip(flowKey, 'property') || this.skipQuoted()) return
    this.readPlain(flowPlain)
  }

  /** Reads a quoted text, which may span lines. */
  private skipQuoted(): boolean {
    const text = this.at(quoted)
    if (text === undefined) return false
    this.skipText(this.index + text.length)
    return true
  }

  private readPlain(pattern: RegExp): void {
    if (this.skip(template, 'variable') || this.skip(substitution, 'variable')) return
    const text = this.at(pattern)
    if (text === undefined) this.take(1)
    else this.take(text.length, constant.test(text.trim()) ? 'number' : 'string')
  }

  /** Reads the following lines that are indented further, or empty (YAML 1.2, 8.1). */
  private readBlockScalar(): void {
    let end = this.index
    for (let feed = end; this.code.charAt(feed) === '\n'; feed = end) {
      const next = this.code.indexOf('\n', feed + 1)
      const line = this.code.slice(feed + 1, next === -1 ? undefined : next)
      if (line.trim() !== '' && line.search(/[^ \t]/) <= this.column) break
      end = feed + 1 + line.length
      if (next === -1) break
    }
    this.skip(/\n/y)
    this.skipText(Math.max(end, this.index))
  }

  /** Reads a text up to `end`, with its templates and variables. */
  private skipText(end: number): void {
    const start = this.index
    const text = this.code.slice(start, end)
    for (const { 0: hole, index } of text.matchAll(holes)) {
      this.take(start + index - this.index, 'string')
      this.take(hole.length, 'variable')
    }
    this.take(end - this.index, 'string')
    const feed = text.lastIndexOf('\n')
    if (feed !== -1) this.lineStart = start + feed + 1
  }

  private at(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.index
    return pattern.exec(this.code)?.[0]
  }

  private skip(pattern: RegExp, color?: Color): boolean {
    const text = this.at(pattern)
    if (text === undefined || text === '') return false
    this.take(text.length, color)
    return true
  }

  private take(length: number, color?: Color): void {
    if (length > 0) this.tokens.push({ text: this.code.slice(this.index, this.index + length), color })
    this.index += length
  }
}
