import type { Place } from '../../model/diagnostic.ts'
import { isKnownElement } from '../../model/html-elements.ts'
import { isHeading } from '../../stages/markdown/preprocess.ts'

/**
 * Repairs what MDX cannot parse at a place: links in angle brackets, tags of void elements, stray tags, and
 * characters meant as text. Keeps line numbers. Undefined if nothing can be repaired.
 */
export function mendMdx(text: string, { line, column }: Place, message = ''): string | undefined {
  const lines = text.split('\n')
  const unclosed = unclosedTag
    .exec(message)
    ?.slice(1)
    .find((name) => name !== undefined)
  const without = unclosed === undefined ? undefined : withoutLastTag(unclosed, text, lines, { line, column })
  for (const [, name = ''] of unclosed === undefined ? [] : message.matchAll(/`<\/?([\w.-]+)>`/g)) {
    const sorted = withTagsInOnePlace(name, lines)
    if (sorted !== undefined) return sorted
  }
  if (without !== undefined) return without
  const wrong = lines[line - 1]
  if (wrong === undefined) return undefined
  if (/lazy line in container/.test(message)) return withContainer(lines, line - 1)
  const module = /^(?:import|export)\b/.exec(wrong)
  if (module && column <= 7) return joined(`&#${String(wrong.codePointAt(0))};${wrong.slice(1)}`)
  const at = signAt(wrong, column - 1)
  if (at === undefined) return withoutOpenBrace(lines, line - 1)
  const before = wrong.slice(0, at)
  const rest = wrong.slice(at)
  if (!rest.startsWith('<')) return joined(`${before}\\${rest}`)
  const [link, address] = /^<((?:https?|ftp|mailto):[^\s<>]+)>/i.exec(rest) ?? []
  if (link !== undefined && address !== undefined)
    return joined(`${before}[${escaped(address)}](<${address}>)${rest.slice(link.length)}`)
  const [mail, name] = /^<([\w.+-]+@[\w-]+\.[\w.-]+)>/.exec(rest) ?? []
  if (mail !== undefined && name !== undefined)
    return joined(`${before}[${escaped(name)}](mailto:${name})${rest.slice(mail.length)}`)
  const [empty] = emptyElement.exec(rest) ?? []
  if (empty !== undefined) return joined(`${before}${empty.slice(0, -1)}/>${rest.slice(empty.length)}`)
  const [tag, element = ''] = /^<\/?([a-z][\w-]*)(?:\s(?:"[^"]*"|'[^']*'|[^"'<>])*)?>/i.exec(rest) ?? []
  return tag !== undefined && (isKnownElement(element) || /^[A-Z]/.test(element))
    ? joined(`${before}${' '.repeat(tag.length)}${rest.slice(tag.length)}`)
    : joined(`${before}\\${rest}`)

  function joined(mended: string): string {
    return [...lines.slice(0, line - 1), mended, ...lines.slice(line)].join('\n')
  }
}

/**
 * Indents a line inside a tag to the list item or quote in which the tag starts, because MDX does not allow
 * lazy continuation lines there (CommonMark 5.1).
 */
function withContainer(lines: readonly string[], at: number): string | undefined {
  for (let index = at - 1; index >= 0; index--) {
    const before = /^(.*?)<[A-Za-z][\w.]*(?:\s[^>]*)?$/.exec(lines[index] ?? '')?.[1]
    if (before === undefined) continue
    const wrong = lines[at] ?? ''
    const mended = before.replaceAll(/[^>\s]/g, ' ') + wrong.replace(/^[>\s]+/, '')
    if (mended !== wrong) return [...lines.slice(0, at), mended, ...lines.slice(at + 1)].join('\n')
    // The tag is on the line of the list marker.
    const marker = /^\s*(?:[-*+]|\d+[.)])\s+/.exec(lines[index - 1] ?? '')?.[0]
    if (marker === undefined) return undefined
    const inner = lines.slice(index, at + 1).map((each) => ' '.repeat(marker.length) + each)
    return [...lines.slice(0, index), ...inner, ...lines.slice(at + 1)].join('\n')
  }
  return undefined
}

/** Escapes the last brace before a line, whose expression has an error further on. */
function withoutOpenBrace(lines: readonly string[], end: number): string | undefined {
  for (let index = end - 1; index >= 0; index--) {
    const line = lines[index] ?? ''
    const at = line.search(/(?<!\\)\{(?!.*(?<!\\)\{)/)
    if (at !== -1)
      return [
        ...lines.slice(0, index),
        `${line.slice(0, at)}\\${line.slice(at)}`,
        ...lines.slice(index + 1),
      ].join('\n')
  }
  return undefined
}

/**
 * Moves both tags of an element into its paragraph, or both around it: MDX treats a tag alone on its line as
 * a block, and one beside text as inline. Keeps line numbers: an end tag moves to the end of the previous
 * line, a start tag to an empty line before it.
 */
function withTagsInOnePlace(name: string, lines: readonly string[]): string | undefined {
  const mended = [...lines]
  const starts = new RegExp(`^(\\s*<${name}(?:\\s[^<>]*)?>)(?=\\s*\\S)(?!.*</${name}>)`)
  const end = new RegExp(`^\\s*</${name}>\\s*$`)
  for (const [at, line] of lines.entries()) {
    const start = starts.exec(line)?.[1]
    if (start === undefined) continue
    const length = lines.slice(at + 1).findIndex((each) => each.trim() === '' || end.test(each))
    const last = at + 1 + length
    if (length !== -1 && end.test(lines[last] ?? '')) {
      mended[last - 1] = `${mended[last - 1] ?? ''}</${name}>`
      mended[last] = ''
    } else if (mended[at - 1]?.trim() === '') {
      mended[at - 1] = start
      mended[at] = line.slice(start.length)
    }
  }
  const text = mended.join('\n')
  return text === lines.join('\n') ? undefined : text
}

/** Matches the parser's error about an unclosed tag. */
const unclosedTag =
  /(?:Expected the closing tag|expected a closing tag for) `<\/?([\w.-]+)|expected corresponding closing tag for `<([\w.-]+)/i

/** Replaces the last tag of a name before a place by spaces. */
function withoutLastTag(
  name: string,
  text: string,
  lines: readonly string[],
  { line, column }: Place,
): string | undefined {
  const end = lines.slice(0, line - 1).reduce((length, each) => length + each.length + 1, 0) + column - 1
  const opening = new RegExp(
    `(?<!\\\\)<${name.replaceAll('.', '\\.')}(?=[\\s>])(?:"[^"]*"|'[^']*'|\\{[^{}]*\\}|[^"'<>{}])*>`,
    'g',
  )
  const last = [...text.slice(0, end + 1).matchAll(opening)].filter(([tag]) => !tag.endsWith('/>')).at(-1)
  if (!last) return undefined
  const [tag] = last
  return text.slice(0, last.index) + tag.replaceAll(/[^\n]/g, ' ') + text.slice(last.index + tag.length)
}

/** Matches `<br>`, which has to be `<br/>` in MDX. */
const emptyElement =
  /^<(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)(?:\s(?:"[^"]*"|'[^']*'|[^"'<>/]|\/(?!>))*)?>/i

const escaped = (text: string): string => text.replaceAll(/[\\`*_[\]<>{}~]/g, '\\$&')

/** Finds the character that causes the error: at a column, before it on the line, or after it. */
function signAt(line: string, column: number): number | undefined {
  const isSign = (at: number): boolean => /[<{}]/.test(line[at] ?? '') && line[at - 1] !== '\\'
  for (let at = Math.min(column, line.length - 1); at >= 0; at--) if (isSign(at)) return at
  for (let at = column; at < line.length; at++) if (isSign(at)) return at
  return undefined
}

/**
 * A text whose headings have their ids without escapes: formatters write `\{#id}` for `{#id}` in MDX, which
 * other generators read as the same.
 */
export const withPlainIds = (body: string): string =>
  body.includes('\\{#')
    ? body
        .split('\n')
        .map((line, index, lines) =>
          isHeading(line, lines[index + 1]) ? line.replace(/\\\{(#[\w-]+)\\?\}([ \t]*)$/, '{$1}$2') : line,
        )
        .join('\n')
    : body
