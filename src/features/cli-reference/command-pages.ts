import { asContentPath, asRoutePath } from '../../model/path.ts'
import type { Heading, SearchSection } from '../../model/page.ts'
import { locationAt } from '../../model/location.ts'
import type { PluginPage } from '../../model/plugin.ts'
import type { Json } from '../../model/plain-data.ts'
import type { MessageKey, Translate } from '../../model/messages/messages.ts'
import { inSentences, introducedText } from '../../model/search/section-writer.ts'
import type { SidebarItem } from '../../model/navigation-config.ts'
import {
  markdownToHtml,
  markdownToText,
  type CodeSample,
  type Highlight,
  type MarkdownOptions,
} from '../../kit.ts'
import type { DescriptionLinks } from '../reference-kit/description-links.ts'
import type { CliCommandProps, FlagProps } from './CliCommand.tsx'
import { flagAnchor, commandSlug, type CliCommandData, type CliData, type CliFlag } from './cli-data.ts'

export interface CommandPageOptions {
  /** The route of the reference without a trailing slash: `/widget/reference/cli`. */
  readonly route: string
  /** The address of what follows the route: `/widget_run`. */
  readonly addressOf: (path: string) => string
  readonly code: Highlight
  readonly translate: Translate
  readonly links: DescriptionLinks
  /** The text of the files that describe the commands, by name. */
  readonly texts: ReadonlyMap<string, string>
}

export function commandPages(data: CliData, options: CommandPageOptions): readonly PluginPage[] {
  return data.commands.map((command) => commandPage(command, data, options))
}

/** Creates the sidebar: the root command first, then an item or category for each command. */
export function commandSidebar(data: CliData, route: string): readonly SidebarItem[] {
  const itemsBelow = (parent: string): SidebarItem[] =>
    data.commands.filter((command) => command.parent === parent).map((command) => item(command))
  const item = (command: CliCommandData): SidebarItem => {
    const label = lastWord(command.name)
    const id = docId(route, command.name)
    const items = itemsBelow(command.name)
    return items.length === 0
      ? { type: 'doc', id, label }
      : { type: 'category', label, link: { type: 'doc', id }, items }
  }
  return data.commands
    .filter((command) => command.parent === undefined)
    .flatMap((root): SidebarItem[] => [
      { type: 'doc', id: docId(route, root.name), label: root.name },
      ...itemsBelow(root.name),
    ])
}

const lastWord = (name: string): string => name.split(' ').at(-1) ?? name

/** The page's path below `content/` without extension, which is its id in sidebars. */
const docId = (route: string, name: string): string => `${route.replace(/^\//, '')}/${commandSlug(name)}`

function commandPage(command: CliCommandData, data: CliData, options: CommandPageOptions): PluginPage {
  const { name } = command
  const props = commandProps(command, data, options)
  const headings = headingsOf(props, options.translate)
  const ids = new Set([...headings, ...props.flags, ...props.inherited].map(({ id }) => id))
  const origin = commandOrigin(name, options.texts)
  return {
    ...(origin ? { origin } : {}),
    links: options.links.linksIn(props, (id) => ids.has(id)),
    path: asContentPath(`content/${docId(options.route, name)}.md`),
    route: asRoutePath(`${options.route}/${commandSlug(name)}`),
    frontMatter: {
      title: name,
      description: command.summary,
      sidebar_label: command.parent === undefined ? name : lastWord(name),
      keywords: [name, ...fullAliases(command)],
      custom_edit_url: null,
    },
    body: { component: 'CliCommand', props: props as unknown as Json },
    headings,
    sections: sectionsOf(command, options.translate),
  }
}

function commandProps(
  command: CliCommandData,
  data: CliData,
  { addressOf, code, links, translate }: CommandPageOptions,
): CliCommandProps {
  const address = (name: string): string => addressOf(`/${commandSlug(name)}`)
  const resolve: MarkdownOptions['resolve'] = (href) => {
    const sibling = siblingPath(href, data)
    return sibling === undefined ? links.resolve(href) : addressOf(sibling)
  }
  const options = { ...links.markdown, code, translate, resolve }
  const markdown = (text: string): string => markdownToHtml(text, options)
  const reference = (other: CliCommandData) => ({
    name: other.name,
    href: address(other.name),
    summary: markdown(other.summary),
  })
  const flag = (item: CliFlag): FlagProps => flagProps(item, markdown, translate)
  const parent = data.commands.find(({ name }) => name === command.parent)
  return {
    name: command.name,
    usage: command.usage === undefined ? undefined : wholeArguments(code(command.usage, 'text')),
    stability: command.stability,
    aliases: fullAliases(command),
    description: markdown(command.description),
    commands: data.commands.filter((other) => other.parent === command.name).map(reference),
    args: command.args.map((argument) => ({
      name: argument.raw,
      required: argument.required || !argument.optional,
      variadic: argument.variadic,
      description: markdown(argument.description),
      allowed: argument.allowed.length > 0 ? argument.allowed : argument.prefixes,
    })),
    flags: command.flags.map(flag),
    inherited: command.inherited.map((item) => ({
      ...flag(item),
      from:
        item.from === undefined
          ? undefined
          : { name: item.from, href: `${address(item.from)}#${flagAnchor(item.name)}` },
    })),
    exclusive: command.mutuallyExclusive.map((names) => names.map((name) => `--${name}`)),
    examples: command.examples.length === 0 ? undefined : code(exampleScript(command.examples), 'bash'),
    notes: markdown(command.notes),
    seeAlso: parent ? [reference(parent)] : [],
  }
}

const fullAliases = ({ aliases, parent = '' }: CliCommandData): readonly string[] =>
  aliases.map((alias) => (alias.includes(' ') ? alias : `${parent} ${alias}`.trim()))

/** A usage whose short arguments in brackets stay on one line: `[-- ARGS...]` breaks after its hyphen. */
const wholeArguments = (sample: CodeSample): CodeSample => ({
  ...sample,
  html: sample.html.replace(/\[[^\]<]{1,20}\](?:\.\.\.)?/g, '<span class="cli-argument">$&</span>'),
})

/** Joins the examples into a single shell script with titles as comments, to copy from one block. */
export const exampleScript = (examples: CliCommandData['examples']): string =>
  examples
    .map(
      ({ title, code }) => (title === undefined ? '' : `# ${title.replaceAll(/\s+/g, ' ')}\n`) + code.trim(),
    )
    .join('\n\n')

/** Where a command is described: in its own file, or at its name in a data file. */
function commandOrigin(name: string, texts: ReadonlyMap<string, string>): PluginPage['origin'] {
  for (const [file, text] of texts) {
    if (file.endsWith(`/${commandSlug(name)}.md`)) return { file, place: { line: 1, column: 1 } }
    const quoted = ['name: ', '"name": '].flatMap((key) => [
      `${key}${name}\n`,
      `${key}"${name}"`,
      `${key}'${name}'`,
    ])
    const at = file.endsWith('.md')
      ? -1
      : (quoted.map((quotation) => text.indexOf(quotation)).find((index) => index !== -1) ?? -1)
    if (at !== -1) return { file, place: locationAt(text, at) }
  }
  return undefined
}

/**
 * Resolves links between commands, to what follows the route. They are relative to the reference, and Cobra's
 * own files end with `.md`.
 */
function siblingPath(href: string, data: CliData): string | undefined {
  const [, slug, fragment = ''] = /^(?:\.\/)?([\w-]+?)(?:\.md)?(#.*)?$/.exec(href) ?? []
  return slug !== undefined && data.commands.some(({ name }) => commandSlug(name) === slug)
    ? `/${commandSlug(slug)}${fragment}`
    : undefined
}

/** Readable names for the types of Go flags (spf13/pflag). */
const typeKeys: Readonly<Record<string, MessageKey & `cli.type${string}`>> = {
  bool: 'cli.typeBoolean',
  string: 'cli.typeText',
  strings: 'cli.typeList',
  stringSlice: 'cli.typeList',
  stringArray: 'cli.typeList',
  stringToString: 'cli.typePairs',
  int: 'cli.typeNumber',
  int32: 'cli.typeNumber',
  int64: 'cli.typeNumber',
  uint: 'cli.typeNumber',
  uint16: 'cli.typeNumber',
  float: 'cli.typeNumber',
  float32: 'cli.typeNumber',
  float64: 'cli.typeNumber',
  duration: 'cli.typeDuration',
}

function flagProps(flag: CliFlag, markdown: (text: string) => string, translate: Translate): FlagProps {
  const typeKey = typeKeys[flag.type]
  return {
    ...flag,
    id: flagAnchor(flag.name),
    name: `--${flag.name}`,
    short: flag.short === undefined ? undefined : `-${flag.short}`,
    typeLabel: typeKey === undefined ? flag.type : translate(typeKey),
    default: flag.default || (flag.type === 'bool' ? 'false' : undefined),
    description: markdown(flag.description),
    deprecated: flag.deprecated === undefined ? undefined : markdown(flag.deprecated),
  }
}

type HeadingKey =
  | 'cli.usage'
  | 'cli.commands'
  | 'cli.examples'
  | 'cli.arguments'
  | 'cli.flags'
  | 'cli.inherited'
  | 'cli.notes'
  | 'cli.seeAlso'

/** The headings that the component renders. */
function headingsOf(props: CliCommandProps, translate: Translate): readonly Heading[] {
  const present: readonly (readonly [boolean, string, HeadingKey])[] = [
    [props.usage !== undefined, 'usage', 'cli.usage'],
    [props.commands.length > 0, 'commands', 'cli.commands'],
    [props.examples !== undefined, 'examples', 'cli.examples'],
    [props.args.length > 0, 'arguments', 'cli.arguments'],
    [props.flags.length > 0, 'flags', 'cli.flags'],
    [props.inherited.length > 0, 'inherited-flags', 'cli.inherited'],
    [props.notes !== '', 'notes', 'cli.notes'],
    [props.seeAlso.length > 0, 'see-also', 'cli.seeAlso'],
  ]
  return present
    .filter(([isPresent]) => isPresent)
    .map(([, id, key]) => ({ level: 2, id, text: translate(key) }))
}

/** A section for the command and one for each of its own flags, so that searching for a flag leads to it. */
function sectionsOf(command: CliCommandData, translate: Translate): readonly SearchSection[] {
  const { name } = command
  const about: SearchSection = {
    id: '',
    trail: [name],
    text: inSentences([
      introducedText(command.summary, markdownToText(command.description)),
      markdownToText(command.notes),
    ]),
    code: command.usage ?? '',
  }
  const examples: SearchSection = {
    id: 'examples',
    trail: [name, translate('cli.examples')],
    text: inSentences(command.examples.map((example) => example.title ?? '')),
    code: command.examples.map((example) => example.code).join('\n'),
  }
  const args: SearchSection = {
    id: 'arguments',
    trail: [name, translate('cli.arguments')],
    text: inSentences(command.args.map((argument) => markdownToText(argument.description))),
    code: command.args.map((argument) => argument.raw).join(' '),
  }
  // Every command has --help; it would only clutter the search results.
  const flags = command.flags
    .filter((flag) => flag.name !== 'help')
    .map((flag): SearchSection => ({
      id: flagAnchor(flag.name),
      trail: [name, translate('cli.flags'), `--${flag.name}`],
      text: markdownToText(flag.description),
      code: [`--${flag.name}`, ...(flag.short === undefined ? [] : [`-${flag.short}`]), ...flag.allowed].join(
        ' ',
      ),
    }))
  return [
    about,
    ...(command.examples.length > 0 ? [examples] : []),
    ...(command.args.length > 0 ? [args] : []),
    ...flags,
  ]
}
