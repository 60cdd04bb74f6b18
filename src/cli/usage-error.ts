import { type Command, type CommanderError, Option } from 'commander'
import { type DiagnosticError, diagnosticError } from '../model/diagnose.ts'
import { listOf } from '../model/wording.ts'
import { didYouMean } from '../model/nearest.ts'
import { someText, unusable } from './option-values.ts'

/** The options of a command as typed, in long and short form. */
export const flagsOf = ({ options }: Command): string[] =>
  options.flatMap(({ long, short }) => [long, short].filter((flag) => typeof flag === 'string'))

/**
 * An option whose value is a text: `--out-dir <dir>`. The value must not be empty, nor another option of the
 * command.
 */
export function textOption(command: Command, flags: string, description: string, usual?: string): Option {
  const name = /(--[\w-]+)[^-]*$/.exec(flags)?.[1] ?? flags
  return new Option(flags, description).default(usual).argParser(someText(name, () => flagsOf(command)))
}

export const everyCommand = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(everyCommand),
]

export function unknownCommand(name: string, commands: readonly string[]): DiagnosticError {
  return diagnosticError('unknown-command', `There is no command \`${name}\`.`, {
    hint:
      didYouMean(name, [...commands, 'help']) ??
      `The commands are ${commands.map((command) => `\`${command}\``).join(', ')}.`,
  })
}

export function usageError(
  error: CommanderError,
  program: Command,
  words: readonly string[],
): DiagnosticError {
  const command = commandRead(program)
  switch (error.code) {
    case 'commander.unknownCommand':
      return unknownCommand(
        command.args[0] ?? '',
        command.commands.map((subcommand) => subcommand.name()),
      )
    case 'commander.unknownOption':
      return unknownOption(flagRead(command), command, program)
    case 'commander.optionMissingArgument': {
      // Only the last option can lack a value; any other takes the next word as its value.
      const last = words.at(-1) ?? ''
      const option = command.options.find(({ short, long }) => short === last || long === last)
      return unusable(`\`${option?.long ?? last}\` needs a value.`)
    }
    case 'commander.invalidArgument': {
      // Of the options with a list of choices; all others judge their values themselves.
      const [, flagText = '', value = ''] =
        /^error: option '(.*?)' argument '(.*?)' is invalid/s.exec(error.message) ?? []
      const option = command.options.find(({ flags }) => flags === flagText)
      if (option?.argChoices === undefined) return unusable(error.message.replace(/^error: /, ''))
      return unusable(
        `\`${option.long ?? flagText}\` must be ${listOf(option.argChoices, 'or')}, not \`${value}\`.`,
        didYouMean(value, option.argChoices),
      )
    }
    case 'commander.missingArgument': {
      const missing = command.registeredArguments[command.args.length]
      return unusable(
        `\`${pathOf(command)}\` needs ${missing ? `\`<${missing.name()}>\`: ${missing.description}` : 'an argument'}.`,
      )
    }
    case 'commander.excessArguments': {
      const [only] = command.registeredArguments
      if (only === undefined) return unusable(`\`${pathOf(command)}\` takes no arguments.`)
      return unusable(
        `\`${pathOf(command)}\` takes one ${only.name() === 'dir' ? 'folder' : only.name()}.`,
        only.name() === 'dir' ? 'Put a path with spaces in quotes.' : 'Put several words in quotes.',
      )
    }
    default:
      return unusable(error.message.replace(/^error: /, ''))
  }
}

/** The error for an option that a command does not have: its hint names no option of another command. */
function unknownOption(flag: string, command: Command, program: Command): DiagnosticError {
  const takers = everyCommand(program).filter((each) => flagsOf(each).includes(flag))
  if (command === program && takers.length > 0)
    return diagnosticError('unknown-option', `\`${flag}\` comes before the command.`, {
      hint: `Write \`${pathOf(takerAmong(takers))} ${flag}\`.`,
    })
  const commands = command === program ? everyCommand(program) : [command]
  return diagnosticError(
    'unknown-option',
    takers.length > 0
      ? `\`${pathOf(command)}\` has no option \`${flag}\`.`
      : `There is no option \`${flag}\`.`,
    {
      hint:
        didYouMean(flag, [...commands.flatMap(flagsOf), '--help']) ??
        `\`${pathOf(command)} --help\` lists the options.`,
    },
  )
}

/** The command that an option without one is probably meant for: `build`, if it takes it. */
function takerAmong(takers: readonly Command[]): Command {
  const [first] = takers
  const taker = takers.find((each) => each.name() === 'build') ?? first
  if (!taker) throw new Error('At least one command takes the option')
  return taker
}

/** The unknown option: the first argument that commander left unparsed. */
export const flagRead = ({ args }: Command): string =>
  args.find((word) => /^-./s.test(word))?.split('=')[0] ?? ''

/** A command as it is typed: `docgen search explain`. */
function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}

export function commandRead(command: Command): Command {
  const next = command.commands.find((subcommand) => subcommand.name() === command.args[0])
  return next ? commandRead(next) : command
}
