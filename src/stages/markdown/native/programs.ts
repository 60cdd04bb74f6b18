import type { Comment, Expression, Program } from 'acorn'
import type { Program as EstreeProgram } from 'estree'
import type { Nodes } from 'mdast'
import type {
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
} from 'mdast-util-mdx'
import { declaredNames, mdxParser } from '../mdx/statements.ts'

const acornOptions = { ecmaVersion: 2024, sourceType: 'module' } as const

/**
 * The program of imports and exports that begin at a line of the file. Adds their names to `imports`; what is
 * imported may not be declared again.
 */
export function statementsIn(code: string, firstLine: number, imports: Set<string>): EstreeProgram {
  const program = asEstree(mdxParser.parse(code, { ...acornOptions, locations: true }))
  for (const statement of program.body) {
    const { loc } = statement
    if (!loc || !/^(?:Import|Export)/.test(statement.type)) throw new Differs()
    loc.start.line += firstLine - 1
    loc.end.line += firstLine - 1
    const names =
      statement.type === 'ImportDeclaration'
        ? statement.specifiers.map(({ local }) => local.name)
        : statement.type === 'ExportNamedDeclaration'
          ? declaredNames(statement)
          : []
    if (names.some((name) => imports.has(name))) throw new Differs()
    if (statement.type === 'ImportDeclaration') for (const name of names) imports.add(name)
  }
  return program
}

/** The program of `{code}` in text: one expression, or only comments. */
export const expressionIn = (code: string) =>
  isBlank(code) ? asEstree(mdxParser.parse(code, acornOptions)) : valueIn(code)

/** The program of `name={code}`. */
function valueIn(code: string) {
  const comments: Comment[] = []
  const expression = mdxParser.parseExpressionAt(code, 0, { ...acornOptions, onComment: comments })
  if (!isBlank(code.slice(expression.end))) throw new Differs()
  return programOf(expression, code.length)
}

/** The program of `{...code}`: an object of which it is all. */
const spreadIn = (code: string) => valueIn(`({${code}})`)

const programOf = (expression: Expression, end: number) =>
  asEstree({
    type: 'Program',
    start: 0,
    end,
    body: [{ type: 'ExpressionStatement', expression, start: 0, end }],
    sourceType: 'module',
  })

const isBlank = (code: string): boolean =>
  /^\s*$/.test(code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\r\n]*(?:\r\n|\n|\r)/g, ''))

/** acorn's types and those of estree name the same trees. */
const asEstree = (program: Program): EstreeProgram => program as unknown as EstreeProgram

/** A tag of MDX. */
export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/** Gives the attributes of tags their places, which only the text of the tag knows, and their programs. */
export class AttributeReformer {
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  reform(element: JsxElement): void {
    if (element.attributes.length === 0) return
    const { start } = positionOf(element)
    let offset = this.#after(element.name ?? '', this.#after('<', offsetOf(start)))
    let point = start
    for (const attribute of element.attributes) {
      const begin = this.#pointAt(this.#skipSpace(offset), point)
      offset = this.#endOfAttribute(attribute, offsetOf(begin))
      point = this.#pointAt(offset, begin)
      attribute.position = { start: begin, end: point }
      if (attribute.type === 'mdxJsxExpressionAttribute')
        attribute.data = { estree: spreadIn(attribute.value) }
      else if (typeof attribute.value === 'object' && attribute.value !== null)
        attribute.value.data = { estree: valueIn(attribute.value.value) }
    }
  }

  #endOfAttribute(attribute: MdxJsxAttribute | MdxJsxExpressionAttribute, begin: number): number {
    if (attribute.type === 'mdxJsxExpressionAttribute') return this.#endOfCode(attribute.value, begin)
    const offset = this.#after(attribute.name, begin)
    if (attribute.value === null || attribute.value === undefined) return offset
    const value = this.#skipSpace(this.#after('=', this.#skipSpace(offset)))
    if (typeof attribute.value === 'object') return this.#endOfCode(attribute.value.value, value)
    const quote = this.#source.charAt(value)
    const end = this.#source.indexOf(quote, value + 1)
    if (end === -1 || !/["']/.test(quote)) throw new Differs()
    return end + 1
  }

  /** The end of `{code}`, whose lines may be indented in the file. */
  #endOfCode(code: string, begin: number): number {
    let offset = this.#after('{', begin)
    for (const line of code.split('\n')) {
      const at = this.#source.indexOf(line.trim(), offset)
      if (at === -1 || /[^\s>]/.test(this.#source.slice(offset, at))) throw new Differs()
      offset = at + line.trim().length
    }
    return this.#after('}', this.#skipSpace(offset))
  }

  #after(text: string, offset: number): number {
    if (!this.#source.startsWith(text, offset)) throw new Differs()
    return offset + text.length
  }

  /** In a quote, a line of a tag begins with `>`. */
  #skipSpace(offset: number): number {
    let at = offset
    for (;;) {
      const character = this.#source.charAt(at)
      if (character === '' || !/\s/.test(character)) return at
      at++
      if (character === '\n') while (/[ \t>]/.test(this.#source.charAt(at))) at++
    }
  }

  #pointAt(offset: number, from: Point): Point {
    return pointAfter(this.#source.slice(from.offset, offset), from)
  }
}

type Position = NonNullable<Nodes['position']>
/** A line and a column, both from 1, and the offset. */
type Point = Position['start']

/** Thrown for what remark reads in another way. */
export class Differs extends Error {}

/** The place of a node of the parser, which all of them have. */
export function positionOf({ position }: Nodes): Position {
  if (!position) throw new Differs()
  return position
}

/** The offset of a point of the parser, which all of them have. */
export function offsetOf({ offset }: Point): number {
  if (offset === undefined) throw new Differs()
  return offset
}

/** The point behind a text that begins at another. */
export function pointAfter(text: string, from: Point): Point {
  const lines = text.split('\n')
  const lastLine = lines.at(-1) ?? ''
  return {
    line: from.line + lines.length - 1,
    column: lines.length === 1 ? from.column + text.length : lastLine.length + 1,
    offset: offsetOf(from) + text.length,
  }
}
