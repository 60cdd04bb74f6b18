import { admonitionKinds } from './admonitions.ts'

/**
 * Makes two common notations readable for the parser by rewriting lines: `:::note Title` becomes
 * `:::note[Title]` (with or without a space after the colons), and in `## Heading {#my_id}`, everything in
 * the id that would be markup is escaped. Lines of code are rewritten, too: which these are, the parser tells
 * (`parseRewritten`). Line numbers never change, columns only after the rewritten part; a title stays in its
 * place.
 */
export function preprocess(body: string): string {
  const admonitions = body.includes(':::')
  const headingIds = body.includes('{#')
  if (!admonitions && !headingIds) return body
  return body
    .split('\n')
    .map((line, index, lines) => {
      if (admonitions && line.includes(':::')) return readableOpening(line)
      if (headingIds && isHeading(line, lines[index + 1])) return escapeId(line)
      return line
    })
    .join('\n')
}

/**
 * Removes the fence around `mdx-code-block`, in which pages of another generator hide JSX from translators.
 * Fences inside other fences stay.
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
 * Rewrites the opening row of an admonition, in any common form, for the parser; other lines are unchanged.
 */
function readableOpening(line: string): string {
  const [, colons, gap = '', name = '', space = '', rest = ''] = opening.exec(line) ?? []
  // Some generators write `::: note`; colons before other words are text.
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

/** Whether a text may follow the name in the parser's form of an opening row: `[Title]` and attributes. */
export const isEndOfOpening = (text: string): boolean =>
  text === '' || /^\{[^{}]*\}$/.test(text) || isLabel(text)

/** Whether a text is `[Title]`, with or without attributes after it. */
function isLabel(text: string): boolean {
  const label = /^\[(.*)\](?:\{[^{}]*\})?$/.exec(text)?.[1]
  return label !== undefined && isBalanced(label)
}

/** Whether brackets are balanced, so that they need no escaping in a title. */
function isBalanced(text: string): boolean {
  let depth = 0
  for (const character of text.replace(/\\./g, '')) {
    if (character === '[') depth++
    else if (character === ']' && --depth < 0) return false
  }
  return depth === 0 && !text.endsWith('\\')
}

/** Whether a line is, or begins, a heading, judging by it and the next one. */
export const isHeading = (line: string, next = ''): boolean =>
  /^(?:[ \t>]|[-*+][ \t]|\d+[.)][ \t])*#{1,6}[ \t]/.test(line) || /^[ \t>]*(?:=+|-+)[ \t]*$/.test(next)

/** An escaped brace starts no id; this is marked by escaping its `#`, too, which has no other effect. */
function escapeId(line: string): string {
  return line.replace(
    /(?<!\\)((?:\\\\)*)(\\?)\{#([^{}]*)\}([ \t]*#*[ \t]*)$/,
    (_all, before: string, escape: string, id: string, rest: string) =>
      escape === ''
        ? `${before}\\{#${id.replace(/[\\`*_[\]<>&!~:.@]/g, '\\$&')}}${rest}`
        : `${before}\\{\\#${id}}${rest}`,
  )
}

/** Whether a heading ends with an escaped id, judging by its line as seen by the parser. */
export const endsWithEscapedId = (line: string): boolean => /\\\{\\#[^{}]*\}[ \t]*#*[ \t]*$/.test(line)
