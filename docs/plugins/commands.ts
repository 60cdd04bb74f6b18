import { cliReference, samples, type Plugin } from 'docgen'
import { createProgram } from '../../src/cli/program.ts'
import { withFile } from './with-file.ts'

type Command = ReturnType<typeof createProgram>
type Argument = Command['registeredArguments'][number]
type Option = Command['options'][number]

const file = 'commands.json'

/** A page for each command of docgen, and the check that commands in the manual exist as they are written. */
export function commandReference(route: string): readonly Plugin[] {
  const text = JSON.stringify(describeProgram())
  return [
    withFile(cliReference({ source: file, route, sidebar: 'commands' }), file, text),
    withFile(samples({ cli: file }), file, text),
  ]
}

function describeProgram(): object {
  const program = createProgram('', () => undefined)
  const commands = [program, ...program.commands.flatMap((command) => [command, ...command.commands])]
  return { tool: 'docgen', commands: commands.map((command) => describeCommand(command)) }
}

function describeCommand(command: Command): object {
  const name = nameOf(command)
  return {
    name,
    usage: `${name} ${command.usage()}`,
    runnable: command.commands.length === 0,
    aliases: command.aliases(),
    summary: sentence(command.summary() || command.description()),
    description: command.description(),
    args: command.registeredArguments.map(describeArgument),
    flags: command.options.map(describeOption),
  }
}

const nameOf = (command: Command): string =>
  command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`

const describeArgument = (argument: Argument): object => ({
  name: argument.name(),
  raw: `${argument.required ? '<' : '['}${argument.name()}${argument.variadic ? '...' : ''}${argument.required ? '>' : ']'}`,
  optional: !argument.required,
  required: argument.required,
  variadic: argument.variadic,
  description: sentence(argument.description),
})

/** `--out, --out-dir <dir>` has two long names: the second is the name, the first is told in the text. */
function describeOption(option: Option): object {
  const placeholder = /[<[]([\w-]+)(\.\.\.)?[>\]]/.exec(option.flags)
  const short = option.short?.startsWith('--') ? undefined : option.short?.slice(1)
  const other = option.short?.startsWith('--') ? ` Also \`${option.short}\`.` : ''
  const usual: unknown = option.defaultValue
  return {
    name: (option.long ?? '').replace(/^--/, ''),
    ...(short === undefined ? {} : { short }),
    type: placeholder === null ? 'bool' : placeholder[2] ? 'strings' : typeOf(placeholder[1] ?? ''),
    ...(typeof usual === 'string' || typeof usual === 'number' ? { default: usual } : {}),
    allowed: option.argChoices ?? [],
    description: `${sentence(option.description)}${other}`,
  }
}

const typeOf = (placeholder: string): string => (/^(?:n|ms)$/.test(placeholder) ? 'int' : 'string')

/** `where to listen` is `Where to listen.` */
const sentence = (text: string): string =>
  text === '' || text.endsWith('.') ? text : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
