import { isRecord, ownValue, ownString, textsIn } from '../../model/plain-data.ts'
import { formatValue } from '../reference-kit/format-value.ts'
import {
  linkCommands,
  sortFlags,
  type CliArgument,
  type CliData,
  type CliFlag,
  type DescribedCommand,
} from './cli-data.ts'

export const isOclifManifest = (value: unknown): boolean =>
  isRecord(ownValue(value, 'commands')) && ownString(value, 'tool') === undefined

/** Reads the commands of an oclif manifest. `program`: what users type, which only the package knows. */
export function readOclifManifest(manifest: unknown, program: string | undefined): CliData {
  const allCommands = Object.values(ownValue(manifest, 'commands') as Record<string, unknown>) // By `isOclifManifest`.
  const commands = allCommands.filter((command) => ownValue(command, 'hidden') !== true)
  const tool = program ?? programIn(commands) ?? 'cli'
  return linkCommands({
    tool,
    version: ownString(manifest, 'version'),
    commands: commands.map((command) => readCommand(command, tool)),
  })
}

/** The program in an example: `$ heroku apps:create`. */
const programIn = (commands: readonly unknown[]): string | undefined =>
  commands
    .flatMap((command) => textsIn(ownValue(command, 'examples')))
    .map((example) => /^\$ ([\w.-]+)/m.exec(example)?.[1])
    .find((name) => name !== undefined)

function readCommand(command: unknown, tool: string): DescribedCommand {
  const filled = (text = ''): string =>
    text
      .replace(/<%= *config\.bin *%>/g, tool)
      .replace(/<%= *command\.id *%>/g, (ownString(command, 'id') ?? '').replaceAll(':', ' '))
  const name = `${tool} ${(ownString(command, 'id') ?? '').replaceAll(':', ' ')}`.trim()
  const args = membersOf(ownValue(command, 'args')).map(readArgument)
  const [first = '', ...more] = filled(ownString(command, 'description')).split('\n')
  const summary = filled(ownString(command, 'summary')) || first
  const usage = ownValue(command, 'usage')
  const usageLines = typeof usage === 'string' ? [usage] : textsIn(usage)
  return {
    name,
    usage:
      usageLines.length > 0
        ? usageLines.map((line) => `${tool} ${filled(line)}`).join('\n')
        : [name, ...args.map(({ raw }) => raw), '[FLAGS]'].join(' '),
    runnable: true,
    aliases: textsIn(ownValue(command, 'aliases')).map((alias) => `${tool} ${alias.replaceAll(':', ' ')}`),
    stability: ownString(command, 'state'),
    summary,
    description: summary === first ? more.join('\n').trim() : filled(ownString(command, 'description')),
    args,
    flags: sortFlags(membersOf(ownValue(command, 'flags')).flatMap(readFlag)),
    hiddenFlags: [],
    mutuallyExclusive: [],
    examples: ((ownValue(command, 'examples') as readonly unknown[] | undefined) ?? []).map((example) =>
      typeof example === 'string'
        ? { code: filled(example).replace(/^\$ /gm, '') }
        : {
            title: ownString(example, 'description'),
            code: filled(ownString(example, 'command')).replace(/^\$ /gm, ''),
          },
    ),
    notes: '',
  }
}

/** The members of a map, or of the list that older manifests have. */
const membersOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : []

function readArgument(argument: unknown): CliArgument {
  const name = ownString(argument, 'name') ?? ''
  const optional = ownValue(argument, 'required') !== true
  return {
    name,
    raw: optional ? `[${name.toUpperCase()}]` : name.toUpperCase(),
    optional,
    required: !optional,
    variadic: ownValue(argument, 'multiple') === true,
    allowed: textsIn(ownValue(argument, 'options')),
    prefixes: [],
    unless: [],
    description: ownString(argument, 'description') ?? '',
  }
}

function readFlag(flag: unknown): CliFlag[] {
  if (ownValue(flag, 'hidden') === true) return []
  const standard = ownValue(flag, 'default')
  const deprecated = ownValue(flag, 'deprecated')
  return [
    {
      name: ownString(flag, 'name') ?? '',
      short: ownString(flag, 'char'),
      type: ownString(flag, 'type') === 'boolean' ? 'bool' : 'string',
      required: ownValue(flag, 'required') === true,
      persistent: false,
      allowed: textsIn(ownValue(flag, 'options')),
      env: ownString(flag, 'env'),
      format: ownString(flag, 'helpValue'),
      default: standard === undefined || isRecord(standard) ? undefined : formatValue(standard),
      deprecated:
        deprecated === undefined || deprecated === false
          ? undefined
          : (ownString(deprecated, 'message') ?? ''),
      description: [ownString(flag, 'summary'), ownString(flag, 'description')].filter(Boolean).join('\n\n'),
    },
  ]
}
