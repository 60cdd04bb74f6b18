import {
  linkCommands,
  sortFlags,
  type CliArgument,
  type CliCommandData,
  type CliData,
  type CliFlag,
} from './cli-data.ts'

/**
 * Reads the output of Cobra's Markdown generator (`docs/cli/*.md`) as command data. Other files are ignored.
 */
export function parseCobraMarkdown(
  files: readonly { readonly name: string; readonly text: string }[],
): CliData | undefined {
  const commands = files.flatMap(({ text }) => parseCommand(text) ?? [])
  const [shortest] = commands
    .map((command) => command.name)
    .sort((a, b) => a.split(' ').length - b.split(' ').length)
  if (shortest === undefined) return undefined
  const inherited = new Map(commands.map((command) => [command.name, command.inherited]))
  const linked = linkCommands({ tool: shortest.split(' ')[0] ?? shortest, commands })
  // The files list inherited flags, but not their origin. Only those of the root command are certain.
  return {
    ...linked,
    commands: linked.commands.map((command) => ({
      ...command,
      inherited: sortFlags(inherited.get(command.name) ?? []).map((flag) => ({
        ...flag,
        from: linked.commands.find(
          ({ name, flags }) =>
            command.name.startsWith(`${name} `) && flags.some((own) => own.name === flag.name),
        )?.name,
      })),
    })),
  }
}

function parseCommand(source: string): CliCommandData | undefined {
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/^---\r?\n[\s\S]*?\r?\n---\r?\n/, '')
    .replace(/\r\n/g, '\n')
  const sections = splitSections(text)
  const title = /^#{1,2} +(\S.*)$/m.exec(text)?.[1]?.trim()
  const name = title ?? /^title: *['"]?(.+?)['"]?$/m.exec(source)?.[1]
  if (
    name === undefined ||
    !(sections.has('options') || sections.has('see also') || sections.has('synopsis'))
  )
    return undefined
  const { prose: lead, code: leadCode } = splitCode(sections.get('') ?? '')
  const synopsis = splitCode(sections.get('synopsis') ?? '')
  const usage = [...leadCode, ...synopsis.code].find((code) => code.trim().startsWith(name))?.trim()
  const summary = lead.replace(/^#{1,2} .*$/m, '').trim()
  const examples = splitCode(sections.get('examples') ?? '').code
  return {
    name,
    usage,
    runnable: usage !== undefined,
    aliases: [],
    summary,
    description: synopsis.prose.trim() || summary,
    args: usage === undefined ? [] : readArguments(usage, name),
    flags: sortFlags(readOptions(sections.get('options') ?? '', false)),
    inherited: readOptions(sections.get('options inherited from parent commands') ?? '', true),
    hiddenFlags: [],
    mutuallyExclusive: [],
    examples: examples.map((code) => ({ code: dedent(code) })),
    notes: '',
  }
}

/**
 * The text below each `###` heading, by its name in lower case; the text before the first one has an empty
 * name.
 */
function splitSections(text: string): ReadonlyMap<string, string> {
  const sections = new Map<string, string>()
  let current = ''
  let fenced = false
  for (const line of text.split('\n')) {
    if (/^```/.test(line)) fenced = !fenced
    const heading = fenced ? undefined : /^### +(.+?) *$/.exec(line)?.[1]?.toLowerCase()
    if (heading !== undefined) current = heading
    else sections.set(current, `${sections.get(current) ?? ''}${line}\n`)
  }
  return sections
}

function splitCode(text: string): { readonly prose: string; readonly code: readonly string[] } {
  const code: string[] = []
  const prose = text.replace(/^```[^\n]*\n([\s\S]*?)^```[^\n]*$/gm, (_, body: string) => {
    code.push(body.replace(/\n$/, ''))
    return ''
  })
  return { prose, code }
}

/** A line in pflag's table: `  -p, --port int   Port to listen on (default 8080)`. */
const optionLine = /^ {2,}(?:-(\w), )?--([\w][\w.-]*)(?:\[=[^\]]*\])?(?: (\S+))?(?: {2,}(.*))?$/

function readOptions(section: string, persistent: boolean): readonly CliFlag[] {
  const flags: CliFlag[] = []
  for (const line of splitCode(section).code.join('\n').split('\n')) {
    const match = optionLine.exec(line)
    const last = flags.at(-1)
    if (match?.[2] !== undefined)
      flags.push({
        name: match[2],
        short: match[1],
        type: match[3] ?? 'bool',
        required: false,
        persistent,
        allowed: [],
        description: match[4]?.trim() ?? '',
      })
    else if (last && line.trim() !== '')
      flags[flags.length - 1] = { ...last, description: `${last.description} ${line.trim()}` }
  }
  return flags.map(readDefault)
}

function readDefault(flag: CliFlag): CliFlag {
  const match = /\s*\(default:? "?([^"]*?)"?\)\s*$/.exec(flag.description)
  const required = /\(required\)/i.test(flag.description)
  const description = flag.description
    .replace(match?.[0] ?? '\0', '')
    .replace(/\s*\(required\)/i, '')
    .trim()
  return { ...flag, required, description, ...(match?.[1] === undefined ? {} : { default: match[1] }) }
}

function readArguments(usage: string, name: string): readonly CliArgument[] {
  const words = usage.slice(name.length).match(/\[[^\]]*\](?:\.\.\.)?|<[^>]*>(?:\.\.\.)?|\S+/g) ?? []
  return words
    .filter((word) => word !== '[flags]')
    .map((raw) => ({
      name: raw.replace(/[[\]<>]|\.{3}|-- /g, ''),
      raw,
      optional: raw.startsWith('['),
      required: false,
      variadic: raw.includes('...'),
      allowed: [],
      prefixes: [],
      unless: [],
      description: '',
    }))
}

function dedent(code: string): string {
  const indents = code
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => /^ */.exec(line)?.[0].length ?? 0)
  const indent = Math.min(...indents, 8)
  return code
    .split('\n')
    .map((line) => line.slice(indent))
    .join('\n')
    .trim()
}
