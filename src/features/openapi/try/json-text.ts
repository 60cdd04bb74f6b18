import { t } from './try-text.ts'

/** A mistake in a JSON text, with its place. */
export interface JsonError {
  readonly line: number
  readonly column: number
  readonly message: string
}

/**
 * Where text stops being JSON (RFC 8259), in lines and columns from 1; nothing when it is JSON. Browsers do
 * not agree on how they say it.
 */
export function findJsonError(text: string): JsonError | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    const { offset, message } = scan(text)
    const before = text.slice(0, offset).split('\n')
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, message }
  }
}

/** The sentence about a mistake, with its place. */
export const jsonProblem = ({ line, column, message }: JsonError): string =>
  t('try.jsonProblem', { line, column, problem: message })

const space = /[ \t\n\r]*/y
const scalar =
  /"(?:[^"\\\p{Cc}]|[\u007F-\u009F]|\\(?:["\\/bf]|[nrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** A stack of open brackets instead of recursion: what a reader pastes may be nested as deep as it likes. */
function scan(text: string): { readonly offset: number; readonly message: string } {
  const open: ('{' | '[')[] = []
  let wanted: 'value' | 'key' | 'colon' | 'after' = 'value'
  let isFresh = false
  for (let offset = skip(space, text, 0); offset < text.length; offset = skip(space, text, offset)) {
    const character = text[offset] ?? ''
    const inside = open.at(-1)
    if (isFresh && character === closing(inside)) {
      open.pop()
      wanted = 'after'
      offset++
    } else if (wanted === 'value' && (character === '{' || character === '[')) {
      open.push(character)
      isFresh = true
      wanted = character === '{' ? 'key' : 'value'
      offset++
      continue
    } else if (wanted === 'value' || wanted === 'key') {
      const end = skip(scalar, text, offset)
      if (end === offset || (wanted === 'key' && character !== '"'))
        return {
          offset,
          message:
            character === '"'
              ? unclosed(text, offset)
              : t(wanted === 'key' ? 'try.jsonNameWanted' : 'try.jsonValueWanted'),
        }
      wanted = wanted === 'key' ? 'colon' : 'after'
      offset = end
    } else if (wanted === 'colon') {
      if (character !== ':') return { offset, message: t('try.jsonColonWanted') }
      wanted = 'value'
      offset++
    } else if (inside !== undefined && character === closing(inside)) {
      open.pop()
      offset++
    } else if (inside !== undefined && character === ',') {
      wanted = inside === '{' ? 'key' : 'value'
      offset++
    } else
      return {
        offset,
        message:
          inside === undefined
            ? t('try.jsonEnded')
            : t('try.jsonCommaWanted', { bracket: closing(inside) ?? '' }),
      }
    isFresh = false
  }
  return {
    offset: text.length,
    message:
      open.length === 0
        ? t('try.jsonValueWanted')
        : t('try.jsonOpen', { bracket: closing(open.at(-1)) ?? '' }),
  }
}

const closing = (bracket: '{' | '[' | undefined): string | undefined =>
  bracket === '{' ? '}' : bracket === '[' ? ']' : undefined

const unclosed = (text: string, offset: number): string =>
  /^"(?:[^"\\\n]|\\.)*"/.test(text.slice(offset, offset + 10_000))
    ? t('try.jsonCharacter')
    : t('try.jsonUnclosed')

function skip(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return offset + (pattern.exec(text)?.[0].length ?? 0)
}

/**
 * JSON with line breaks and two spaces of indent. Only space between tokens changes: numbers keep every
 * digit, names their order.
 */
export function indentJson(text: string): string {
  let margin = ''
  let result = ''
  for (const token of text.match(/"(?:[^"\\]|\\.)*"|[{[]\s*[}\]]|[{}[\],:]|[^\s{}[\],:"]+/g) ?? []) {
    if (token === '{' || token === '[') {
      margin += '  '
      result += `${token}\n${margin}`
    } else if (token === '}' || token === ']') {
      margin = margin.slice(2)
      result += `\n${margin}${token}`
    } else if (token === ',') result += `,\n${margin}`
    else if (token === ':') result += ': '
    else result += /^[{[]/.test(token) ? token.replace(/\s/g, '') : token
  }
  return result
}
