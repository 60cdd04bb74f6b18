import type { Element } from 'hast'
import type { BodyNode } from '../../model/body.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { diagnose, DiagnosticError } from '../../model/diagnose.ts'
import { escapeHtml } from '../code/highlight.ts'
import { isHtmlElement } from '../html-elements.ts'
import type { NodeData } from '../node-data.ts'
import { placeOf } from '../place.ts'
import { howToGetMdx } from '../source-format.ts'
import { endedEarly, endsBefore, needsEndTag, voidElements } from './nesting-rules.ts'
import { holdsText, readTags, type HtmlTag } from './read-tags.ts'

/** Raw HTML of a page as its parser found it. */
export interface RawHtml {
  readonly type: 'raw'
  readonly value: string
  readonly position?: { readonly start: Place; readonly end: Place }
  readonly data: NodeData & { readonly file: string }
}

export const isRawHtml = (node: BodyNode): node is RawHtml & BodyNode => node.type === 'raw' && ((node as { data?: NodeData }).data ?? {}).file !== undefined

/** A start tag that became part of the page. */
export interface StartTag {
  readonly node: RawHtml
  readonly place: Place
}

/** The attribute that carries the number of a start tag through the parser. */
export const markAttribute = 'data-docgen-mark'

export interface MatchedTags {
  /** HTML for the parser by raw node: every start tag has its number, and no end tag is without its start tag. */
  readonly sources: ReadonlyMap<RawHtml, string>
  /** End tags that are missing at the end of an element of Markdown. */
  readonly missing: ReadonlyMap<Element, string>
  /** Nodes that stand within an element that holds nothing but text. */
  readonly texts: ReadonlySet<BodyNode>
  readonly startTags: readonly StartTag[]
  /** Stretches of the given nodes, from the first to the last, between which elements of HTML are open. */
  readonly stretches: readonly (readonly [first: number, last: number])[]
}

/** Whose HTML is read. */
export interface HtmlPage {
  /** The file of elements that do not name theirs. */
  readonly file: string
  /** How deep tags may nest. */
  readonly limit: number
  readonly report: Diagnostic[]
}

/** An element that is open: of HTML, or of Markdown around it. */
interface OpenElement {
  readonly name: string
  /** Of HTML only. */
  readonly tag?: StartTag & { readonly holder: Element | undefined; readonly top: number }
}

type OpenTag = OpenElement & Required<Pick<OpenElement, 'tag'>>

/**
 * Finds the start tag of each end tag in the raw HTML of `nodes`, across Markdown that stands between them, and reports tags that have no
 * counterpart (`unclosed-html`), elements that a browser moves (`hydration-mismatch`), names that are no elements (`html-in-markdown`) and what
 * would take the page over (`unsafe-markup`).
 */
export function matchTags(nodes: readonly BodyNode[], page: HtmlPage): MatchedTags {
  const matcher = new TagMatcher(page)
  for (const [top, node] of nodes.entries()) matcher.visit(node, top, nodes)
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
  /** Elements that ended where others began, by name: their end tags are known to come too late. */
  readonly #endedEarly: string[] = []
  readonly #page: HtmlPage
  #top = 0

  constructor(page: HtmlPage) {
    this.#page = page
  }

  /** `top` is the index of the outermost node that holds `node`, or its own. */
  visit(node: BodyNode, top: number, siblings: readonly BodyNode[]): void {
    if (this.#texts.has(node)) return
    this.#top = top
    if (isRawHtml(node)) this.#read(node, siblings)
    else if (node.type === 'element') this.#visitMarkdown(node, top)
  }

  result(last: number): MatchedTags {
    for (const open of this.#openTags().reverse()) this.#leaveOpen(open, last)
    return { sources: this.#sources, missing: this.#missing, texts: this.#texts, startTags: this.#startTags, stretches: this.#stretches }
  }

  #visitMarkdown(element: Element, top: number): void {
    const isWithin = this.#openTags().length > 0
    if (isWithin) this.#endOthers(element.tagName, { file: (element.data as NodeData | undefined)?.file ?? this.#page.file, place: placeOf(element) }, true)
    const open: OpenElement = { name: element.tagName }
    this.#open.push(open)
    this.#holders.push(element)
    for (const child of element.children as readonly BodyNode[]) this.visit(child, top, element.children)
    this.#holders.pop()
    this.#open.splice(this.#open.lastIndexOf(open), 1)
  }

  #read(node: RawHtml, siblings: readonly BodyNode[]): void {
    const edits: Edit[] = []
    const { cutTag, cutComment } = readTags(node.value, {
      onTag: (tag) => void edits.push(tag.isEnd ? this.#endTag(tag, node) : this.#startTag(tag, node)),
      // Comments in what the parser gets are nodes that it is to leave alone.
      onComment: (start, end) => void edits.push({ start, end, text: '' }),
      isForeign: () => this.#isForeign(),
    })
    if (cutTag !== undefined) {
      this.#complain(`The tag \`${firstWords(node.value.slice(cutTag))}\` does not end and was published as text.`, node, cutTag, 'Write the `>` that ends it, or `\\<` for a sign that is text.')
      edits.push({ start: cutTag, end: node.value.length, text: escapeHtml(node.value.slice(cutTag)) })
    }
    if (cutComment !== undefined) {
      this.#complain(`\`${/^<(?:!--|!\[CDATA\[|.)/.exec(node.value.slice(cutComment))?.[0] ?? ''}\` is not closed: what follows it is a comment and was left out.`, node, cutComment, 'Close it, or write `\\<` for a sign that is text.')
      edits.push({ start: cutComment, end: node.value.length, text: '' })
    }
    const inner = this.#open.at(-1)
    const tail = inner && isOpenTag(inner) && holdsText(inner.name) && !this.#isForeign() ? this.#endOfText(inner, node, siblings) : ''
    this.#sources.set(node, edited(node.value, edits) + tail)
  }

  #startTag(tag: HtmlTag, node: RawHtml): Edit {
    const { name, start, end } = tag
    const place = placeIn(node, start)
    const { file } = node.data
    const source = node.value.slice(start, end)
    if (!isHtmlElement(name) && !this.#isForeign()) {
      const written = source.slice(1, 1 + name.length)
      this.#page.report.push(diagnose('html-in-markdown', `\`<${written}>\` is not an HTML element and was published as text.`, { file, place, hint: `Write \`\\<${written}>\` or use \`code\`${/^[A-Z]/.test(written) ? `; components need MDX. ${howToGetMdx[node.data.formatBy ?? 'name']}` : '.'}` }))
      return { start, end, text: escapeHtml(source) }
    }
    if (name === 'base' || (name === 'meta' && tag.attributes.some((attribute) => attribute.name === 'http-equiv'))) {
      this.#page.report.push(diagnose('unsafe-markup', `\`<${name}>\` in a page changes how the whole page works.`, { file, place, hint: 'Take it out of the page.' }))
      return { start, end, text: '' }
    }
    const handler = tag.attributes.find((attribute) => /^on[a-z]/.test(attribute.name))
    if (handler) this.#page.report.push(diagnose('unsafe-markup', `\`${handler.name}\` is an inline event handler.`, { file, place, hint: 'Take it out of the page.' }))
    this.#endOthers(name, { file, place }, false)
    const isForeign = this.#isForeign() || name === 'svg' || name === 'math'
    const endTag = voidElements.has(name) || (isForeign && tag.isSelfClosing) ? '' : tag.isSelfClosing ? `</${name}>` : undefined
    if (endTag) this.#complain(`\`${firstWords(source)}\` does not close the element: HTML has no \`/>\` for \`<${name}>\`.`, node, start, `Write \`<${name}></${name}>\`.`)
    const startTag = { node, place: { ...place, ...endIn(node, end) } }
    const mark = this.#startTags.push(startTag) - 1
    if (endTag === undefined) this.#push({ name, tag: { ...startTag, holder: this.#holders.at(-1), top: this.#top } })
    else this.#stretches.push([this.#top, this.#top])
    const afterName = 1 + name.length
    return { start, end, text: `${source.slice(0, afterName)} ${markAttribute}="${mark}"${source.slice(afterName)}${endTag ?? ''}` }
  }

  #endTag({ name, start, end }: HtmlTag, node: RawHtml): Edit {
    const source = node.value.slice(start, end)
    if (!isHtmlElement(name) && !this.#isForeign()) return { start, end, text: escapeHtml(source) }
    const at = this.#open.findLastIndex((open) => open.tag !== undefined && open.name === name)
    const found = this.#open[at]
    if (!found || !isOpenTag(found)) {
      const known = this.#endedEarly.lastIndexOf(name)
      if (known === -1) this.#complain(`\`</${name}>\` closes nothing and was left out.`, node, start, `Take it out, or write \`<${name}>\` where the element begins.`)
      else this.#endedEarly.splice(known, 1)
      return { start, end, text: '' }
    }
    this.#checkCrossing(at, node, start)
    let before = ''
    for (const inner of this.#open.slice(at + 1).filter(isOpenTag).reverse()) before += this.#leaveOpen(inner, this.#top, name)
    this.#remove(found)
    this.#stretches.push([found.tag.top, this.#top])
    return { start, end, text: before + source }
  }

  /** An end tag in a list item, whose start tag is outside of it, ends the list too. A paragraph may be ended like this. */
  #checkCrossing(at: number, node: RawHtml, offset: number): void {
    const { name } = this.#open[at] ?? {}
    const crossed = this.#open.slice(at + 1).find((open) => open.tag === undefined && open.name !== 'p')
    if (name !== undefined && crossed) this.#complain(`\`</${name}>\` stands in a \`<${crossed.name}>\` that began within its \`<${name}>\`.`, node, offset, 'Begin and end the element in the same block.')
  }

  /** Ends what a browser ends where an element called `name` begins. */
  #endOthers(name: string, { file, place }: { readonly file: string; readonly place: Place }, isMarkdown: boolean): void {
    for (let inner = this.#open.at(-1); inner && isOpenTag(inner) && endsBefore(inner.name, name) && inner.name !== 'p'; inner = this.#open.at(-1)) {
      this.#remove(inner)
      this.#stretches.push([inner.tag.top, this.#top])
    }
    const outer = endedEarly(name, this.#open)
    if (!outer || (isMarkdown && !outer.tag)) return
    // Nothing is lost when a paragraph without an end tag ends.
    const isPlain = outer.name === 'p' && outer === this.#open.at(-1)
    this.#page.report.push(diagnose('hydration-mismatch', `A browser does not keep <${name}> in <${outer.name}>: the outer element ends where the inner one begins.`, { severity: 'warning', file, place, ...(isPlain ? { hint: `Write \`</${outer.name}>\` before it.` } : {}) }))
    if (!isOpenTag(outer)) return
    this.#endedEarly.push(outer.name)
    this.#remove(outer)
    this.#stretches.push([outer.tag.top, this.#top])
  }

  #push(open: OpenTag): void {
    const tags = this.#openTags()
    if (tags.length >= this.#page.limit) {
      const [{ tag } = open] = tags
      // What its own paragraph or item has not closed is closed there; the rest is nested.
      const forgotten = tags.find((each) => !this.#holders.includes(each.tag.holder))
      if (!forgotten) throw new DiagnosticError(diagnose('nesting-too-deep', `Tags are nested more than ${this.#page.limit} levels deep.`, { file: tag.node.data.file, place: open.tag.place, hint: 'Close them, or flatten the structure.' }))
      this.#leaveOpen(forgotten, this.#top)
    }
    this.#open.push(open)
  }

  /** Closes an element without an end tag where what holds it ends, or before the end tag of `outer`; returns what has to stand there. */
  #leaveOpen(open: OpenTag, last: number, outer?: string): string {
    const { name, tag: { node, place, holder, top } } = open
    this.#remove(open)
    const isHolderOpen = this.#holders.includes(holder)
    this.#stretches.push([top, isHolderOpen ? last : top])
    if (!needsEndTag(name)) return ''
const end = outer !== undefined && isHolderOpen ? { at: `before \`</${outer}>\``, now: `\`<${outer}>\`` } : { at: 'where it ends', now: holder === undefined ? 'what holds it' : `its \`<${holder.tagName}>\`` }
    this.#page.report.push(diagnose('unclosed-html', `\`<${name}>\` is not closed and ends with ${end.now}.`, { file: node.data.file, place, hint: `Write \`</${name}>\` ${end.at}.` }))
    if (isHolderOpen || holder === undefined) return `</${name}>`
    this.#missing.set(holder, `${this.#missing.get(holder) ?? ''}</${name}>`)
    return ''
  }

  /** Between the tags of `<textarea>` and the like Markdown means nothing; without an end tag nothing would come after it. */
  #endOfText(open: OpenTag, node: RawHtml, siblings: readonly BodyNode[]): string {
    const from = siblings.indexOf(node) + 1
    const length = siblings.slice(from).findIndex((each) => isRawHtml(each) && each.value.toLowerCase().startsWith(`</${open.name}`))
    if (length === -1) return this.#leaveOpen(open, this.#top)
    for (const text of siblings.slice(from, from + length)) this.#texts.add(text)
    return ''
  }

  #isForeign(): boolean {
    const inner = this.#open.at(-1)?.name
    if (inner === undefined) return false
    const root = this.#open.findLast(({ name }) => name === 'svg' || name === 'math' || name === 'foreignobject')?.name
    return root === 'svg' || root === 'math'
  }

  #openTags(): OpenTag[] {
    return this.#open.filter(isOpenTag)
  }

  #remove(open: OpenElement): void {
    const at = this.#open.lastIndexOf(open)
    if (at !== -1) this.#open.splice(at, 1)
  }

  #complain(message: string, node: RawHtml, offset: number, hint: string): void {
    this.#page.report.push(diagnose('unclosed-html', message, { file: node.data.file, place: placeIn(node, offset), hint }))
  }
}

const isOpenTag = (open: OpenElement): open is OpenTag => open.tag !== undefined

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function edited(text: string, edits: readonly Edit[]): string {
  let written = ''
  let from = 0
  for (const edit of edits) {
    written += text.slice(from, edit.start) + edit.text
    from = edit.end
  }
  return written + text.slice(from)
}

const firstWords = (text: string): string => /^[^\n]{0,40}/.exec(text)?.[0] ?? ''

function placeIn(node: RawHtml, offset: number): Place {
  const { line, column } = placeOf(node)
  const before = node.value.slice(0, offset).split('\n')
  return { line: line + before.length - 1, column: (before.length === 1 ? column : 1) + (before.at(-1)?.length ?? 0) }
}

function endIn(node: RawHtml, offset: number): Pick<Place, 'endLine' | 'endColumn'> {
  const { line, column } = placeIn(node, offset)
  return { endLine: line, endColumn: column }
}
