import type { Nodes, Root } from 'mdast'
import { runOwnCode } from '../../../engine/site-code.ts'
import { isEndOfOpening } from '../preprocess.ts'
import { hasMixedMarks, isLeftToRemark } from './left-to-remark.ts'
import { HtmlComments } from './html-comments.ts'
import {
  AttributeReformer,
  Differs,
  expressionIn,
  type JsxElement,
  offsetOf,
  pointAfter,
  positionOf,
  statementsIn,
} from './programs.ts'

/**
 * Undefined on a platform that it has no native part for. A plugin that is the first to need the parser has
 * not loaded native code.
 */
const satteri = await runOwnCode(() => import('satteri')).catch(() => undefined)

/**
 * Sätteri's tree of a text, in the form of remark's, of which it takes a fiftieth of the time. Undefined
 * where the two would differ in more than form, and for text that is not correct: remark says what is wrong
 * with it.
 */
export function parseNatively(body: string, format: 'md' | 'mdx', hasMath: boolean): Root | undefined {
  // A page that has no rows of colons has no directives.
  const features = { gfm: true, frontmatter: false, directive: body.includes(':::'), math: hasMath }
  const source = body.replaceAll('\0', '\ufffd')
  if (!satteri || isLeftToRemark(body)) return undefined
  const { markdownToMdast, mdxToMdast } = satteri
  const parse = (comments: HtmlComments): Root | undefined => {
    const { text } = comments
    const tree = (format === 'mdx' ? mdxToMdast : markdownToMdast)(text, { features })
    if (tree.type !== 'root') return undefined
    new Reformer(text, format, features.directive, comments).reform(tree)
    return tree
  }
  try {
    let comments = new HtmlComments(source, () => format === 'mdx')
    let tree = parse(comments)
    if (!comments.areComplete) tree = parse((comments = comments.confirmed()))
    return comments.areComplete ? tree : undefined
  } catch {
    return undefined
  }
}

/** How lines do not begin in remark's tree. */
const notAtStart = {
  tableRow: /^(?:<|import |export )/,
  heading: /^:::/,
  paragraph: /^(?::::|(?:[-+*]|\d{1,9}[.)])[ \t]*$)/,
} as const

/** The same in MDX. */
const statement = /^(?:import|export) /

/** Gives nodes the form that they have in remark's tree. */
class Reformer {
  readonly #source: string
  readonly #isMdx: boolean
  readonly #hasDirectives: boolean
  readonly #imports = new Set<string>()
  readonly #attributes: AttributeReformer
  readonly #comments: HtmlComments

  constructor(source: string, format: 'md' | 'mdx', hasDirectives: boolean, comments: HtmlComments) {
    this.#source = source
    this.#comments = comments
    this.#attributes = new AttributeReformer(source)
    this.#isMdx = format === 'mdx'
    this.#hasDirectives = hasDirectives
  }

  /** `closingColons`: how many of them end an admonition around the node. */
  reform(node: Nodes, closingColons = 0): void {
    switch (node.type) {
      case 'mdxjsEsm':
        return this.#reformStatements(node)
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        node.data = { estree: expressionIn(node.value) }
        return
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        delete node.data
        this.#attributes.reform(node)
        this.#checkElement(node)
        break
      case 'containerDirective':
        return this.#reformContainer(node, closingColons)
      case 'listItem':
        this.#reformChildren(node, closingColons)
        return this.#reformTask(node)
      case 'image':
      case 'imageReference':
        // Its text lacks what looks like a directive, and tags need no end in it.
        if (this.#hasDirectives || this.#isMdx) {
          const [text = ''] = this.#textOf(node).split('](')
          if ((this.#hasDirectives && text.includes(':')) || text.includes('<')) throw new Differs()
        }
        return
      case 'tableRow':
      case 'heading':
      case 'paragraph':
        this.#checkStart(node)
        if (hasMixedMarks(node, this.#source)) throw new Differs()
        break
      case 'code':
        return this.#checkCode(node)
      case 'html':
        return this.#checkHtml(node)
      case 'text':
        return this.#checkText(node)
      // remark is asked for containers only, and reads the content of what looks like one of these.
      case 'leafDirective':
        throw new Differs()
      default:
    }
    this.#reformChildren(node, closingColons)
  }

  #reformChildren(node: Nodes, closingColons: number): void {
    if (!('children' in node)) return
    let before: Nodes | undefined
    for (const child of node.children) {
      // The indentation of the opening row counts for the content as well.
      if (node.type === 'root' && child.type === 'containerDirective' && positionOf(child).start.column > 1)
        throw new Differs()
      this.#checkOrder(before, child)
      if (!/Expression$/.test(child.type) || !this.#comments.restore(child, before))
        this.reform(child, closingColons)
      before = child
    }
    const types = node.children.map(({ type }) => type)
    // The text of a link may have a footnote in it, and an address a colon.
    if (
      (types.includes('footnoteReference') &&
        node.children.some((child) => child.type === 'text' && /\][([]/.test(child.value))) ||
      types.some((type, index) => type === 'textDirective' && types[index - 1] === 'link')
    )
      throw new Differs()
    if (
      types.includes('textDirective') ||
      types.some((type, index) => type === 'text' && types[index + 1] === 'text')
    )
      // Texts, and what was there.
      node.children = this.#withMergedText(node.children) as typeof node.children
  }

  /**
   * Definitions in an element are placed outside of it; a footnote or quote may go on in what is right below
   * it, and paragraphs are one if no empty line is between them.
   */
  #checkOrder(before: Nodes | undefined, node: Nodes): void {
    if (!before || isDirectiveLabel(before)) return
    const { end } = positionOf(before)
    const { start } = positionOf(node)
    if (
      offsetOf(start) < offsetOf(end) ||
      (start.line === end.line + 1 &&
        /^(?:footnoteDefinition html|blockquote html|paragraph paragraph)$/.test(
          `${before.type} ${node.type}`,
        ))
    )
      throw new Differs()
  }

  /** Its statements end before the line ending, and have their lines in the file. */
  #reformStatements(node: Extract<Nodes, { type: 'mdxjsEsm' }>): void {
    const { start } = positionOf(node)
    node.position = { start, end: pointAfter(node.value, start) }
    node.data = { estree: statementsIn(node.value, start.line, this.#imports) }
  }

  /** A task that does not begin with text begins at its box; a box alone in its line is text. */
  #reformTask({ checked, children, position }: Extract<Nodes, { type: 'listItem' }>): void {
    const [paragraph] = children
    if (typeof checked !== 'boolean') {
      if (children.some((child) => child.type === 'paragraph' && /^\[[ \txX]\]\s/.test(this.#textOf(child))))
        throw new Differs()
      return
    }
    if (paragraph?.type !== 'paragraph') throw new Differs()
    const { start, end } = positionOf(paragraph)
    if (start.line !== position?.start.line) throw new Differs()
    if (paragraph.children[0]?.type === 'text') return
    const offset = offsetOf(start) - '[ ] '.length
    if (this.#source.charAt(offset) !== '[') throw new Differs()
    paragraph.position = { start: { line: start.line, column: start.column - '[ ] '.length, offset }, end }
  }

  /** Code in a list or quote that is not closed ends in another place. */
  #checkCode(node: Nodes): void {
    const text = this.#textOf(node)
    if (/^[`~]/.test(text) && !/\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(text)) throw new Differs()
  }

  /** HTML ends before the line ending; with `<pre>` and its like, at the first end tag of any of them. */
  #checkHtml({ value }: Extract<Nodes, { type: 'html' }>): void {
    if (/\n$|^ *<(?:pre|script|style|textarea)[\s>][^]*<\/(?:pre|script|style|textarea)>.*\n/i.test(value))
      throw new Differs()
  }

  /** Its end tag is where it began: not in a list, or in another cell of a table. */
  #checkElement(node: JsxElement): void {
    const end = offsetOf(positionOf(node).end) - 1
    const content = node.children.at(-1)?.position?.end.offset ?? 0
    if (this.#source.charAt(end) !== '>' || content > this.#source.lastIndexOf('<', end)) throw new Differs()
  }

  /**
   * A table ends at a line of HTML or of MDX's statements; a row of colons without a name does not end a
   * paragraph; a mark of a list alone is an item; statements are no text.
   */
  #checkStart(node: Extract<Nodes, { type: keyof typeof notAtStart }>): void {
    const text = this.#textOf(node)
    if (
      notAtStart[node.type].test(text) ||
      (this.#isMdx && node.type === 'paragraph' && statement.test(text))
    )
      throw new Differs()
  }

  /** With unequal backticks in a cell of a table, expressions and tags are taken for text; `< 1` is text. */
  #checkText(node: Extract<Nodes, { type: 'text' }>): void {
    if (!this.#isMdx || !/[{<]/.test(node.value)) return
    const text = this.#textOf(node)
    if (/(?<!\\)(?:\\\\)*(?:\{|<(?!\s))/.test(text)) throw new Differs()
  }

  /**
   * Admonitions that remark does not end where this one does: those that are not closed, those in another
   * that has no more colons, those with definitions, and those in a list of which a line is less indented.
   */
  #reformContainer(node: Extract<Nodes, { type: 'containerDirective' }>, outerColons: number): void {
    const [opening = '', ...lines] = this.#textOf(node).split('\n')
    const [, colons = '', label = ''] = /^(:+)[\w-]+(.*)/.exec(opening) ?? []
    const [closing] = /:{3,}[ \t]*$/.exec(lines.at(-1) ?? '') ?? []
    const { column } = positionOf(node).start
    if (
      colons === '' ||
      closing === undefined ||
      (outerColons > 0 && Math.max(colons.length, closing.trim().length) >= outerColons) ||
      !isEndOfOpening(label.trim()) ||
      lines.some((line) => /[^ \t>]/.test(line.slice(0, column - 1))) ||
      (lines.at(-1)?.length ?? 0) - closing.length !== column - 1 ||
      node.children.some(({ type }) => /efinition$/.test(type))
    )
      throw new Differs()
    this.#reformChildren(node, colons.length)
  }

  /** Text is in one piece; `:latest` is text. */
  #withMergedText(children: readonly Nodes[]): Nodes[] {
    const merged: Nodes[] = []
    for (const child of children) {
      const text = child.type === 'textDirective' ? this.#asText(child) : child
      const last = merged.at(-1)
      if (text.type !== 'text' || last?.type !== 'text') {
        merged.push(text)
        continue
      }
      const value = last.value + text.value
      // Addresses are found in whole texts.
      if (/@|www\.|:\/\//i.test(value)) throw new Differs()
      merged.splice(-1, 1, {
        type: 'text',
        value,
        position: { start: positionOf(last).start, end: positionOf(text).end },
      })
    }
    return merged
  }

  #textOf({ position }: Nodes): string {
    return this.#source.slice(position?.start.offset, position?.end.offset)
  }

  #asText(node: Extract<Nodes, { type: 'textDirective' }>): Nodes {
    const { start, end } = positionOf(node)
    const value = this.#textOf(node)
    if (value !== `:${node.name}`) throw new Differs()
    return { type: 'text', value, position: { start, end } }
  }
}

/** The title of an admonition, in the row that opens it. */
const isDirectiveLabel = (node: Nodes): boolean =>
  node.type === 'paragraph' && node.data !== undefined && 'directiveLabel' in node.data
