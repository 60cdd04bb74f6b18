import { admonitionKinds } from './admonitions.ts'
import { codeLines } from './code-lines.ts'

/**
 * Rewrites of single lines that make two notations of this field readable to the parser: `:::note Title`
 * becomes `:::note[Title]` (with or without a space after the colons), and `## Heading {#my_id}` gets
 * everything escaped that would be markup in the id. Lines in code fences stay as they are. Line numbers
 * never change, columns only after the point of the rewrite; what a title says stays where it is. For pages
 * of another generator (`lenient`) an escaped brace begins an id too: formatters write `\{#id}` there.
 */
export function preprocess(body: string, lenient = false): string {
  const admonitions = body.includes(':::')
  const headingIds = body.includes('{#')
  if (!admonitions && !headingIds) return body
  const isCode = codeLines()
  return body
    .split('\n')
    .map((line, index, lines) => {
      if (isCode(line)) return line
      if (admonitions && line.includes(':::')) return readableOpening(line)
      if (headingIds && isHeading(line, lines[index + 1]))
        return escapeId(lenient ? withPlainBrace(line) : line)
      return line
    })
    .join('\n')
}

/**
 * Takes the fence from around `mdx-code-block`: pages of another generator put JSX into such fences for the
 * sake of translators. Fences inside of other fences stay.
 */
export function unwrapMdxBlocks(body: string): string {
  if (!body.includes('mdx-code-block')) return body
  let open: { readonly marker: string; readonly unwrapped: boolean } | undefined
  return body
    .split('\n')
    .map((line) => {
      const [, marker, info] = /^[ \t]*(`{3,}|~{3,})(.*)$/.exec(line) ?? []
      if (marker === undefined || info === undefined) return line
      if (!open) {
        open = { marker, unwrapped: info.trim() === 'mdx-code-block' }
        return open.unwrapped ? '' : line
      }
      if (!marker.startsWith(open.marker) || info.trim() !== '') return line
      const { unwrapped } = open
      open = undefined
      return unwrapped ? '' : line
    })
    .join('\n')
}

const opening = /^((?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*:{3,})([ \t]*)([a-zA-Z][\w-]*)([ \t]*)(.*?)[ \t]*$/

/**
 * The first row of an admonition as the parser knows it, from every form in which authors write it; other
 * lines as they are.
 */
function readableOpening(line: string): string {
  const [, colons, gap = '', name = '', space = '', rest = ''] = opening.exec(line) ?? []
  // `::: note` is how some generators write it; colons before other words are text.
  if (
    colons === undefined ||
    (gap !== '' && !(admonitionKinds.includes(name) && (space !== '' || /^(?:[[{]|$)/.test(rest))))
  )
    return line
  const start = colons + name
  const shift = gap.length + space.length
  if (isLabel(rest)) return `${start}[${' '.repeat(shift)}${rest.slice(1)}`
  if (space === '' || /^\{[^{}]*\}$/.test(rest)) return start + rest
  return `${start}[${' '.repeat(shift - 1)}${isBalanced(rest) ? rest : rest.replace(/[[\]\\]/g, '\\$&')}]`
}

/** Whether a text is `[Title]`, with or without attributes after it. */
function isLabel(text: string): boolean {
  const label = /^\[(.*)\](?:\{[^{}]*\})?$/.exec(text)?.[1]
  return label !== undefined && isBalanced(label)
}

/** Whether brackets close in order, so that they may stand in a title as they are. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text.replace(/\\./g, '')) {
    if (character === '[') depth++
    else if (character === ']' && --depth < 0) return false
  }
  return depth === 0 && !text.endsWith('\\')
}

const isHeading = (line: string, next = ''): boolean =>
  /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*#{1,6}[ \t]/.test(line) || /^[ \t>]*(?:=+|-+)[ \t]*$/.test(next)

const withPlainBrace = (line: string): string => line.replace(/\\\{(#[\w-]+)\\?\}([ \t]*)$/, '{$1}$2')

/** A brace that the author has escaped begins no id: its `#` is escaped too, which shows in no other way. */
function escapeId(line: string): string {
  return line.replace(
    /(?<!\\)((?:\\\\)*)(\\?)\{#([^{}]*)\}([ \t]*#*[ \t]*)$/,
    (_all, before: string, escape: string, id: string, rest: string) =>
      escape === ''
        ? `${before}\\{#${id.replace(/[\\`*_[\]<>&!~:.@]/g, '\\$&')}}${rest}`
        : `${before}\\{\\#${id}}${rest}`,
  )
}

/** Whether a heading ends with what looks like an id and is text, by its line as the parser saw it. */
export const endsWithEscapedId = (line: string): boolean => /\\\{\\#[^{}]*\}[ \t]*#*[ \t]*$/.test(line)
