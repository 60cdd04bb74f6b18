import type { Place } from '../../model/diagnostic.ts'
import { scanProto } from './scan-proto.ts'

/** What `.proto` files say beside what protobufjs reads, by full names: `.acme.launch.v1.Rocket.name`. */
export interface SourceTexts {
  /** The names of all that is defined, with the places. */
  readonly definitions: Map<string, { readonly file: string; readonly place: Place }>
  /** The comments of definitions and of values of enums. */
  readonly comments: Map<string, string>
  /** The comments above `extend`, by what is around it and the name of the message as written there. */
  readonly ofExtensions: Map<string, string>
  /** What `reserved` and `extensions` of a message or an enum say. */
  readonly ranges: Map<string, readonly ReservedRange[]>
}

export interface ReservedRange {
  readonly keyword: 'extensions' | 'reserved'
  /** As it is written: `8, 10 to max`. */
  readonly text: string
  readonly comment: string
}

export const emptyTexts = (): SourceTexts => ({
  definitions: new Map(),
  comments: new Map(),
  ofExtensions: new Map(),
  ranges: new Map(),
})

/** The key of an `extend` in `SourceTexts`. */
export const extensionKey = (around: string, message: string): string => `${around} ${message}`

/**
 * Adds what a file says to what others say. Returns the comment of the file itself, above `syntax`, `edition`
 * or `package`, unless it is a license.
 */
export function addSourceTexts(file: string, source: string, texts: SourceTexts): string {
  const ofFile: string[] = []
  for (const { keyword, fullName, text, comments, line } of scanProto(source)) {
    const comment = commentsIn(comments)
    if (keyword === 'reserved' || keyword === 'extensions') {
      const range = {
        keyword,
        text: text.slice(keyword.length + 1),
        comment: comment.replace(/\s+/g, ' '),
      } as const
      texts.ranges.set(fullName, [...(texts.ranges.get(fullName) ?? []), range])
    } else if (keyword === 'extend') {
      const key = extensionKey(fullName, text.slice('extend '.length))
      texts.ofExtensions.set(key, joinTexts(texts.ofExtensions.get(key), comment))
    } else if (/^(?:syntax|edition|package)$/.test(keyword)) ofFile.push(comment)
    else if (!/^(?:option|import)$/.test(keyword)) {
      texts.definitions.set(fullName, { file, place: { line, column: 1 } })
      texts.comments.set(fullName, joinTexts(texts.comments.get(fullName), comment))
    }
  }
  return ofFile
    .filter((text) => text !== '' && !/\bcopyright\b|\blicen[sc]ed? under\b/i.test(text))
    .join('\n\n')
}

const joinTexts = (...texts: readonly (string | undefined)[]): string =>
  [...new Set(texts)].filter(Boolean).join('\n\n')

/** Comments without their marks; lines that follow each other are one. */
function commentsIn(comments: readonly string[]): string {
  const blocks: string[] = []
  let lines: string[] = []
  for (const comment of comments)
    if (comment.startsWith('//')) lines.push(comment)
    else {
      blocks.push(lines.join('\n'), comment)
      lines = []
    }
  return joinTexts(...[...blocks, lines.join('\n')].filter(Boolean).map(textIn))
}

function textIn(comment: string): string {
  const isBlock = /^\s*\/\*/.test(comment)
  const lines = comment
    .trim()
    .replace(/^\/\*+|(?<!\*)\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(isBlock ? /^\s*\*(?!\*)/ : /^\s*\/\/+/, '').trimEnd())
  const [first = '', ...others] = lines
  const inner = isBlock ? others : lines
  const margin = inner.reduce(
    (least, line) => (line === '' ? least : Math.min(least, line.search(/\S/))),
    Infinity,
  )
  const unindented = inner.map((line) => line.slice(margin === Infinity ? 0 : margin))
  return (isBlock ? [first.trim(), ...unindented] : unindented).join('\n').trim()
}

/** What in a comment could be an element of HTML, which Markdown would swallow. */
const outsideCode = /`[^`\n]+`|<(?!https?:|mailto:)/g

/** A comment as Markdown: what looks like an element of HTML is a placeholder, except in code. */
export function commentMarkdown(comment: string): string {
  let isFence = false
  let isCode = false
  let isBlank = true
  // Of the text of a list item, from which code in it is indented.
  let margin = 0
  return comment
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isFence = !isFence
      const item = /^\s*(?:[-*+]|\d+[.)])\s+(?=\S)/.exec(line)?.[0]
      if (item !== undefined || /^\S/.test(line)) margin = item?.length ?? 0
      const indent = line.replaceAll('\t', '    ').search(/\S/)
      isCode = indent >= margin + 4 && (isCode || isBlank)
      isBlank = line.trim() === ''
      return isFence || isCode ? line : line.replace(outsideCode, (mark) => (mark === '<' ? '\\<' : mark))
    })
    .join('\n')
}
