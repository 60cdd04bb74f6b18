import {
  codeFence as fence,
  inlineCode as code,
  joinBlocks as blocks,
  markdownHeading as heading,
  markdownTable as table,
} from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import type { CliCommandData, CliData, CliFlag } from './cli-data.ts'

/** What the Markdown of a command is made with. */
export interface CommandMarkdownOptions {
  readonly translate: Translate
  /** Address of a command's page, without the site's base URL. */
  readonly address: (name: string) => string
  /** A description with the addresses of other commands as the site has them. */
  readonly text: (markdown: string) => string
}

/** The page of a command as Markdown: usage, arguments and flags in tables. */
export function commandMarkdown(
  command: CliCommandData,
  data: CliData,
  { translate, address, text }: CommandMarkdownOptions,
): string {
  const list = (commands: readonly CliCommandData[]): string =>
    commands
      .map(
        ({ name, summary }) =>
          `- [${code(name)}](${address(name)}): ${text(summary).replace(/\s*\n\s*/g, ' ')}`,
      )
      .join('\n')
  const part = (name: string, content: string): string =>
    content === '' ? '' : blocks(heading(2, name), content)
  const flags = (items: readonly (CliFlag & { readonly from?: string | undefined })[]): string =>
    table(
      ['Flag', 'Type', 'Default', 'Description'],
      items.map((flag) => [
        flagNames(flag),
        flag.type,
        flag.default === undefined || flag.default === '' ? '' : code(flag.default),
        blocks(text(flag.description), flagFacts(flag)),
      ]),
    )
  const { parent } = command
  return blocks(
    command.stability === undefined ? '' : `Stability: ${command.stability}`,
    text(command.description),
    part(translate('cli.usage'), command.usage === undefined ? '' : fence(command.usage, 'text')),
    part(translate('cli.commands'), list(data.commands.filter((other) => other.parent === command.name))),
    command.aliases.length === 0
      ? ''
      : `Aliases: ${command.aliases.map((alias) => code(`${parent ?? ''} ${alias}`.trim())).join(', ')}`,
    part(
      translate('cli.examples'),
      blocks(...command.examples.map(({ title, code: example }) => blocks(title, fence(example, 'bash')))),
    ),
    part(
      translate('cli.arguments'),
      table(
        ['Argument', 'Required', 'Description'],
        command.args.map((argument) => [
          code(argument.raw),
          argument.required || !argument.optional ? 'yes' : 'no',
          blocks(text(argument.description), oneOf(argument.allowed)),
        ]),
      ),
    ),
    part(translate('cli.flags'), flags(command.flags)),
    part(translate('cli.inherited'), flags(command.inherited)),
    command.mutuallyExclusive
      .map((names) => `- Only one of ${names.map((name) => code(`--${name}`)).join(', ')} can be given.`)
      .join('\n'),
    text(command.notes),
    part(translate('cli.seeAlso'), list(data.commands.filter(({ name }) => name === parent))),
  )
}

const flagNames = ({ name, short, required }: CliFlag): string =>
  `${[...(short === undefined ? [] : [`-${short}`]), `--${name}`].map(code).join(', ')}${required ? ' (required)' : ''}`

const oneOf = (values: readonly string[]): string =>
  values.length === 0 ? '' : `One of ${values.map(code).join(', ')}.`

function flagFacts(flag: CliFlag & { readonly from?: string | undefined }): string {
  return [
    oneOf(flag.allowed),
    flag.format === undefined ? '' : `Format: ${code(flag.format)}.`,
    flag.example === undefined ? '' : `Example: ${code(flag.example)}.`,
    flag.env === undefined ? '' : `Environment variable: ${code(flag.env)}.`,
    flag.stability === undefined ? '' : `Stability: ${flag.stability}.`,
    flag.deprecated === undefined ? '' : `Deprecated: ${flag.deprecated}`,
    flag.from === undefined ? '' : `From ${code(flag.from)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
