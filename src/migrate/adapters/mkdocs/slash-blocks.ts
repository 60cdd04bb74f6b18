import { codeLines } from '../../../stages/markdown/fenced.ts'
import { admonitionKinds } from '../admonition-kinds.ts'

const opening = /^([ \t]*)(\/{3,})[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(\S.*?)[ \t]*)?$/
const closing = /^[ \t]*(\/{3,})[ \t]*$/
const option = /^(?: {4,}|\t+)(\w+)[ \t]*:[ \t]*(.*?)[ \t]*$/

/** How many blocks may be in each other: each is indented further than the one around it. */
const deepest = 20

/**
 * Writes PyMdown's blocks, from `/// tip | Title` to `///`, as those whose content is indented
 * (`!!! tip "Title"`). Keeps line numbers. Blocks of other kinds, and those that nothing closes, stay.
 */
export function withIndentedBlocks(body: string): string {
  if (!/^[ \t]*\/{3}/m.test(body)) return body
  const lines = body.split('\n')
  const ends = endsOf(lines)
  const open: number[] = []
  let lastOption = -1
  return lines
    .map((line, at) => {
      if (at <= lastOption) return ''
      const margin = '    '.repeat(open.length)
      if (open.at(-1) === at) {
        open.pop()
        // A line that is in no block would be restored.
        return `${margin}<!-- -->`
      }
      const asWritten = line === '' ? '' : margin + line
      const end = ends.get(at)
      if (end === undefined || open.length === deepest) return asWritten
      const options = optionsBelow(lines, at)
      const sign = signOf(line, options)
      if (sign === undefined) return asWritten
      open.push(end)
      lastOption = at + options.size
      return margin + sign
    })
    .join('\n')
}

/** The lines that end blocks, by those that begin them. */
function endsOf(lines: readonly string[]): ReadonlyMap<number, number> {
  const isCode = codeLines()
  const ends = new Map<number, number>()
  /** The lines of openings, by their number of slashes. */
  const open = new Map<number, number[]>()
  for (const [at, line] of lines.entries()) {
    if (isCode(line)) continue
    const closed = closing.exec(line)?.[1]?.length
    const startIndex = closed === undefined ? undefined : open.get(closed)?.pop()
    if (startIndex !== undefined) {
      ends.set(startIndex, at)
      // What began in the block and was not closed is text.
      for (const inner of open.values()) while ((inner.at(-1) ?? -1) > startIndex) inner.pop()
    } else if (opening.test(line)) {
      const slashes = opening.exec(line)?.[2]?.length ?? 0
      const same = open.get(slashes) ?? []
      same.push(at)
      open.set(slashes, same)
    }
  }
  return ends
}

function optionsBelow(lines: readonly string[], start: number): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  for (let at = start + 1; at < lines.length; at++) {
    const [, name, value = ''] = option.exec(lines[at] ?? '') ?? []
    if (name === undefined || options.has(name)) break
    options.set(name, value)
  }
  return options
}

/** Undefined for a block of another kind. */
function signOf(line: string, options: ReadonlyMap<string, string>): string | undefined {
  const [, indent = '', , typedName = '', title] = opening.exec(line) ?? []
  const name = typedName.toLowerCase()
  const quoted = title === undefined ? '' : ` "${title.replaceAll('"', '”')}"`
  const type = options.get('type') ?? 'note'
  if (name === 'tab') return `${indent}===${quoted}`
  if (name === 'admonition') return `${indent}!!! ${type}${quoted}`
  if (name === 'details')
    return `${indent}???${/^true$/i.test(options.get('open') ?? '') ? '+' : ''} ${type}${quoted}`
  return Object.hasOwn(admonitionKinds, name) ? `${indent}!!! ${name}${quoted}` : undefined
}
