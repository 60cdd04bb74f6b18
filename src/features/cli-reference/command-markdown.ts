import {
  codeFence as fence,
  inlineCode as code,
  joinBlocks as blocks,
  markdownHeading as heading,
  markdownTable as table,
} from '../../kit.ts'
import type { Translate } from '../../model/messages/messages.ts'
import { sentence } from '../reference-kit/schema-to-markdown.ts'
import type { CliCommandData, CliData, CliFlag } from './cli-data.ts'

/** What the Markdown copy of a command's page depends on besides the command: language and links. */
export interface CommandMarkdownOptions {
  readonly translate: Translate
  /** Returns the address of a command's page, without the site's base URL. */
  readonly address: (name: string) => string
  /** Resolves the links to other commands in a description. */
  readonly text: (markdown: string) => string
}

/** Renders a command as Markdown: usage, and tables of arguments and flags. */
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
      [
        translate('cli.flag'),
        translate('reference.type'),
        translate('reference.default'),
        translate('markdown.description'),
      ],
      items.map((flag) => [
        flagNames(flag, translate),
        flag.type,
        flag.default === undefined || flag.default === '' ? '' : code(flag.default),
        blocks(text(flag.description), flagFacts(flag, translate)),
      ]),
    )
  const { parent } = command
  return blocks(
    command.stability === undefined ? '' : translate('markdown.stability', { level: command.stability }),
    text(command.description),
    part(translate('cli.usage'), command.usage === undefined ? '' : fence(command.usage, 'text')),
    part(translate('cli.commands'), list(data.commands.filter((other) => other.parent === command.name))),
    command.aliases.length === 0
      ? ''
      : translate('cli.aliases', {
          count: command.aliases.length,
          names: command.aliases.map((alias) => code(`${parent ?? ''} ${alias}`.trim())).join(', '),
        }),
    part(
      translate('cli.examples'),
      blocks(...command.examples.map(({ title, code: example }) => blocks(title, fence(example, 'bash')))),
    ),
    part(
      translate('cli.arguments'),
      table(
        [
          translate('markdown.argument'),
          translate('markdown.mustBeGiven'),
          translate('markdown.description'),
        ],
        command.args.map((argument) => [
          code(argument.raw),
          translate(argument.required || !argument.optional ? 'markdown.yes' : 'markdown.no'),
          blocks(text(argument.description), oneOf(argument.allowed, translate)),
        ]),
      ),
    ),
    part(translate('cli.flags'), flags(command.flags)),
    part(translate('cli.inherited'), flags(command.inherited)),
    command.mutuallyExclusive
      .map(
        (names) =>
          `- ${translate('cli.exclusive', { flags: names.map((name) => code(`--${name}`)).join(', ') })}`,
      )
      .join('\n'),
    text(command.notes),
    part(translate('cli.seeAlso'), list(data.commands.filter(({ name }) => name === parent))),
  )
}

const flagNames = ({ name, short, required }: CliFlag, translate: Translate): string =>
  `${[...(short === undefined ? [] : [`-${short}`]), `--${name}`].map(code).join(', ')}${required ? ` (${translate('reference.required')})` : ''}`

const oneOf = (values: readonly string[], translate: Translate): string =>
  values.length === 0
    ? ''
    : sentence(translate('reference.oneOf', { values: values.map(code).join(', ') }), translate)

function flagFacts(flag: CliFlag & { readonly from?: string | undefined }, translate: Translate): string {
  const { format, example, env, stability, deprecated, from } = flag
  return [
    oneOf(flag.allowed, translate),
    ...[
      format === undefined ? '' : translate('markdown.format', { format: code(format) }),
      example === undefined ? '' : translate('cli.exampleValue', { value: code(example) }),
      env === undefined ? '' : translate('cli.environment', { name: code(env) }),
      stability === undefined ? '' : translate('markdown.stability', { level: stability }),
      deprecated === undefined ? '' : `${translate('reference.deprecated')}: ${deprecated}`,
      from === undefined ? '' : translate('cli.from', { command: code(from) }),
    ].map((text) => text && sentence(text, translate)),
  ]
    .filter(Boolean)
    .join(' ')
}
