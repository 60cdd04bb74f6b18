import { sortFlags, type CliArgument, type CliCommandData } from './cli-data.ts'
import { readOptions } from './read-options.ts'

/** A command as a file describes it. */
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
  const given = withoutUsage(get('usage'), name)
  const usage = given.usage ?? lead.usage ?? described.usage
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
    description: joined(...more, described.rest),
    args: usage === undefined ? [] : readArguments(usage, name),
    flags: sortFlags(options.flags),
    inherited: inherited.flags,
    hiddenFlags: [],
    mutuallyExclusive: [],
    examples: (examples ?? []).map((code) => ({ code: dedent(code) })),
    notes: joined(
      given.rest,
      options.rest,
      inherited.rest,
      ...(examples ? [] : ['## Examples', get('examples')]),
      ...get('related')
        .split('\n')
        .filter((line) => !isListOfCommands(line)),
    ),
  }
}

const joined = (...texts: readonly string[]): string =>
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

/** Takes the code that shows how the command is called out of a text. */
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

/** Reads the arguments in a line that shows how the command is called. */
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
