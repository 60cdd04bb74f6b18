import { outermostCalls, type FindTags } from './scan-tags.ts'

/**
 * Replaces the tags of a text, with what is in them, by tokens of letters that no parser of Markdown treats
 * as markup, wherever they stand: in addresses, in code, in attributes. A token has as many lines as what it
 * stands for, none of which is blank.
 */
export function withTokens(text: string, find: FindTags): string {
  let at = 0
  let result = ''
  for (const { start, end, raw } of outermostCalls(text, find)) {
    result += text.slice(at, start) + tokenFor(raw)
    at = end
  }
  return result + text.slice(at)
}

const [opening, line, closing] = ['\uE0A1', '\uE0A2', '\uE0A3']

const tokenFor = (raw: string): string =>
  `${opening}${raw
    .split('\n')
    .map((each) => Buffer.from(each, 'utf8').toString('hex'))
    .join(`\n${line}`)}${closing}`

/** In a quote or a list, the parser may leave what is before each line. */
const token = new RegExp(`${opening}([0-9a-f]*(?:\\n[ \\t>]*${line}[0-9a-f]*)*)${closing}`, 'g')

const rawOf = (inner: string): string =>
  inner
    .split('\n')
    .map((each) => Buffer.from(each.replace(/^[^0-9a-f]+/, ''), 'hex').toString('utf8'))
    .join('\n')

export const hasTokens = (text: string): boolean => text.includes(opening)

/** A piece of a text: itself, or the tag that a token stands for, and the lines before it. */
export interface TokenPiece {
  readonly text: string
  readonly isTag: boolean
  readonly line: number
}

/** The pieces of a text with tokens, without empty ones. */
export function piecesOf(text: string): readonly TokenPiece[] {
  const pieces: TokenPiece[] = []
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length - 1
  let at = 0
  const rest = (end: number | undefined): void => {
    const plain = text.slice(at, end)
    if (plain !== '') pieces.push({ text: plain, isTag: false, line: lineAt(at) })
  }
  for (const match of text.matchAll(token)) {
    rest(match.index)
    pieces.push({ text: rawOf(match[1] ?? ''), isTag: true, line: lineAt(match.index) })
    at = match.index + match[0].length
  }
  rest(undefined)
  return pieces
}

/** A text whose tokens are replaced; as their tags are written by default. */
export const withoutTokens = (text: string, replace: (raw: string) => string = (raw) => raw): string =>
  hasTokens(text)
    ? piecesOf(text)
        .map((piece) => (piece.isTag ? replace(piece.text) : piece.text))
        .join('')
    : text
