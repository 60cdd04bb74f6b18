import { codeLines } from '../../../stages/markdown/fenced.ts'

/** A block whose content is indented, as Python-Markdown's extensions have them. */
export interface Block {
  /** `!!!`, `???`, `===`, `:::` or `:`, the sign of a definition. */
  readonly sign: string
  /** What follows it: `note "Title"`. */
  readonly opening: string
  /** Its lines, without the indentation. */
  readonly content: string
}

const marker = /^([ \t]*)(!!!|\?\?\?\+?|===[!+]?|:::)[ \t]+(\S.*)$/
const definition = /^( {0,3})(:)[ \t]{1,3}(\S.*)$/

/**
 * Hides blocks whose content is indented in comments, because indented text is code in CommonMark, or belongs
 * to the paragraph before it. Blocks in blocks are hidden with those around them; blocks in code are not
 * blocks. Keeps line numbers. `which`: all blocks, or only definitions.
 */
export function hideBlocks(body: string, which: 'all' | 'definitions' = 'all'): string {
  if (!/^[ \t]*(?:!!!|\?\?\?|===|:)/m.test(body)) return body
  const lines = body.split('\n')
  const isCode = codeLines()
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isCode(line)) continue
    const [, indent, sign, opening = ''] =
      (which === 'all' ? marker.exec(line) : null) ??
      (hasTerm(lines, at) ? definition.exec(line) : null) ??
      []
    if (indent === undefined || sign === undefined || !isOpening(sign, opening)) continue
    const end = endOf(lines, at, widthOf(indent) + 4)
    const content = lines
      .slice(at + 1, end)
      .map((each) => `${indent}|${hidden(withoutIndent(each, widthOf(indent) + 4))}`)
    const block = [`${indent}<!--block ${sign} ${hidden(opening)}`, ...content]
    lines.splice(at, block.length, ...block.slice(0, -1), `${block.at(-1) ?? ''}-->`)
    at = end - 1
  }
  return lines.join('\n')
}

/** The block that a comment hides. */
export function blockIn(html: string): Block | undefined {
  const [, sign, opening, rest] = /^\s*<!--block (\S+) (.*?)(?:\n([^]*))?-->\s*$/.exec(html) ?? []
  if (sign === undefined || opening === undefined) return undefined
  const content = (rest ?? '').split('\n').map((line) => unescape(line.replace(/^[ \t]*\|/, '')))
  return { sign, opening: unescape(opening), content: content.join('\n') }
}

/** Text may contain the end of a comment. */
const hidden = (text: string): string => text.replaceAll(/-(?=-)/g, '-\uE000')
const unescape = (text: string): string => text.replaceAll('-\uE000', '-')

function isOpening(sign: string, rest: string): boolean {
  if (sign.startsWith('===')) return /^(?:"[^"]*"|'[^']*')\s*$/.test(rest)
  if (sign === ':::') return /^[\w.]+(?:\.\w+)+\s*$/.test(rest)
  return sign === ':' || /^[\w"-]/.test(rest)
}

/** Whether the line before, or the one before a blank line, may be what is defined. */
function hasTerm(lines: readonly string[], at: number): boolean {
  const before = lines[at - 1]?.trim() === '' ? lines[at - 2] : lines[at - 1]
  return before !== undefined && before.trim() !== '' && !/^(?:#|[ \t]*(?:```|~~~|\|))/.test(before)
}

/** The first line after the content of a block, without the blank lines at its end. */
function endOf(lines: readonly string[], start: number, indent: number): number {
  let end = start + 1
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (widthOf(/^[ \t]*/.exec(line)?.[0] ?? '') < indent) break
    end = at + 1
  }
  return end
}

const widthOf = (space: string): number =>
  [...space].reduce((width, sign) => (sign === '\t' ? width - (width % 4) + 4 : width + 1), 0)

function withoutIndent(line: string, width: number): string {
  let [at, done] = [0, 0]
  while (done < width && /[ \t]/.test(line[at] ?? '')) {
    done = line[at] === '\t' ? done - (done % 4) + 4 : done + 1
    at++
  }
  return line.slice(at)
}
