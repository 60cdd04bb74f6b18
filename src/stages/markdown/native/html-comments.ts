import type { Html, Nodes } from 'mdast'
import { Differs, offsetOf, positionOf } from './programs.ts'

/**
 * Comments of HTML in a page of MDX, which the native parser does not know. It gets expressions of the same
 * length in their place, and these become what remark makes of comments.
 */
export class HtmlComments {
  readonly #source: string
  readonly #comments: ReadonlyMap<number, string>
  readonly #seen = new Set<number>()

  /** `isComment` says which offsets have a comment; all that look like one by default. */
  constructor(source: string, isComment: (offset: number) => boolean = () => true) {
    this.#source = source
    this.#comments = new Map(
      [...source.matchAll(/<!--(?!-?>)(?!\/)[^]*?-->/g)]
        .filter(({ 0: comment, index }) => !comment.includes('*/') && isComment(index))
        .map(({ 0: comment, index }) => [index, comment]),
    )
  }

  /** The text for the native parser. */
  get text(): string {
    let text = ''
    let end = 0
    for (const [offset, comment] of this.#comments) {
      text += `${this.#source.slice(end, offset)}{/**${comment.slice('<!--'.length, -'-->'.length)}*/}`
      end = offset + comment.length
    }
    return text + this.#source.slice(end)
  }

  /** Whether all have been met in a tree: the others are code, or parts of attributes. */
  get areComplete(): boolean {
    return this.#seen.size === this.#comments.size
  }

  /** The same text with the comments alone that have been met. */
  confirmed(): HtmlComments {
    return new HtmlComments(this.#source, (offset) => this.#seen.has(offset))
  }

  /** Turns a node in the place of a comment into one. Throws where remark would read it otherwise. */
  restore(node: Nodes, before: Nodes | undefined): boolean {
    const { start, end } = positionOf(node)
    const comment = this.#comments.get(offsetOf(start))
    if (comment === undefined) return false
    this.#seen.add(offsetOf(start))
    const line = this.#source.slice(offsetOf(start) - start.column + 1, offsetOf(start))
    const isAlone =
      /^[\s>]*(?:(?:[-*+]|\d+[.)]) +)?$/.test(line) &&
      /^[ \t]*(?:\n|$)/.test(this.#source.slice(offsetOf(end))) &&
      before?.position?.end.line !== start.line
    // In containers, its lines are without what begins these; in a table, a bar ends the cell.
    const isPlain =
      start.line === end.line ? isAlone || !comment.includes('|') : isAlone && start.column === 1
    if (!isPlain || isAlone !== (node.type === 'mdxFlowExpression')) throw new Differs()
    const html: Html = { type: 'html', value: comment }
    delete node.data
    Object.assign(node, html)
    return true
  }
}
