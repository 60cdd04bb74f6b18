import { t } from './try-text.ts'

/** A reduced schema for checking a body while it is being written; the server checks the rest. */
export interface BodyRule {
  /** JSON types, any of which is allowed: `string`, `integer`. */
  readonly types?: readonly string[]
  /** Allowed values, each as JSON. */
  readonly values?: readonly string[]
  readonly required?: readonly string[]
  /** Pairs, because a field may be named `__proto__`. */
  readonly fields?: readonly (readonly [name: string, rule: BodyRule])[]
  readonly items?: BodyRule
  readonly all?: readonly BodyRule[]
}

const maxProblems = 8

/**
 * Checks a value and returns up to eight sentences about violations, in the order of the body, each with its
 * path (`spec.tools[2]`).
 */
export function checkBody(value: unknown, rule: BodyRule): readonly string[] {
  return judge(value, rule, '').slice(0, maxProblems)
}

function judge(value: unknown, rule: BodyRule, at: string): string[] {
  const type = typeOf(value)
  const place = placeOf(at)
  if (
    rule.types &&
    !rule.types.some((ruleType) => ruleType === type || (ruleType === 'number' && type === 'integer'))
  )
    return [
      type === 'null'
        ? t('try.isNull', { place, types: rule.types.join(t('try.typesOr')) })
        : t('try.isOfType', { place, type, types: rule.types.join(t('try.typesOr')) }),
    ]
  if (rule.values && !rule.values.includes(JSON.stringify(value)))
    return [t('try.isNoneOf', { place, values: rule.values.join(', ') })]
  const problems = (rule.all ?? []).flatMap((other) => judge(value, other, at))
  if (Array.isArray(value))
    return rule.items
      ? [...problems, ...value.flatMap((item, index) => judge(item, rule.items ?? {}, `${at}[${index}]`))]
      : problems
  if (typeof value !== 'object' || value === null) return problems
  const members = new Map(Object.entries(value))
  const missing = (rule.required ?? [])
    .filter((name) => !members.has(name))
    .map((name) => t('try.isRequired', { place: placeOf(below(at, name)) }))
  return [
    ...problems,
    ...missing,
    ...(rule.fields ?? []).flatMap(([name, field]) =>
      members.has(name) ? judge(members.get(name), field, below(at, name)) : [],
    ),
  ]
}

const placeOf = (at: string): string => (at === '' ? t('try.theBody') : at)

const below = (at: string, name: string): string =>
  /^[\w$-]+$/.test(name) ? `${at}${at === '' ? '' : '.'}${name}` : `${at}[${JSON.stringify(name)}]`

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}

interface JsonError {
  readonly line: number
  readonly column: number
  readonly message: string
}

/**
 * Finds the first syntax error in a JSON text (RFC 8259), with line and column starting at 1. Needed because
 * browsers report it in different ways.
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

export const jsonProblem = ({ line, column, message }: JsonError): string =>
  t('try.jsonProblem', { line, column, problem: message })

const space = /[ \t\n\r]*/y
const scalar =
  /"(?:[^"\\\p{Cc}]|[\u007F-\u009F]|\\(?:["\\/bf]|[nrt]|u[\dA-Fa-f]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** Uses a stack of open brackets instead of recursion, because pasted text may be nested arbitrarily deep. */
function scan(text: string): { readonly offset: number; readonly message: string } {
  const open: ('{' | '[')[] = []
  let state: 'value' | 'key' | 'colon' | 'after' = 'value'
  let isFresh = false
  for (let offset = skip(space, text, 0); offset < text.length; offset = skip(space, text, offset)) {
    const character = text[offset] ?? ''
    const inside = open.at(-1)
    if (isFresh && character === closing(inside)) {
      open.pop()
      state = 'after'
      offset++
    } else if (state === 'value' && (character === '{' || character === '[')) {
      open.push(character)
      isFresh = true
      state = character === '{' ? 'key' : 'value'
      offset++
      continue
    } else if (state === 'value' || state === 'key') {
      const end = skip(scalar, text, offset)
      if (end === offset || (state === 'key' && character !== '"'))
        return {
          offset,
          message:
            character === '"'
              ? unclosed(text, offset)
              : t(state === 'key' ? 'try.jsonNameWanted' : 'try.jsonValueWanted'),
        }
      state = state === 'key' ? 'colon' : 'after'
      offset = end
    } else if (state === 'colon') {
      if (character !== ':') return { offset, message: t('try.jsonColonWanted') }
      state = 'value'
      offset++
    } else if (inside !== undefined && character === closing(inside)) {
      open.pop()
      offset++
    } else if (inside !== undefined && character === ',') {
      state = inside === '{' ? 'key' : 'value'
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
 * Formats JSON with line breaks and an indentation of two spaces. Only changes white space between tokens:
 * numbers keep all digits, and keys their order.
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
