import { didYouMean, nearest } from '../../model/nearest.ts'
import { perhapsMeant, type Hint } from '../../model/hint.ts'
import type { CliCommandData, CliData, CliFlag } from './cli-data.ts'
import { readShell, type ShellWord as Word } from './shell-words.ts'

/** A contradiction between a command line and the reference. `start` and `end` are offsets in the line. */
export interface CommandLineProblem {
  readonly message: string
  readonly hint?: Hint
  readonly start: number
  readonly end: number
}

/** Commands that Cobra adds to every program. */
const builtIn = new Set(['help', 'completion'])

/** Words that may precede a command: programs that run another one, and shell keywords. */
const leading = new Set([
  'sudo',
  'exec',
  'time',
  'env',
  'nohup',
  'watch',
  'command',
  'do',
  'then',
  'else',
  'if',
  'elif',
  'while',
  'until',
  '!',
  '{',
])

/**
 * Checks every call of the tool in a shell command line, which may contain continuation lines, pipes,
 * variables, and substitutions. Finds unknown commands and flags, missing and surplus arguments, missing
 * required flags, and invalid values. Ignores synopses such as `widget run [flags] NAME` and calls of other
 * programs.
 */
export function checkCommandLine(data: CliData, line: string): readonly CommandLineProblem[] {
  return readShell(line).commands.flatMap((words) => {
    const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word.text) && !leading.has(word.text))
    const [tool, ...rest] = start === -1 ? [] : words.slice(start)
    if (
      !tool ||
      programName(tool.text) !== data.tool ||
      rest.some((word) => /^\[.*\]$|^\.\.\.$|\[flags\]/.test(word.text))
    )
      return []
    return checkCall(data, tool, rest)
  })
}

/** The name of a program without its path and `.exe`: `widget` for `./bin/widget` and `widget.exe`. */
const programName = (word: string): string => word.replace(/^.*[\\/]/, '').replace(/\.exe$/, '')

function checkCall(data: CliData, tool: Word, words: readonly Word[]): CommandLineProblem[] {
  const problems: CommandLineProblem[] = []
  const report = (word: Word, message: string, hint?: Hint): void =>
    void problems.push({ message, start: word.start, end: word.end, ...(hint === undefined ? {} : { hint }) })
  const children = (name: string): readonly CliCommandData[] =>
    data.commands.filter((command) => command.parent === name)
  const root = data.commands.find(({ name }) => name === data.tool)
  if (!root) return []
  let command: CliCommandData = root
  let last = tool
  const positional: Word[] = []
  const givenFlags = new Map<string, Word>()
  let afterDashes = false
  let help = false
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    if (!word) continue
    if (afterDashes || !word.text.startsWith('-') || word.text === '-') {
      const subcommand: CliCommandData | undefined =
        afterDashes || positional.length > 0 || word.open
          ? undefined
          : children(command.name).find(
              ({ name, aliases }) => name.split(' ').at(-1) === word.text || aliases.includes(word.text),
            )
      if (subcommand) {
        command = subcommand
        last = word
      } else if (positional.length === 0 && command.name === data.tool && builtIn.has(word.text))
        return problems
      else positional.push(word)
      continue
    }
    if (word.text === '--') {
      afterDashes = true
      continue
    }
    const consumed = readFlag(command, word, words[index + 1])
    if (consumed.help) help = true
    for (const flag of consumed.flags) givenFlags.set(flag.name, word)
    if (consumed.problem) report(word, consumed.problem.message, consumed.problem.hint)
    else if (consumed.value)
      checkValue(
        `\`--${consumed.value.flag.name}\``,
        consumed.value.flag.allowed,
        consumed.value.word,
        report,
      )
    if (consumed.takesNext) index++
  }
  if (command.isImplied) return []
  if (help) return problems
  const subcommands = children(command.name)
  const [first] = positional
  if (first && !first.open && subcommands.length > 0 && command.args.length === 0) {
    report(
      first,
      `\`${command.name}\` has no command \`${first.text}\`.`,
      didYouMean(
        first.text,
        subcommands.map(({ name }) => name.split(' ').at(-1) ?? name),
      ),
    )
    return problems
  }
  if (!command.runnable && positional.length === 0) return problems
  checkArguments(command, positional, givenFlags, last, report)
  for (const flag of command.flags)
    if (flag.required && !givenFlags.has(flag.name))
      report(last, `\`${command.name}\` needs the flag \`--${flag.name}\`.`)
  for (const group of command.mutuallyExclusive) {
    const groupFlags = group.filter((name) => givenFlags.has(name))
    const word = givenFlags.get(groupFlags[1] ?? '')
    if (word)
      report(
        word,
        `\`${command.name}\` takes only one of ${groupFlags.map((name) => `\`--${name}\``).join(' and ')}.`,
      )
  }
  return problems
}

interface ReadFlag {
  readonly flags: readonly CliFlag[]
  readonly help?: boolean
  readonly takesNext: boolean
  readonly value?: { readonly flag: CliFlag; readonly word: Word } | undefined
  readonly problem?: { readonly message: string; readonly hint?: Hint | undefined }
}

function readFlag(command: CliCommandData, word: Word, next: Word | undefined): ReadFlag {
  const possibleFlags = [...command.flags, ...command.inherited]
  const help = (flags: readonly CliFlag[]): { help?: true } =>
    flags.some((flag) => flag.name === 'help') ? { help: true } : {}
  if (word.text.startsWith('--')) {
    const [name = '', ...value] = word.text.slice(2).split('=')
    const flag = possibleFlags.find((candidate) => candidate.name === name)
    if (!flag) {
      if (name === 'help') return { flags: [], help: true, takesNext: false }
      if (command.hiddenFlags.includes(name) || word.open) return { flags: [], takesNext: false }
      const candidate = nearest(
        name,
        possibleFlags.map((candidate) => candidate.name),
      )
      return {
        flags: [],
        takesNext: next !== undefined && !next.text.startsWith('-') && command.args.length === 0,
        problem: {
          message: `\`${command.name}\` has no flag \`--${name}\`.`,
          hint: candidate === undefined ? undefined : perhapsMeant(`--${name}`, `--${candidate}`),
        },
      }
    }
    if (value.length > 0)
      return {
        flags: [flag],
        ...help([flag]),
        takesNext: false,
        value: { flag, word: { ...word, text: value.join('=') } },
      }
    return { ...help([flag]), ...withValue([flag], flag, next, `--${name}`) }
  }
  const letters = [...word.text.slice(1)]
  const flags: CliFlag[] = []
  for (const [index, letter] of letters.entries()) {
    const flag = possibleFlags.find((candidate) => candidate.short === letter)
    if (!flag)
      return {
        flags,
        takesNext: false,
        problem: { message: `\`${command.name}\` has no flag \`-${letter}\`.` },
      }
    flags.push(flag)
    const rest = letters
      .slice(index + 1)
      .join('')
      .replace(/^=/, '')
    if (flag.type !== 'bool')
      return rest === ''
        ? withValue(flags, flag, next, `-${letter}`)
        : { flags, takesNext: false, value: { flag, word: { ...word, text: rest } } }
  }
  return { flags, ...help(flags), takesNext: false }
}

function withValue(
  flags: readonly CliFlag[],
  flag: CliFlag,
  next: Word | undefined,
  flagText: string,
): ReadFlag {
  if (flag.type === 'bool') return { flags, takesNext: false }
  if (!next)
    return { flags, takesNext: false, problem: { message: `The flag \`${flagText}\` needs a value.` } }
  return { flags, takesNext: true, value: { flag, word: next } }
}

type Report = (word: Word, message: string, hint?: Hint) => void

function checkValue(what: string, allowed: readonly string[], word: Word, report: Report): void {
  const isOpen = word.open || allowed.length === 0 || allowed.some((value) => value.startsWith('<'))
  if (isOpen || allowed.includes(word.text)) return
  report(
    word,
    `\`${word.text}\` is not a value of ${what}.`,
    didYouMean(word.text, allowed) ?? `Use one of ${allowed.map((value) => `\`${value}\``).join(', ')}.`,
  )
}

function checkArguments(
  command: CliCommandData,
  positional: readonly Word[],
  givenFlags: ReadonlyMap<string, Word>,
  last: Word,
  report: Report,
): void {
  const needed = command.args.filter(
    (argument) =>
      (!argument.optional || argument.required) && !argument.unless.some((flag) => givenFlags.has(flag)),
  )
  if (positional.length < needed.length) {
    const missing = needed[positional.length]
    report(last, `\`${command.name}\` needs the argument \`${missing?.name ?? ''}\`.`)
  }
  const surplus = positional[command.args.length]
  if (surplus && !command.args.some((argument) => argument.variadic))
    report(
      surplus,
      `\`${command.name}\` takes ${command.args.length === 0 ? 'no arguments' : command.args.length === 1 ? 'one argument' : `${command.args.length} arguments`}.`,
    )
  command.args.forEach((argument, index) => {
    const word = positional[index]
    if (word) checkValue(`\`${argument.name}\``, argument.allowed, word, report)
  })
}
