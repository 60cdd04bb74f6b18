import { posix } from 'node:path'
import type { Nodes } from 'mdast'
import { decodeText } from '../../../engine/decode-text.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { isThere, missingFile } from '../included-files.ts'

const directive =
  /(?<escape>\\)?\{\{\s*#(?<kind>include|rustdoc_include|playground|playpen|title)\s+(?<args>[^}\n]+?)\s*\}\}/g

export const hasDirective = (text: string): boolean => text.search(directive) !== -1

/** As deep as mdBook goes. */
const maxDepth = 10

/**
 * A text with the files that it includes (mdBook's guide, "Including files"). Directives after a backslash
 * are shown. Titles are left out: they are those of the browser's window.
 */
export function withIncludes(text: string, node: Nodes, input: DialectSource, isCode: boolean): string {
  return expanded(text, posix.dirname(input.context.file), 0, { node, input, isCode })
}

interface Expansion {
  readonly node: Nodes
  readonly input: DialectSource
  /** Whether the text is that of a code block; a runnable file becomes a block of its own otherwise. */
  readonly isCode: boolean
}

function expanded(text: string, folder: string, depth: number, expansion: Expansion): string {
  return text.replaceAll(directive, (whole: string, ...rest: readonly unknown[]) => {
    const { escape, kind, args = '' } = rest.at(-1) as Readonly<Record<string, string | undefined>> // Named groups.
    if (escape !== undefined) return expansion.isCode ? whole.slice(1) : whole
    if (kind === 'title') return ''
    const [target = ''] = args.split(/\s+/)
    const [, name = target, part] = /^(.+?)(?::(.*))?$/.exec(target) ?? []
    const { node, input } = expansion
    const path = posix.normalize(posix.join(folder, name))
    const bytes = isThere(path, input) ? input.read.bytes(path) : undefined
    if (bytes === undefined) {
      missingFile(name, node, input)
      return ''
    }
    const lines = decodeText(bytes, path)
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    const innerLines = kind === 'rustdoc_include' ? otherwiseHidden(lines, part) : selected(lines, part)
    const inner = innerLines.join('\n')
    const included =
      depth < maxDepth
        ? expanded(inner, posix.dirname(path), depth + 1, expansion)
        : inner.replaceAll(directive, String.raw`\$&`)
    if (!/^(?:playground|playpen)$/.test(kind ?? '') || expansion.isCode) return included
    return `\`\`\`rust\n${included}\n\`\`\``
  })
}

const start = /ANCHOR:\s*([\w-]+)/
const end = /ANCHOR_END:\s*([\w-]+)/

/** The numbers of the lines that a part names: `2`, `:10`, `2:`, `2:10` or the name of an anchor. */
function chosenLines(lines: readonly string[], part: string | undefined): ReadonlySet<number> {
  const numbers = lines.map((_line, index) => index)
  if (part === undefined || part === '') return new Set(numbers)
  if (/^[\d:]+$/.test(part)) {
    const [from = '', to] = part.split(':')
    const first = from === '' ? 0 : Number(from) - 1
    const last = part.includes(':') ? (to ? Number(to) : lines.length) : first + 1
    return new Set(numbers.slice(first, last))
  }
  let isInside = false
  return new Set(
    numbers.filter((index) => {
      const line = lines[index] ?? ''
      if (end.exec(line)?.[1] === part) isInside = false
      const isChosen = isInside
      if (start.exec(line)?.[1] === part) isInside = true
      return isChosen
    }),
  )
}

const isMark = (line: string): boolean => start.test(line) || end.test(line)

function selected(lines: readonly string[], part: string | undefined): readonly string[] {
  const lineNumbers = chosenLines(lines, part)
  return lines.filter((line, index) => lineNumbers.has(index) && !isMark(line))
}

/** The whole file, with the lines that are not chosen as hidden lines of Rust. */
function otherwiseHidden(lines: readonly string[], part: string | undefined): readonly string[] {
  const lineNumbers = chosenLines(lines, part)
  return lines.flatMap((line, index) =>
    isMark(line) ? [] : lineNumbers.has(index) ? [line] : [`# ${line}`.trimEnd()],
  )
}
