import {
  commandPrefixes,
  countSubcommands,
  hasSubcommands,
  isCommandAfterDashes,
  isVerb,
  reservedWords,
} from './command-words.ts'
import { ShellCursor } from './shell-cursor.ts'
import {
  isPlaceholder,
  readHeredocDelimiter,
  readHeredocs,
  readWord,
  type CommandReader,
} from './shell-word.ts'
import type { Token } from './token.ts'

/** What tokens a text has, and whether a here-document or a quotation in it is still open at its end. */
export interface ShellTokens {
  readonly tokens: readonly Token[]
  readonly isComplete: boolean
}

/**
 * Splits what is written for a POSIX shell, bash or zsh into tokens (POSIX.1-2024, Shell Command Language). A
 * scanner and not a grammar of regular expressions: what a word is depends on the words before it.
 */
export function tokenizeShell(code: string): ShellTokens {
  const cursor = new ShellCursor(code)
  while (!cursor.atEnd) {
    readCommands(cursor)
    // A bracket that closes nothing.
    if (!cursor.atEnd) cursor.take(1)
  }
  return { tokens: cursor.tokens, isComplete: !cursor.isOpen && cursor.heredocs.length === 0 }
}

/** What a word is because of those before it. */
type Expected = 'value' | 'name' | 'in' | 'pattern'

/** The command that is being read. */
interface Command {
  /** The program's name; before it come assignments. */
  name: string | undefined
  /** What the next words are. */
  readonly expected: Expected[]
  /** After `sudo` and its like: flags before the program's name belong to them. */
  hasPrefix: boolean
  /** Subcommands that are still to come. */
  subcommands: number
  /** The last subcommand; empty when an operand has ended them. */
  subcommand?: string | undefined
  /** After `--`: no word is a flag any more. */
  hasDashes: boolean
}

const newCommand = (...expected: Expected[]): Command => ({
  name: undefined,
  expected,
  hasPrefix: false,
  subcommands: 0,
  hasDashes: false,
})

const blank = /(?:[ \t\r]|\\\r?\n)+/y
const comment = /#[^\n]*/y
const operator = /\n|&&|\|\|?&?|;;&?|;&?|&(?!>)|[()]/y
const redirection = /(?:\d+|\{\w+\})?(?:&>>?|<<<|<<-?|<>|>>|>\||<&|>&|[<>])(?:\d+-?(?![\w.])|-(?=\s|$))?/y
const assignment = /([A-Za-z_]\w*)((?:\[[^\]\n]*\])?\+?=)/y
const functionName = /([A-Za-z_][\w-]*)([ \t]*\([ \t]*\))/y
const flag = /--?[A-Za-z0-9?][\w.-]*/y
/**
 * What a program has printed, where an author shows it below the command: `NAME    STATUS   AGE`, and what
 * follows up to an empty line.
 */
const table =
  /[A-Z][A-Z_()%-]*(?:(?:[ \t]{2,}|\t| )[A-Z][A-Z_()%-]*)*(?:[ \t]{2,}|\t)[A-Z][A-Z_()%-]*[ \t]*(?:\n[^\n]+)+/y

/** The same as JSON, up to the bracket at the beginning of a line that closes it. */
const printedJson = /(?:\[\s*)?\{\s*"[^"\n]*"\s*:[^]*?(?:\n[}\]]+[ \t]*(?=\n|$)|$)/y

/** Where a command would be, an address stands by itself. */
const address = /[a-z][a-z\d+.-]*:\/\//y

/** Builtins and programs that are given assignments. */
const assigning = /^(?:export|declare|local|readonly|typeset|env|alias)$/

/** Of `sudo`, `xargs`, `nice` and their like. */
const prefixFlagsWithValue = /^(?:-[ugUIPLndst]|--(?:user|group))$/

/** Substitutions in substitutions; deeper ones are shown without colours. */
const maxDepth = 40

/** Reads until `close` or the end of the text. */
const readCommands: CommandReader = (cursor, close) => {
  if (cursor.depth >= maxDepth) {
    cursor.take(cursor.text.length - cursor.index)
    return
  }
  cursor.depth++
  let command = newCommand()
  /** Open `case`s: their patterns end with a bracket that closes nothing. */
  let cases = 0
  let parentheses = 0
  while (!cursor.atEnd) {
    if (cursor.skip(blank)) continue
    if (
      close !== undefined &&
      parentheses === 0 &&
      cursor.startsWith(close) &&
      command.expected[0] !== 'pattern'
    )
      break
    if (cursor.isWordStart && cursor.skip(comment, 'comment')) continue
    if (command.name === undefined && cursor.isLineStart)
      if (cursor.skip(table, 'output') || cursor.skip(printedJson, 'output')) continue
    if (!isPlaceholder(cursor) && readRedirection(cursor)) continue
    const [text] = cursor.at(operator) ?? []
    if (text === undefined) {
      cases += readNextWord(cursor, command)
      continue
    }
    const inPattern = command.expected[0] === 'pattern'
    if (text === '(' && !inPattern) parentheses++
    if (text === ')' && !inPattern && parentheses > 0) parentheses--
    cursor.take(text.length)
    if (text === '\n') readHeredocs(cursor, readCommands)
    command =
      cases > 0 && (text.startsWith(';;') || (inPattern && text !== ')'))
        ? newCommand('pattern')
        : newCommand()
  }
  cursor.depth--
}

function readRedirection(cursor: ShellCursor): boolean {
  const [text] = cursor.at(redirection) ?? []
  if (text === undefined) return false
  cursor.take(text.length)
  if (/^\d*<<-?$/.test(text)) readHeredocDelimiter(cursor, text.endsWith('-'))
  else if (!/[\d-]$/.test(text)) {
    cursor.skip(blank)
    readWord(cursor, 'string', readCommands)
  }
  return true
}

/** Reads a word, or a character that begins none. How many `case`s it opens: 1, or −1 for `esac`. */
function readNextWord(cursor: ShellCursor, command: Command): number {
  const before = cursor.index
  const cases = readExpected(cursor, command)
  if (cursor.index === before) cursor.take(1)
  return cases
}

function readExpected(cursor: ShellCursor, command: Command): number {
  const [expected] = command.expected
  if (expected !== undefined && expected !== 'pattern') command.expected.shift()
  switch (expected) {
    case undefined:
      break
    case 'name':
      readWord(cursor, 'variable', readCommands)
      return 0
    case 'in':
      if (!cursor.skip(/in(?![\w-])/y, 'keyword')) readWord(cursor, 'string', readCommands)
      return 0
    case 'pattern':
      if (cursor.skip(/esac(?![\w-])/y, 'keyword')) {
        command.expected.shift()
        return -1
      }
      readWord(cursor, 'string', readCommands)
      return 0
    case 'value':
      if (command.name !== undefined && cursor.at(flag)) break
      readValue(cursor)
      if (command.name !== undefined) command.subcommands = countSubcommands(cursor.operandsAhead())
      return 0
  }
  if (command.name === undefined) return readFirstWord(cursor, command)
  readArgument(cursor, command, command.name)
  return 0
}

/** A word where a command begins. */
function readFirstWord(cursor: ShellCursor, command: Command): number {
  const assigned = cursor.at(assignment)
  const word = cursor.plainWord()
  if (assigned) readAssignment(cursor, assigned)
  else if (reservedWords.has(word)) return readReservedWord(cursor, command, word)
  else if (cursor.at(functionName)) {
    const [, name = '', brackets = ''] = cursor.at(functionName) ?? []
    cursor.take(name.length, 'function')
    cursor.take(brackets.length)
  } else if (cursor.at(flag)) {
    if (prefixFlagsWithValue.test(cursor.at(flag)?.[0] ?? '')) command.expected.push('value')
    readFlag(cursor)
    // Without a prefix it goes on where a command was cut, as in the middle of an explanation.
    if (!command.hasPrefix) command.name = ''
  } else if (cursor.at(address)) {
    readWord(cursor, 'string', readCommands)
    command.name = ''
  } else {
    readWord(cursor, 'function', readCommands)
    // What follows `sudo` and its flags begins a command.
    command.hasPrefix = commandPrefixes.has(word)
    if (command.hasPrefix) return 0
    command.name = word
    command.subcommands = hasSubcommands(word) ? countSubcommands(cursor.operandsAhead()) : 0
  }
  return 0
}

function readReservedWord(cursor: ShellCursor, command: Command, word: string): number {
  cursor.take(word.length, 'keyword')
  if (word === '[[') command.name = word
  else if (word === 'for' || word === 'select') {
    command.name = word
    command.expected.push('name', 'in')
  } else if (word === 'function') command.expected.push('name')
  else if (word === 'case') {
    command.expected.push('name', 'in', 'pattern')
    return 1
  }
  return word === 'esac' ? -1 : 0
}

function readAssignment(cursor: ShellCursor, [, name = '', equals = '']: RegExpExecArray): void {
  cursor.take(name.length, 'variable')
  cursor.take(equals.length)
  if (!cursor.startsWith('(')) {
    readValue(cursor)
    return
  }
  // An array: words up to its bracket.
  cursor.take(1)
  while (!cursor.atEnd && !cursor.startsWith(')')) {
    const done =
      cursor.skip(/[\s\\]+/y) || cursor.skip(comment, 'comment') || readWord(cursor, 'string', readCommands)
    if (!done) cursor.take(1)
  }
  cursor.take(1)
}

/** A word after the name of the program. */
function readArgument(cursor: ShellCursor, command: Command, program: string): void {
  const word = cursor.plainWord()
  if (word === '--' && !command.hasDashes) {
    cursor.take(2)
    cursor.skip(blank)
    command.hasDashes = true
    if (isCommandAfterDashes(command.subcommand, cursor.plainWord()))
      Object.assign(command, { name: undefined, subcommand: undefined, hasDashes: false })
  } else if (word === ']]') cursor.take(2, 'keyword')
  else if (word === ']') cursor.take(1)
  else if (!command.hasDashes && cursor.at(flag)) {
    readFlag(cursor)
    if (command.subcommand !== undefined || program === '' || !hasSubcommands(program)) return
    // `kubectl -n tools get pods`: the word after a flag may be its value, unless it is a verb.
    const operands = cursor.operandsAhead()
    if (isVerb(operands[0]) && !isVerb(operands[1])) command.subcommands = countSubcommands(operands)
    else command.expected.push('value')
  } else readOperand(cursor, command, program, word)
}

function readOperand(cursor: ShellCursor, command: Command, program: string, word: string): void {
  const assigned = assigning.test(program) ? cursor.at(assignment) : undefined
  if (assigned) readAssignment(cursor, assigned)
  else if (command.subcommands > 0) {
    command.subcommands--
    command.subcommand = word
    readWord(cursor, 'function', readCommands)
  } else {
    command.subcommand ??= ''
    readValue(cursor)
  }
}

function readFlag(cursor: ShellCursor): void {
  cursor.skip(flag, 'property')
  if (!cursor.skip(/=/y) && cursor.isWordEnd) return
  readValue(cursor)
}

function readValue(cursor: ShellCursor): void {
  readWord(cursor, /^\d+(?:\.\d+)?$/.test(cursor.plainWord()) ? 'number' : 'string', readCommands)
}
