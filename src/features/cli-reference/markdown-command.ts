import { sortFlags, type CliArgument, type CliCommandData, type CliFlag } from './cli-data.ts'

export type ReadCommand = Omit<CliCommandData, 'parent'>

/** Headings that have a place on the page of a command, at any level. Others stay where they are. */
const places: readonly (readonly [RegExp, Place])[] = [
  [/^(?:synopsis|description)$/, 'description'],
  [/^usage$/, 'usage'],
  [/^(?:options|flags)$/, 'options'],
  [/^(?:options inherited from parent commands|(?:inherited|global) (?:options|flags))$/, 'inherited'],
  [/^examples?$/, 'examples'],
  [/^aliases$/, 'aliases'],
  [/^see also$/, 'related'],
  [/^(?:sub)?commands$/, 'related'],
]

type Place = 'lead' | 'description' | 'usage' | 'options' | 'inherited' | 'examples' | 'aliases' | 'related'

/**
 * Reads a command from the Markdown that Cobra, Docker's and similar generators write; undefined if the file
 * describes none. What has no place of its own is in the notes.
 */
export function readMarkdownCommand(source: string, file: string): ReadCommand | undefined {
  const text = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
  const sections = splitSections(text)
  const get = (place: Place): string => sections.get(place)?.trim() ?? ''
  const title = /^#{1,2} +(\S.*)$/m.exec(text)?.[1]?.trim() ?? /^title: *['"]?(.+?)['"]?$/m.exec(source)?.[1]
  if (title === undefined) return undefined
  // A command without flags may have nothing but its name, which is then that of the file.
  if (sections.size < 2 && !file.endsWith(`${title.replaceAll(' ', '_')}.md`)) return undefined
  const aliases = [...get('aliases').matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
  // Docker's titles are the last word of the command.
  const name = title.includes(' ') ? title : (aliases.find((alias) => alias.includes(' ')) ?? title)
  const lead = withoutUsage(get('lead').replace(/^#{1,2} .*$/m, ''), name)
  const described = withoutUsage(get('description'), name)
  const usagePart = withoutUsage(get('usage'), name)
  const usage = usagePart.usage ?? lead.usage ?? described.usage
  const options = readOptions(get('options'), false)
  const inherited = readOptions(get('inherited'), true)
  const examples = onlyCode(get('examples'))
  const [summary = '', ...more] = lead.rest.split(/\n{2,}/)
  return {
    name,
    usage,
    runnable: usage !== undefined,
    aliases: aliases.filter((alias) => alias !== name),
    summary: summary.trim(),
    description: joinTexts(...more, described.rest),
    args: usage === undefined ? [] : readArguments(usage, name),
    flags: sortFlags(options.flags),
    inherited: inherited.flags,
    hiddenFlags: [],
    mutuallyExclusive: [],
    examples: (examples ?? []).map((code) => ({ code: dedent(code) })),
    notes: joinTexts(
      usagePart.rest,
      options.rest,
      inherited.rest,
      ...(examples ? [] : ['## Examples', get('examples')]),
      ...get('related')
        .split('\n')
        .filter((line) => !isListOfCommands(line)),
    ),
  }
}

const joinTexts = (...texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .join('\n\n')

/** Links to other commands and tables of them: the pages have their own. */
const isListOfCommands = (line: string): boolean => /^\s*(?:[*-] .*\[|\|)/.test(line)

/** The text of each place, joined if several headings name it. */
function splitSections(text: string): ReadonlyMap<Place, string> {
  const sections = new Map<Place, string>()
  let current: Place = 'lead'
  let fence = ''
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1] ?? ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence)) fence = ''
    const heading = fence === '' ? /^#{2,4} +(.+?) *$/.exec(line)?.[1]?.toLowerCase() : undefined
    const place = heading === undefined ? undefined : places.find(([pattern]) => pattern.test(heading))?.[1]
    if (place) current = place
    sections.set(current, `${sections.get(current) ?? ''}${place ? '' : line}\n`)
  }
  return sections
}

function withoutUsage(
  text: string,
  name: string,
): { readonly usage?: string | undefined; readonly rest: string } {
  let usage: string | undefined
  const rest = text.replace(/^```[^\n]*\n([\s\S]*?)^```[^\n]*$/gm, (fence, body: string) => {
    const line = body.trim()
    if (usage !== undefined || !line.startsWith(name) || line.includes('\n')) return fence
    usage = line
    return ''
  })
  return { usage, rest: rest.trim() }
}

/** The code of a text that has nothing else. */
function onlyCode(text: string): readonly string[] | undefined {
  const code: string[] = []
  const prose = text.replace(/^```[^\n]*\n([\s\S]*?)^```[^\n]*$/gm, (_, body: string) => {
    code.push(body.replace(/\n$/, ''))
    return ''
  })
  return prose.trim() === '' ? code : undefined
}

export function readArguments(usage: string, name: string): readonly CliArgument[] {
  const words = usage.slice(name.length).match(/\[[^\]]*\](?:\.\.\.)?|<[^>]*>(?:\.\.\.)?|\S+/g) ?? []
  return words
    .filter((word) => !/^\[(?:flags|OPTIONS|options)\]$/.test(word))
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

interface ReadOptions {
  readonly flags: readonly CliFlag[]
  readonly rest: string
}

/** Reads flags from the tables that pflag prints in code fences, and from tables of Markdown. */
function readOptions(section: string, persistent: boolean): ReadOptions {
  const flags: CliFlag[] = []
  const rest: string[] = []
  let fenced = false
  for (const line of section.split('\n')) {
    if (/^```/.test(line)) fenced = !fenced
    else if (fenced) readLine(line, flags, rest, persistent)
    else if (line.startsWith('|')) readRow(line, flags, rest, persistent)
    else rest.push(line)
  }
  return { flags: flags.map(readDefault), rest: rest.join('\n').trim() }
}

/** A line in pflag's table: `  -p, --port int   Port to listen on (default 8080)`. */
const optionLine = /^ {2,}(?:-(\w), )?--([\w][\w.-]*)(?:\[=[^\]]*\])?(?:[ =](\S+))?(?: {2,}(.*))?$/

function readLine(line: string, flags: CliFlag[], rest: string[], persistent: boolean): void {
  const match = optionLine.exec(line)
  const last = flags.at(-1)
  if (match?.[2] !== undefined)
    flags.push(flag({ name: match[2], short: match[1], type: match[3] ?? 'bool', persistent }, match[4]))
  else if (last && line.trim() !== '')
    flags[flags.length - 1] = { ...last, description: `${last.description} ${line.trim()}` }
  else if (line.trim() !== '') rest.push(line.trim())
}

/** A row of a table with the columns name, type, default and description. */
function readRow(line: string, flags: CliFlag[], rest: string[], persistent: boolean): void {
  const cells = line
    .replace(/^\||\|\s*$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
  const [names = '', ...others] = cells
  const [, name] = /--([\w][\w.-]*)/.exec(names) ?? []
  if (name === undefined) {
    if (!/^:?-{2,}:?$/.test(names) && !/^(?:name|option|flag)s?$/i.test(names)) rest.push(line)
    return
  }
  const description = others.at(-1) ?? ''
  const [type = '', standard = ''] = others.slice(0, -1).map((cell) => cell.replaceAll('`', ''))
  flags.push({
    ...flag({ name, short: /-(\w)\b(?!-)/.exec(names)?.[1], type: type || 'bool', persistent }, description),
    default: standard || undefined,
  })
}

const flag = (facts: Pick<CliFlag, 'name' | 'short' | 'type' | 'persistent'>, description = ''): CliFlag => ({
  ...facts,
  required: false,
  allowed: [],
  description: description.trim(),
})

function readDefault(flag: CliFlag): CliFlag {
  const match = /\s*\(default:? "?([^"]*?)"?\)\s*$/.exec(flag.description)
  const required = /\(required\)/i.test(flag.description)
  const description = flag.description
    .replace(match?.[0] ?? '\0', '')
    .replace(/\s*\(required\)/i, '')
    .trim()
  return { ...flag, required, description, default: match?.[1] ?? flag.default }
}
