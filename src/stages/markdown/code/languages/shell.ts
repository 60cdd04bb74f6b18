import {
  commandPrefixes,
  countSubcommands,
  hasSubcommands,
  isCommandAfterDashes,
  isVerb,
  reservedWords,
} from './command-words.ts'
import { printedOutput } from './printed-output.ts'
import { type Awaits, ShellCursor } from './shell-cursor.ts'
import {
  type CommandReader,
  isPlaceholder,
  readHeredocDelimiter,
  readHeredocs,
  readWord,
} from './shell-word.ts'
import type { Token } from '../token-colors.ts'

export interface ShellTokens {
  readonly tokens: readonly Token[]
  readonly awaits?: Awaits | undefined
}

/**
 * Tokenizes code for a POSIX shell, bash, or zsh (POSIX.1-2024, Shell Command Language). A scanner rather
 * than a grammar of regular expressions, because the meaning of a word depends on the words before it.
 */
export function tokenizeShell(code: string): ShellTokens {
  const cursor = new ShellCursor(code)
  while (!cursor.atEnd) {
    readCommands(cursor)
    // A bracket without an opening one.
    if (!cursor.atEnd) cursor.take(1)
  }
  return { tokens: cursor.tokens, awaits: cursor.awaits }
}

/** What the next word is expected to be, based on the previous ones. */
type Expected = 'value' | 'name' | 'in' | 'pattern'

interface Command {
  /** The name of the program; undefined during assignments before it. */
  name: string | undefined
  /** Expectations for the next words. */
  readonly expected: Expected[]
  /** Whether `sudo` or the like came before, to which flags before the program's name belong. */
  hasPrefix: boolean
  /** The number of subcommands still to come. */
  subcommands: number
  /** The last subcommand; empty once an operand has followed. */
  subcommand?: string | undefined
  /** Whether `--` came before, so that no further word is a flag. */
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
/** Between backquotes, which are paired first. */
const quotedComment = /#[^\n`]*/y
const operator = /\n|&&|\|\|?&?|;;&?|;&?|&(?!>)|[()]/y
const redirection = /(?:\d+|\{\w+\})?(?:&>>?|<<<|<<-?|<>|>>|>\||<&|>&|[<>])(?:\d+-?(?![\w.])|-(?=\s|$))?/y
const assignment = /([A-Za-z_]\w*)((?:\[[^\]\n]*\])?\+?=)/y
const functionName = /([A-Za-z_][\w-]*)([ \t]*\([ \t]*\))/y
const flag = /--?[A-Za-z0-9?][\w.-]*/y
const blockStart = /^(?:if|for|while|until|select|case|\{)$/
const blockEnd = /^(?:fi|done|esac|\})$/

/** Matches an address in place of a command. */
const address = /[a-z][a-z\d+.-]*:\/\//y

/** Builtins and programs whose arguments are assignments. */
const assigning = /^(?:export|declare|local|readonly|typeset|env|alias)$/

/** Matches options of `sudo`, `xargs`, `npx` and the like whose value is the next word. */
const prefixFlagWithValue = /(?:-[ugUIPLndst]|--(?:user|group|package|from))(?![\w.=-])/y

/** The maximum depth of nested substitutions; deeper ones are not highlighted. */
const maxDepth = 40

/** Reads commands up to `close` or the end of the text. */
const readCommands: CommandReader = (cursor, close) => {
  if (cursor.depth >= maxDepth) {
    cursor.take(cursor.text.length - cursor.index)
    return
  }
  cursor.depth++
  let command = newCommand()
  /** The number of open `case`s, whose patterns end with an unbalanced bracket. */
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
    if (cursor.isWordStart && cursor.skip(close === '`' ? quotedComment : comment, 'comment')) continue
    if (command.name === undefined && cursor.isLineStart)
      if (printedOutput.some((output) => cursor.skip(output, 'output'))) continue
    if (!isPlaceholder(cursor) && readRedirection(cursor)) continue
    const [text] = cursor.at(operator) ?? []
    if (text === undefined) {
      cases += readNextWord(cursor, command)
      continue
    }
    const inPattern = command.expected[0] === 'pattern'
    if (text === '(' && !inPattern) {
      parentheses++
      cursor.openBlocks++
    }
    if (text === ')' && !inPattern && parentheses > 0) {
      parentheses--
      cursor.openBlocks--
    }
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

/**
 * Reads a word, or a character that starts none. Returns the change in the number of open `case`s: 1, or −1
 * for `esac`.
 */
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
        cursor.openBlocks--
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
    if (cursor.at(prefixFlagWithValue)) command.expected.push('value')
    readFlag(cursor)
    // Without a prefix, this is the continuation of a command, such as an excerpt.
    if (!command.hasPrefix) command.name = ''
  } else if (cursor.at(address)) {
    readWord(cursor, 'string', readCommands)
    command.name = ''
  } else {
    readWord(cursor, 'function', readCommands)
    // The word after `sudo` and its flags starts a command.
    command.hasPrefix = commandPrefixes.has(word)
    if (command.hasPrefix) return 0
    command.name = word
    command.subcommands = hasSubcommands(word) ? countSubcommands(cursor.operandsAhead()) : 0
  }
  return 0
}

function readReservedWord(cursor: ShellCursor, command: Command, word: string): number {
  cursor.take(word.length, 'keyword')
  if (blockStart.test(word)) cursor.openBlocks++
  else if (blockEnd.test(word)) cursor.openBlocks--
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
  // An array: the words up to its closing bracket.
  cursor.take(1)
  while (!cursor.atEnd && !cursor.startsWith(')')) {
    const done =
      cursor.skip(/[\s\\]+/y) || cursor.skip(comment, 'comment') || readWord(cursor, 'string', readCommands)
    if (!done) cursor.take(1)
  }
  cursor.take(1)
}

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
