import type {
  MdxJsxAttribute,
  MdxJsxExpressionAttribute,
  MdxJsxFlowElement,
  MdxJsxTextElement,
} from 'mdast-util-mdx'
import { Differs, offsetOf, pointAfter, positionOf, type Point } from './differs.ts'
import { spreadIn, valueIn } from './programs.ts'

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
