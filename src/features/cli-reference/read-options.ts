import type { CliFlag } from './cli-data.ts'

/** The flags that a text describes, and what is left of the text. */
export interface ReadOptions {
  readonly flags: readonly CliFlag[]
  readonly rest: string
}

/** Reads flags from the tables that pflag prints in code fences, and from tables of Markdown. */
export function readOptions(section: string, persistent: boolean): ReadOptions {
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
    ...(standard === '' ? {} : { default: standard }),
  })
}

const flag = (named: Pick<CliFlag, 'name' | 'short' | 'type' | 'persistent'>, description = ''): CliFlag => ({
  ...named,
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
  return { ...flag, required, description, ...(match?.[1] === undefined ? {} : { default: match[1] }) }
}
