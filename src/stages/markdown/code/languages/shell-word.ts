import type { Color } from '../token-colors.ts'
import type { ShellCursor } from './shell-cursor.ts'

/** Reads commands up to `close` or the end of the text, as in a substitution. */
export type CommandReader = (cursor: ShellCursor, close?: string) => void

const placeholder = /<[A-Za-z](?:[^<>\n|&;]*[^<>\s|&;])?>/y
const plain = /[^\s|&;()<>'"`$\\]+/y
const escape = /\\[^\n]/y
const variable = /\$(?:[A-Za-z_]\w*|[0-9@*#?$!-])/y
/**
 * Matches `${NAME:-value}`, with one level of nested braces. The length is limited so that matching takes
 * linear time.
 */
const parameter = /\$\{(?:[^{}]|\{[^{}]{0,200}\}){0,400}\}/y
const arithmetic = /\$\(\(([^()]|\([^()]{0,200}\)){0,400}\)\)/y

/** Whether a placeholder such as `<NAME>` is at the position. */
export const isPlaceholder = (cursor: ShellCursor): boolean => cursor.at(placeholder) !== undefined

/** Reads a word; its plain parts get a color. Returns whether there was one. */
export function readWord(cursor: ShellCursor, color: Color, readCommands: CommandReader): boolean {
  const start = cursor.index
  for (;;) {
    if (cursor.skip(plain, color) || cursor.skip(escape, color) || cursor.skip(placeholder, 'variable'))
      continue
    if (cursor.startsWith("'") || cursor.startsWith("$'")) readSingleQuotes(cursor)
    else if (cursor.startsWith('"') || cursor.startsWith('$"')) readDoubleQuotes(cursor, readCommands)
    else if (cursor.startsWith('\\') && cursor.index + 1 >= cursor.text.length) cursor.take(1)
    else if (!readExpansion(cursor, color, readCommands)) return cursor.index > start
  }
}

function readSingleQuotes(cursor: ShellCursor): void {
  const escapes = cursor.startsWith('$')
  if (cursor.skip(escapes ? /\$'(?:[^'\\]|\\[\s\S])*'/y : /'[^']*'/y, 'string')) return
  // An apostrophe, or a quotation that continues in the next part.
  cursor.isOpen = true
  cursor.take(escapes ? 2 : 1, 'string')
}

function readDoubleQuotes(cursor: ShellCursor, readCommands: CommandReader): void {
  cursor.skip(/\$?"/y, 'string')
  while (!cursor.atEnd) {
    if (cursor.skip(/"/y, 'string')) return
    readQuoted(cursor, /(?:[^"\\$`<]|\\[\s\S]?|<(?![A-Z]))+/y, readCommands)
  }
  cursor.isOpen = true
}

/** Reads quoted text, in which only expansions and placeholders are special. */
function readQuoted(cursor: ShellCursor, text: RegExp, readCommands: CommandReader): void {
  const done =
    cursor.skip(text, 'string') ||
    cursor.skip(placeholder, 'variable') ||
    readExpansion(cursor, 'string', readCommands)
  if (!done) cursor.take(1, 'string')
}

function readExpansion(cursor: ShellCursor, color: Color, readCommands: CommandReader): boolean {
  if (cursor.startsWith('`') && cursor.inBackquotes) return false
  if (cursor.startsWith('`')) {
    cursor.inBackquotes = true
    readSubstitution(cursor, 1, '`', readCommands)
    cursor.inBackquotes = false
    return true
  }
  if (!cursor.startsWith('$')) return false
  if (cursor.skip(variable, 'variable') || cursor.skip(parameter, 'variable')) return true
  if (cursor.at(arithmetic)) cursor.skip(arithmetic, 'variable')
  else if (cursor.startsWith('$(')) readSubstitution(cursor, 2, ')', readCommands)
  else cursor.take(1, color)
  return true
}

function readSubstitution(
  cursor: ShellCursor,
  opening: number,
  close: string,
  readCommands: CommandReader,
): void {
  cursor.take(opening, 'variable')
  readCommands(cursor, close)
  if (cursor.atEnd) cursor.isOpen = true
  else cursor.take(close.length, 'variable')
}

/** Records the delimiter of a here-document after its operator. */
export function readHeredocDelimiter(cursor: ShellCursor, stripsTabs: boolean): void {
  cursor.skip(/[ \t]+/y)
  const match = cursor.at(/\\?(?:'([^'\n]*)'|"([^"\n]*)"|([^\s|&;()<>'"]+))/y)
  if (!match) return
  const [text, single, double, bare = ''] = match
  cursor.take(text.length, 'string')
  cursor.heredocs.push({ delimiter: single ?? double ?? bare, isQuoted: !/^\w/.test(text), stripsTabs })
}

/** Reads the bodies of the here-documents that started on the previous line. */
export function readHeredocs(cursor: ShellCursor, readCommands: CommandReader): void {
  for (const { delimiter, isQuoted, stripsTabs } of cursor.heredocs.splice(0)) {
    const end = endOfHeredoc(cursor, delimiter, stripsTabs)
    const body = end?.index ?? cursor.text.length
    if (isQuoted) cursor.take(body - cursor.index, 'string')
    // An unclosed substitution may extend beyond the body.
    while (cursor.index < body) readQuoted(cursor, /(?:[^\\$`<\n]|\\[^\n]?|<(?![A-Z]))+\n?|\n/y, readCommands)
    if (end && cursor.index === body) cursor.take(end.length, 'string')
    else cursor.isInHeredoc = true
  }
}

function endOfHeredoc(
  { text, index }: ShellCursor,
  delimiter: string,
  stripsTabs: boolean,
): { readonly index: number; readonly length: number } | undefined {
  for (let start = index; start < text.length;) {
    const feed = text.indexOf('\n', start)
    const end = feed === -1 ? text.length : feed
    const line = text.slice(start, end).replace(/\r$/, '')
    if ((stripsTabs ? line.replace(/^\t+/, '') : line) === delimiter)
      return { index: start, length: line.length }
    start = end + 1
  }
  return undefined
}
