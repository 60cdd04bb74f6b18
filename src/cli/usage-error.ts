import type { Command, CommanderError } from 'commander'
import { diagnose, DiagnosticError } from '../model/diagnose.ts'
import { didYouMean } from '../model/nearest.ts'
import { unusable } from './option-values.ts'

/** The options of a command as they are written, long and short. */
export const flagsOf = ({ options }: Command): string[] =>
  options.flatMap(({ long, short }) => [long, short].filter((flag) => typeof flag === 'string'))

export const everyCommand = (command: Command): readonly Command[] => [
  command,
  ...command.commands.flatMap(everyCommand),
]

/** The error of a command that does not exist beside others that do. */
export function unknownCommand(name: string, commands: readonly string[]): DiagnosticError {
  return new DiagnosticError(
    diagnose('unknown-command', `There is no command \`${name}\`.`, {
      hint:
        didYouMean(name, [...commands, 'help']) ??
        `The commands are ${commands.map((known) => `\`${known}\``).join(', ')}.`,
    }),
  )
}

export function usageError(
  error: CommanderError,
  program: Command,
  words: readonly string[],
): DiagnosticError {
  const name = /'(.*)'/s.exec(error.message.split('\n')[0] ?? '')?.[1] ?? ''
  const command = program.commands.find((known) => words.includes(known.name())) ?? program
  switch (error.code) {
    case 'commander.unknownCommand': {
      const group =
        program.commands.find((known) => known.name() === words[0] && known.commands.length > 0) ?? program
      return unknownCommand(
        name,
        group.commands.map((known) => known.name()),
      )
    }
    case 'commander.unknownOption': {
      const [flag = name] = name.split('=')
      const known = everyCommand(program).flatMap(flagsOf).concat('--out', '--help')
      if (known.includes(flag))
        return new DiagnosticError(
          diagnose('unknown-option', `\`${flag}\` stands before the command.`, {
            hint: `Write \`docgen build ${flag}\`.`,
          }),
        )
      return new DiagnosticError(
        diagnose('unknown-option', `There is no option \`${flag}\`.`, {
          hint:
            didYouMean(flag, known) ??
            `\`docgen ${command === program ? '' : `${command.name()} `}--help\` lists the options.`,
        }),
      )
    }
    case 'commander.optionMissingArgument': {
      const long = /--[\w-]+(?=[^-]*$)/.exec(name)?.[0] ?? name
      return unusable(`\`${long}\` needs a value.`)
    }
    case 'commander.excessArguments':
      return unusable(`\`docgen ${command.name()}\` takes one folder.`, 'Put a path with spaces into quotes.')
    default:
      return unusable(error.message.replace(/^error: /, ''))
  }
}
