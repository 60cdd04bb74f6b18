import type { ValueKey } from './value-keys.ts'

/** Lines of comments that stand together, and the keys around them. */
export interface CommentBlock {
  /** The texts without `#`. */
  readonly lines: readonly string[]
  /** The line of the first, from 1. */
  readonly line: number
  /** How far the comment is indented, in characters. */
  readonly indent: number
  /** The last key above, and the next one below. */
  readonly before: ValueKey | undefined
  readonly after: ValueKey | undefined
  readonly below: ValueKey | undefined
  /** Whether there is no empty line between the block and what is above it. */
  readonly isBelowLine: boolean
}

/** The comments of a text, except for those inside of values, which are shown with them. */
export function commentBlocks(text: string, keys: readonly ValueKey[]): readonly CommentBlock[] {
  const lines = text.split(/\r?\n/)
  const inValue = new Set<number>()
  for (const { line, lastLine } of keys)
    for (let inner = line + 1; inner <= lastLine; inner++) inValue.add(inner)
  const blocks: CommentBlock[] = []
  const commentAt = (line: number): RegExpExecArray | null =>
    inValue.has(line) ? null : /^(\s*)#+(?: ?(.*))$/.exec(lines[line - 1] ?? '')
  let passed = 0
  for (let line = 1; line <= lines.length; line++) {
    while ((keys[passed]?.line ?? Infinity) < line) passed++
    const first = commentAt(line)
    if (!first) continue
    const indent = (first[1] ?? '').length
    const texts: string[] = []
    const start = line
    for (let next = commentAt(line); next?.[1]?.length === indent; next = commentAt(++line))
      texts.push((next[2] ?? '').trimEnd())
    const after = keys[passed]
    blocks.push({
      lines: texts,
      line: start,
      indent,
      before: keys[passed - 1],
      after,
      below: after?.line === line && indent < after.column ? after : undefined,
      isBelowLine: (lines[start - 2] ?? '').trim() !== '',
    })
    line--
  }
  return blocks
}

const value = String.raw`(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*'|(?:[^\s#"']|\s+(?!#|\s)|(?<=\S)[#"'])*)`
const behindValue = new RegExp(String.raw`:\s*${value}\s+#+ ?(.*)$`)

export function inlineComments(
  text: string,
  keys: readonly ValueKey[],
): readonly { readonly key: ValueKey; readonly text: string }[] {
  const lines = text.split(/\r?\n/)
  return keys.flatMap((key) => {
    const rest = (lines[key.line - 1] ?? '').slice(key.column - 1)
    const name = /^(?:"(?:\\.|[^"\\])*"|'[^']*'|[^:]|:(?=\S))*/.exec(rest)?.[0] ?? ''
    const comment = behindValue.exec(rest.slice(name.length))?.[1]?.trim() ?? ''
    return comment === '' ? [] : [{ key, text: comment }]
  })
}
