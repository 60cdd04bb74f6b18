import type { Element } from 'hast'
import { edited, type Edit } from '../../../engine/html/edit-tags.ts'
import { holdsText, scanTags, type HtmlTag } from '../../../engine/html/scan-tags.ts'
import type { BodyNode } from '../../../model/body.ts'
import type { Place } from '../../../model/diagnostic.ts'
import { escapeHtml } from '../../../model/escape.ts'
import { isHtmlElement } from '../../../model/html-elements.ts'
import type { NodeData } from '../node-data.ts'
import { placeOf } from '../place.ts'
import { HtmlReport, locationIn, type HtmlPage, type HtmlLocation } from './html-report.ts'
import { endedEarly, endsBefore, needsEndTag, unlinkLiteral, voidElements } from './nesting-rules.ts'
import { endIn, holdsRawHtml, isRawHtml, type RawHtml } from './raw-html.ts'

/** A start tag that became part of the page. */
export interface StartTag {
  readonly node: RawHtml
  readonly place: Place
}

/** The attribute that carries the number of a start tag through the parser. */
export const markAttribute = 'data-docgen-mark'

export interface MatchedTags {
  /** HTML for the parser, by raw node: start tags are numbered, and unmatched end tags removed. */
  readonly sources: ReadonlyMap<RawHtml, string>
  /** Missing end tags at the end of Markdown elements. */
  readonly missing: ReadonlyMap<Element, string>
  /** Nodes in an element that may only contain text. */
  readonly texts: ReadonlySet<BodyNode>
  readonly startTags: readonly StartTag[]
  /** Ranges of nodes, from the first to the last, between which HTML elements are open. */
  readonly stretches: readonly (readonly [first: number, last: number])[]
}

/** An open element: in HTML, or an enclosing Markdown element. */
interface OpenElement {
  readonly name: string
  /** Only for HTML. */
  readonly tag?: StartTag & { readonly holder: Element | undefined; readonly top: number }
}

type OpenTag = OpenElement & Required<Pick<OpenElement, 'tag'>>

/**
 * Matches start and end tags in the raw HTML of `nodes`, across the Markdown between them. Reports
 * `unclosed-html` for unmatched tags, `hydration-mismatch` for elements that browsers move,
 * `html-in-markdown` for unknown names, and `unsafe-markup` for dangerous elements.
 */
export function matchTags(nodes: readonly BodyNode[], page: HtmlPage): MatchedTags {
  const matcher = new TagMatcher(page)
  for (const [top, node] of nodes.entries()) {
    if (matcher.isOpen || holdsRawHtml(node)) matcher.visit(node, top, nodes)
  }
  return matcher.result(nodes.length - 1)
}

class TagMatcher {
  readonly #sources = new Map<RawHtml, string>()
  readonly #missing = new Map<Element, string>()
  readonly #texts = new Set<BodyNode>()
  readonly #startTags: StartTag[] = []
  readonly #stretches: [first: number, last: number][] = []
  readonly #open: OpenElement[] = []
  readonly #holders: (Element | undefined)[] = [undefined]
  /** Elements that ended implicitly; their end tags come too late. */
  readonly #endedEarly: { readonly name: string; readonly report?: () => void }[] = []
  readonly #page: HtmlPage
  readonly #report: HtmlReport
  #top = 0

  constructor(page: HtmlPage) {
    this.#page = page
    this.#report = new HtmlReport(page)
  }

  get isOpen(): boolean {
    return this.#open.some(isOpenTag)
  }

  /** Visits a node. `top` is the index of its outermost ancestor, or its own. */
  visit(node: BodyNode, top: number, siblings: readonly BodyNode[]): void {
    if (this.#texts.has(node)) return
    this.#top = top
    if (isRawHtml(node)) this.#read(node, siblings)
    else if (node.type === 'element') this.#visitMarkdown(node, top)
  }

  result(last: number): MatchedTags {
    for (const open of this.#openTags().reverse()) this.#leaveOpen(open, last)
    return {
      sources: this.#sources,
      missing: this.#missing,
      texts: this.#texts,
      startTags: this.#startTags,
      stretches: this.#stretches,
    }
  }

  #visitMarkdown(element: Element, top: number): void {
    const { file = this.#page.file } = (element.data ?? {}) as NodeData
    if (this.#openTags().some(({ name }) => name === 'a')) unlinkLiteral(element)
    if (this.isOpen) this.#endOthers(element.tagName, { file, place: placeOf(element) }, true)
    const open: OpenElement = { name: element.tagName }
    this.#open.push(open)
    this.#holders.push(element)
    for (const child of element.children as readonly BodyNode[]) this.visit(child, top, element.children)
    this.#holders.pop()
    this.#open.splice(this.#open.lastIndexOf(open), 1)
  }

  #read(node: RawHtml, siblings: readonly BodyNode[]): void {
    const edits: Edit[] = []
    const { cutTag, cutComment } = scanTags(node.value, {
      onTag: (tag) => void edits.push(tag.isEnd ? this.#endTag(tag, node) : this.#startTag(tag, node)),
      // Comments sent to the parser stand for nodes that it must not change, so others are removed.
      onComment: (start, end) => void edits.push({ start, end, text: '' }),
      isForeign: () => this.#isForeign(),
    })
    const cut = cutTag ?? cutComment
    if (cut !== undefined) {
      const source = node.value.slice(cut)
      this.#report[cutTag === undefined ? 'cutComment' : 'cutTag'](source, locationIn(node, cut))
      edits.push({ start: cut, end: node.value.length, text: cutTag === undefined ? '' : escapeHtml(source) })
    }
    const inner = this.#open.at(-1)
    const isText = inner !== undefined && holdsText(inner.name) && !this.#isForeign()
    const tail = isText && isOpenTag(inner) ? this.#endOfText(inner, node, siblings) : ''
    this.#sources.set(node, edited(node.value, edits) + tail)
  }

  #startTag(tag: HtmlTag, node: RawHtml): Edit {
    const { name, start, end } = tag
    const source = node.value.slice(start, end)
    const afterName = 1 + name.length
    const location = locationIn(node, start)
    if (!isHtmlElement(name) && !this.#isForeign()) {
      this.#report.placeholder(source.slice(1, afterName), location, node.data.formatBy ?? 'name')
      return { start, end, text: escapeHtml(source) }
    }
    if (name === 'base' || (name === 'meta' && tag.attributes.some((each) => each.name === 'http-equiv'))) {
      this.#report.unsafeElement(name, location)
      return { start, end, text: '' }
    }
    const handler = tag.attributes.find((each) => /^on[a-z]/.test(each.name))
    if (handler) this.#report.unsafeAttribute(handler.name, location)
    this.#endOthers(name, location, false)
    const endTag = this.#endTagAtOnce(tag)
    if (endTag) this.#report.selfClosing(name, source, location)
    const startTag = { node, place: { ...location.place, ...endIn(node, end) } }
    const mark = `${markAttribute}="${this.#startTags.push(startTag) - 1}"`
    this.#stretches.push([this.#top, this.#top])
    if (endTag === undefined) {
      this.#push({ name, tag: { ...startTag, holder: this.#holders.at(-1), top: this.#top } })
    }
    return {
      start,
      end,
      text: `${source.slice(0, afterName)} ${mark}${source.slice(afterName)}${endTag ?? ''}`,
    }
  }

  /** The end tag of an element that is complete; empty if it needs none. */
  #endTagAtOnce({ name, isSelfClosing }: HtmlTag): string | undefined {
    const isForeign = this.#isForeign() || name === 'svg' || name === 'math'
    if (voidElements.has(name) || (isForeign && isSelfClosing)) return ''
    return isSelfClosing ? `</${name}>` : undefined
  }

  #endTag({ name, start, end }: HtmlTag, node: RawHtml): Edit {
    const source = node.value.slice(start, end)
    if (!isHtmlElement(name) && !this.#isForeign()) return { start, end, text: escapeHtml(source) }
    const at = this.#open.findLastIndex((open) => open.tag !== undefined && open.name === name)
    const openElement = this.#open[at]
    if (!openElement || !isOpenTag(openElement)) {
      const position = this.#endedEarly.findLastIndex((ended) => ended.name === name)
      const [ended] = position === -1 ? [] : this.#endedEarly.splice(position, 1)
      if (ended) ended.report?.()
      else this.#report.stray(name, locationIn(node, start))
      return { start, end, text: '' }
    }
    this.#checkCrossing(at, locationIn(node, start))
    const inner = this.#open
      .slice(at + 1)
      .filter(isOpenTag)
      .reverse()
    const before = inner.map((open) => this.#leaveOpen(open, this.#top, name)).join('')
    this.#close(openElement)
    return { start, end, text: before + source }
  }

  /**
   * Checks for an end tag in a list item whose start tag is outside, which would end the list. For
   * paragraphs, this is allowed.
   */
  #checkCrossing(at: number, location: HtmlLocation): void {
    const { name = '' } = this.#open[at] ?? {}
    const crossed = this.#open.slice(at + 1).find((open) => open.tag === undefined && open.name !== 'p')
    if (crossed) this.#report.crossing(name, crossed.name, location)
  }

  /** Ends the elements that browsers end implicitly before an element named `name`. */
  #endOthers(name: string, location: HtmlLocation, isMarkdown: boolean): void {
    let inner = this.#open.at(-1)
    while (inner && isOpenTag(inner) && inner.name !== 'p' && endsBefore(inner.name, name)) {
      this.#close(inner)
      inner = this.#open.at(-1)
    }
    const outer = endedEarly(name, this.#open)
    if (!outer || (isMarkdown && !outer.tag)) return
    const report = (): void => this.#report.endedEarly(outer.name, name, location)
    // The end tag of a paragraph is optional; but if it comes later, the author meant the paragraph to
    // contain the element.
    const isLate = outer.name === 'p' && isOpenTag(outer)
    if (!isLate) report()
    if (!isOpenTag(outer)) return
    this.#endedEarly.push({ name: outer.name, ...(isLate ? { report } : {}) })
    this.#close(outer)
  }

  #push(open: OpenTag): void {
    const tags = this.#openTags()
    if (tags.length >= this.#page.limit) {
      const [{ tag } = open] = tags
      // Elements that are not closed in their own paragraph or item are closed there; all others are nested.
      const forgotten = tags.find((each) => !this.#holders.includes(each.tag.holder))
      if (!forgotten) return this.#report.tooDeep({ file: tag.node.data.file, place: open.tag.place })
      this.#leaveOpen(forgotten, this.#top)
    }
    this.#open.push(open)
  }

  /**
   * Closes an element without an end tag at the end of its parent, or before the end tag of `outer`. Returns
   * what to insert there.
   */
  #leaveOpen(open: OpenTag, last: number, outer?: string): string {
    const { name, tag } = open
    const { holder, top } = tag
    this.#remove(open)
    const isHolderOpen = this.#holders.includes(holder)
    this.#stretches.push([top, isHolderOpen ? last : top])
    if (!needsEndTag(name)) return ''
    const before = isHolderOpen ? outer : undefined
    const by = before ?? holder?.tagName
    const end = { by: by === undefined ? 'what holds it' : `its \`<${by}>\``, ...(before ? { before } : {}) }
    this.#report.unclosed(name, end, { file: tag.node.data.file, place: tag.place })
    if (isHolderOpen || holder === undefined) return `</${name}>`
    this.#missing.set(holder, `${this.#missing.get(holder) ?? ''}</${name}>`)
    return ''
  }

  /** In a `<textarea>`, Markdown is text; without an end tag, it would swallow the rest of the page. */
  #endOfText(open: OpenTag, node: RawHtml, siblings: readonly BodyNode[]): string {
    const from = siblings.indexOf(node) + 1
    const length = siblings
      .slice(from)
      .findIndex((each) => isRawHtml(each) && each.value.toLowerCase().startsWith(`</${open.name}`))
    if (length === -1) return this.#leaveOpen(open, this.#top)
    for (const text of siblings.slice(from, from + length)) this.#texts.add(text)
    return ''
  }

  #isForeign(): boolean {
    const root = this.#open.findLast(({ name }) => foreignRoots.has(name))?.name
    return root === 'svg' || root === 'math'
  }

  #openTags(): OpenTag[] {
    return this.#open.filter(isOpenTag)
  }

  #remove(open: OpenElement): void {
    const at = this.#open.lastIndexOf(open)
    if (at !== -1) this.#open.splice(at, 1)
  }

  #close(open: OpenTag): void {
    this.#remove(open)
    this.#stretches.push([open.tag.top, this.#top])
  }
}

/** Elements that switch between the rules for HTML and those for SVG and MathML. */
const foreignRoots = new Set(['svg', 'math', 'foreignobject'])

const isOpenTag = (open: OpenElement): open is OpenTag => open.tag !== undefined
