import { codeLines } from '../../../stages/markdown/fenced.ts'
import { admonitionKinds } from '../admonition-kinds.ts'

const opening = /^([ \t]*)(\/{3,})[ \t]*([\w-]+)[ \t]*(?:\|[ \t]*(\S.*?)[ \t]*)?$/
const closing = /^[ \t]*(\/{3,})[ \t]*$/
const option = /^(?: {4,}|\t+)(\w+)[ \t]*:[ \t]*(.*?)[ \t]*$/

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
      const end = ends.get(at)
      const options = end === undefined ? new Map<string, string>() : optionsBelow(lines, at)
      const sign = end === undefined ? undefined : signOf(line, options)
      if (end === undefined || sign === undefined) return line === '' ? '' : margin + line
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
  const open: { readonly at: number; readonly slashes: number }[] = []
  for (const [at, line] of lines.entries()) {
    if (isCode(line)) continue
    const slashes = closing.exec(line)?.[1]?.length
    const begun = open.findLastIndex((each) => each.slashes === slashes)
    if (begun >= 0) {
      ends.set(open[begun]?.at ?? at, at)
      open.splice(begun)
    } else if (opening.test(line)) open.push({ at, slashes: opening.exec(line)?.[2]?.length ?? 0 })
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
  const [, indent = '', , written = '', title] = opening.exec(line) ?? []
  const name = written.toLowerCase()
  const quoted = title === undefined ? '' : ` "${title.replaceAll('"', '”')}"`
  const type = options.get('type') ?? 'note'
  if (name === 'tab') return `${indent}===${quoted}`
  if (name === 'admonition') return `${indent}!!! ${type}${quoted}`
  if (name === 'details')
    return `${indent}???${/^true$/i.test(options.get('open') ?? '') ? '+' : ''} ${type}${quoted}`
  return Object.hasOwn(admonitionKinds, name) ? `${indent}!!! ${name}${quoted}` : undefined
}
