import type { Comment, Element, ElementContent, Root, Text } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { html as namespaces, parseFragment } from 'parse5'
import { htmlElements, neverNested, phrasingElements } from '../../model/html-elements.ts'
import { type HtmlListener, parseAttributes, WholeReader } from './html-readers.ts'

/**
 * The tree of an HTML fragment, as browsers make it (HTML Living Standard, 13.2.6), without places: noting
 * those takes as long as parsing. Elements that share a tag share their properties.
 *
 * React and hast write whole elements in their places, from which the tree is read in a third of the time
 * that the algorithm of browsers takes.
 */
export const htmlToTree = (html: string): Root => treeOfWhole(html) ?? parsedTree(html)

export const parsedTree = (html: string): Root =>
  // A fragment becomes a root.
  fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root

/** The tree of HTML in which no parser moves, adds, or ends an element; undefined for any other. */
export function treeOfWhole(html: string): Root | undefined {
  if (/[\0\r]/.test(html)) return undefined
  const builder = new TreeBuilder()
  const reader = new WholeReader(builder, (name, source) => builder.shellOf(name, source))
  return reader.read(html) && reader.end() && !builder.isUnsure ? builder.root : undefined
}

/** Elements that may only be where the standard expects them, by their parents. */
const parentsOf: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [
    ['caption colgroup thead tbody tfoot', 'table'],
    ['col', 'colgroup'],
    ['tr', 'thead tbody tfoot'],
    ['td th', 'tr'],
    ['li', 'ul ol menu'],
    ['dt dd', 'dl'],
    ['optgroup', 'select'],
    ['option', 'select optgroup datalist'],
    ['rb rt rtc rp', 'ruby'],
  ].flatMap(([names = '', parents = '']) =>
    names.split(' ').map((name) => [name, new Set(parents.split(' '))] as const),
  ),
)

/** Elements out of which browsers move what does not belong there: text as well, or only elements. */
const textless = new Set('table colgroup thead tbody tfoot tr'.split(' '))
const strictParents = new Set([...textless, 'select', 'optgroup', 'option'])

/** Elements that end before a block, however deep it is in them. */
const endedByBlocks = /^(?:p|h[1-6])$/

/** Obsolete elements, parts of a document around its body, and others with steps of their own. */
const special = new Set(
  'applet basefont bgsound body command frame frameset head html image keygen listing marquee nobr object'.split(
    ' ',
  ),
)

/** What a tag becomes. */
type Shell = Pick<Element, 'tagName' | 'properties'>

/** By their namespace and name, and by their attributes: pages repeat most of their tags. */
const shells = new Map<string, Map<string, Shell>>()
const mostShells = 1000

class TreeBuilder implements HtmlListener<Shell> {
  readonly root: Root = { type: 'root', children: [], data: { quirksMode: false } }
  /** Whether there is something that a parser has to judge. */
  isUnsure = false
  readonly #open: (Root | Element)[] = [this.root]
  #foreign = 0
  #blockless = 0
  readonly #depths = new Map<string, number>()

  /** Undefined if a value has to be judged. */
  shellOf(name: string, source: string): Shell | undefined {
    const isForeign = this.#foreign > 0 || name === 'svg'
    const key = isForeign ? `/${name}` : name
    const namesakes = shells.get(key) ?? new Map<string, Shell>()
    const cachedShell = namesakes.get(source)
    if (cachedShell) return cachedShell
    const attrs = Object.entries(parseAttributes(source)).map(([attribute, value]) => ({
      name: attribute,
      value: this.#decoded(value),
    }))
    const { tagName, properties } = fromParse5({
      nodeName: name,
      tagName: name,
      attrs,
      childNodes: [],
      namespaceURI: isForeign ? namespaces.NS.SVG : namespaces.NS.HTML,
      parentNode: null,
    }) as Element // An element becomes one.
    if (this.isUnsure) return undefined
    if (namesakes.size >= mostShells) namesakes.clear()
    const shell = { tagName, properties }
    shells.set(key, namesakes.set(source, shell))
    return shell
  }

  open(name: string, { tagName, properties }: Shell): void {
    if (!this.#belongs(name)) this.isUnsure = true
    const element: Element = { type: 'element', tagName, properties, children: [] }
    this.#add(element)
    this.#open.push(element)
    if (name === 'svg' || this.#foreign > 0) this.#foreign++
    else if (endedByBlocks.test(name)) this.#blockless++
    else if (neverNested.has(name)) this.#depths.set(name, (this.#depths.get(name) ?? 0) + 1)
  }

  text(text: string): void {
    const { tagName } = this.#parent
    if (tagName === 'script' || tagName === 'style') return this.#add({ type: 'text', value: text })
    const isAtStart = this.#parent.children.length === 0
    if (textless.has(tagName) && /[^\t\n\f ]/.test(text)) this.isUnsure = true
    if (isAtStart && (tagName === 'pre' || tagName === 'textarea') && text.startsWith('\n'))
      this.isUnsure = true
    this.#add({ type: 'text', value: this.#decoded(text) })
  }

  comment(value: string): void {
    this.#add({ type: 'comment', value })
  }

  close(name: string): void {
    this.#open.pop()
    if (this.#foreign > 0) this.#foreign--
    else if (endedByBlocks.test(name)) this.#blockless--
    else if (neverNested.has(name)) this.#depths.set(name, (this.#depths.get(name) ?? 1) - 1)
  }

  get #parent(): {
    readonly tagName: string
    readonly children: (ElementContent | Root['children'][number])[]
  } {
    const parent = this.#open.at(-1) ?? this.root
    return parent.type === 'root' ? { tagName: '', children: parent.children } : parent
  }

  #add(node: Element | Text | Comment): void {
    this.#parent.children.push(node)
  }

  /** Whether browsers keep an element where it is written. */
  #belongs(name: string): boolean {
    // Elements of HTML end an SVG, unless both have them.
    if (this.#foreign > 0) return name === 'a' || (!htmlElements.has(name) && name !== 'foreignobject')
    if (special.has(name)) return false
    if (this.#blockless > 0 && !phrasingElements.has(name) && !mayBeInText.test(name)) return false
    if ((this.#depths.get(name) ?? 0) > 0) return false
    const { tagName: parent } = this.#parent
    const parents = parentsOf.get(name)
    if (!parents) return !strictParents.has(parent)
    return parents.has(parent) || (parents.has('dl') && parent === 'div' && this.#isInList())
  }

  /** Whether the parent is a group of a list of terms. */
  #isInList(): boolean {
    const around = this.#open.at(-2)
    return around?.type === 'element' && around.tagName === 'dl'
  }

  #decoded(source: string): string {
    if (!source.includes('&')) return source
    return source.replaceAll(reference, (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return characters[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      // Below are controls, which browsers read as letters of another encoding.
      const isCharacter = (code >= 0xa0 || (code >= 0x20 && code < 0x7f)) && code < 0xd800
      if (!isCharacter) this.isUnsure = true
      return isCharacter ? String.fromCodePoint(code) : whole
    })
  }
}

/** Phrasing content besides formatting, and custom elements. */
const mayBeInText = /^(?:button|svg)$|-/

/** The references that serializers write, and the start of any other. */
const reference = /&(?:#[xX]([\dA-Fa-f]+);|#(\d+);|(amp|lt|gt|quot|apos);|(?=[#A-Za-z\d]))/g

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
