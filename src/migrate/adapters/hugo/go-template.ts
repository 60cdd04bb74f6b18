/** What a template may ask about its shortcode. */
export interface TemplateInput {
  readonly get: (name: string) => string | undefined
  readonly param: (name: string) => string | undefined
  readonly inner: string
}

type Value = string | boolean | undefined
type Piece = { readonly text: string } | { readonly action: string }

/** Thrown for what a template does beyond texts, parameters and conditions. */
class BeyondTemplates extends Error {}

/**
 * What a simple template of a shortcode writes: one of text, parameters, what is between the tags of the
 * shortcode, and conditions about these. Undefined if it does anything else.
 */
export function renderTemplate(source: string, input: TemplateInput): string | undefined {
  const pieces = piecesOf(source)
  try {
    const reader = new TemplateReader(pieces, input)
    return reader.read()
  } catch (error) {
    if (error instanceof BeyondTemplates) return undefined
    throw error
  }
}

/** Texts and actions, with the space that actions take away around them. */
function piecesOf(source: string): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  let trims = false
  const text = (end: number | undefined, trimsEnd: boolean): void => {
    const plain = source.slice(at, end)
    const trimmedText = trims ? plain.trimStart() : plain
    pieces.push({ text: trimsEnd ? trimmedText.trimEnd() : trimmedText })
  }
  for (const { 0: whole, 1: trimLeft, 2: action = '', 3: right, index } of source.matchAll(
    /\{\{(- )?\s*((?:"(?:[^"\\]|\\.)*"|`[^`]*`|\/\*[^]*?\*\/|[^"`}]|\}(?!\}))*?)\s*( -)?\}\}/g,
  )) {
    text(index, trimLeft !== undefined)
    pieces.push({ action: action.replace(/^-\s*|\s*-$/g, '').trim() })
    at = index + whole.length
    trims = right !== undefined || /-\}\}$/.test(whole)
  }
  text(undefined, false)
  return pieces
}

class TemplateReader {
  readonly #pieces: readonly Piece[]
  readonly #input: TemplateInput
  readonly #variables = new Map<string, Value>()
  #at = 0

  constructor(pieces: readonly Piece[], input: TemplateInput) {
    this.#pieces = pieces
    this.#input = input
  }

  read(): string {
    const text = this.#block(undefined, true).text
    if (this.#at < this.#pieces.length) throw new BeyondTemplates()
    return text
  }

  /** Reads to the end of a block, or to its `else`. `dot`: what `.` is in a `with`. */
  #block(dot: Value, isShown: boolean): { readonly text: string; readonly end: string } {
    let text = ''
    while (this.#at < this.#pieces.length) {
      const piece = this.#pieces[this.#at++]
      if (!piece) break
      if ('text' in piece) {
        if (isShown) text += piece.text
        continue
      }
      const { action } = piece
      if (/^\/\*/.test(action) || action === '') continue
      if (action === 'end' || /^else\b/.test(action)) return { text, end: action }
      const [, keyword, rest = ''] = /^(if|with)\s+([^]*)$/.exec(action) ?? []
      if (keyword !== undefined) {
        text += this.#choice(keyword, rest, dot, isShown)
        continue
      }
      const [, name, expression = ''] = /^(\$\w*)\s*:?=\s*([^]*)$/.exec(action) ?? []
      if (name !== undefined) {
        if (isShown) this.#variables.set(name, this.#value(expression, dot))
      } else if (isShown) text += textOfValue(this.#value(action, dot))
    }
    return { text, end: '' }
  }

  #choice(keyword: string, condition: string, dot: Value, isShown: boolean): string {
    const value = isShown ? this.#value(condition, dot) : undefined
    const isTrue = isShown && isTruthy(value)
    const first = this.#block(keyword === 'with' ? value : dot, isTrue)
    if (first.end === 'end') return first.text
    const [, word, rest = ''] = /^else\s+(if|with)\s+([^]*)$/.exec(first.end) ?? []
    if (word !== undefined) return first.text + this.#choice(word, rest, dot, isShown && !isTrue)
    if (first.end !== 'else') throw new BeyondTemplates()
    const second = this.#block(dot, isShown && !isTrue)
    if (second.end !== 'end') throw new BeyondTemplates()
    return first.text + second.text
  }

  /** The value of an expression, whose steps are separated by `|`. */
  #value(expression: string, dot: Value): Value {
    let piped: Value
    for (const [index, step] of stepsOf(expression).entries())
      piped = this.#step(termsOf(step), dot, index === 0 ? [] : [piped])
    return piped
  }

  #step([name = '', ...terms]: readonly string[], dot: Value, piped: readonly Value[]): Value {
    const args = (): readonly Value[] => [...terms.map((term) => this.#value(term, dot)), ...piped]
    if (/^["`]/.test(name) && terms.length === 0) return name.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    if (/^\(.*\)$/s.test(name) && terms.length === 0) return this.#value(name.slice(1, -1), dot)
    if (/^-?\d+$/.test(name)) return name
    if (name === 'true' || name === 'false') return name === 'true'
    if (name === '.' && terms.length === 0) return dot
    if (/^\$\w+$/.test(name) && terms.length === 0) return this.#variables.get(name)
    const path = name.replace(/^\$(?=\.)/, '')
    if (/^\.Inner(?:Deindent)?$/.test(path)) return this.#input.inner
    if (path === '.Get') return this.#input.get(String(args()[0] ?? ''))
    if (/^(?:\.Page\.Param|\.Site\.Param)$/.test(path)) return this.#input.param(String(args()[0] ?? ''))
    const [, param] = /^(?:\.Page\.Params|\.Site\.Params|site\.Params)\.([\w.]+)$/.exec(path) ?? []
    if (param !== undefined) return this.#input.param(param)
    return call(name, args())
  }
}

/** The functions of templates that only choose or join texts. */
function call(name: string, args: readonly Value[]): Value {
  const [first, second, third] = args
  switch (name) {
    case 'markdownify':
    case 'safeHTML':
    case 'safeURL':
    case 'htmlUnescape':
    case 'plainify':
    case 'emojify':
    case 'string':
      return first
    case 'trim':
      return String(first ?? '').trim()
    case 'lower':
      return String(first ?? '').toLowerCase()
    case 'upper':
      return String(first ?? '').toUpperCase()
    case 'title':
      return String(first ?? '').replace(/^./, (letter) => letter.toUpperCase())
    case 'default':
      return isTruthy(second) ? second : first
    case 'cond':
      return isTruthy(first) ? second : third
    case 'not':
      return !isTruthy(first)
    case 'and':
      return args.find((each) => !isTruthy(each)) ?? args.at(-1)
    case 'or':
      return args.find(isTruthy) ?? args.at(-1)
    case 'eq':
      return String(first ?? '') === String(second ?? '')
    case 'ne':
      return String(first ?? '') !== String(second ?? '')
    case 'strings.Contains':
      return String(first ?? '').includes(String(second ?? ''))
    case 'substr':
      return String(first ?? '').slice(
        Number(second),
        third === undefined ? undefined : Number(second) + Number(third),
      )
    case 'printf':
      return args
        .slice(1)
        .reduce<string>((text, each) => text.replace(/%[svd]/, String(each ?? '')), String(first ?? ''))
    default:
      throw new BeyondTemplates()
  }
}

const isTruthy = (value: Value): boolean => value !== undefined && value !== false && value !== ''

const textOfValue = (value: Value): string => (value === undefined ? '' : String(value))

const stepsOf = (expression: string): readonly string[] => split(expression, '|')
const termsOf = (step: string): readonly string[] => split(step.replaceAll(/\s+/g, ' ').trim(), ' ')

/** Splits at a sign that is neither in quotes nor in parentheses. */
function split(text: string, sign: string): readonly string[] {
  const parts = ['']
  let quote = ''
  let depth = 0
  for (const letter of text) {
    if (quote !== '') quote = letter === quote ? '' : quote
    else if (letter === '"' || letter === '`') quote = letter
    else if (letter === '(') depth++
    else if (letter === ')') depth--
    if (letter === sign && quote === '' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}
