import type { Comment, Element, ElementContent, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { find, html as htmlSchema, hastToReact } from 'property-information'
import type { BodyNode, BodyRoot, ComponentNode } from '../../../model/body.ts'
import { headerCell, scrollingTable } from '../../../model/html-elements.ts'
import type { Json } from '../../../model/plain-data.ts'
import { textOf } from '../headings.ts'
import type { NodeData } from '../node-data.ts'
import { placeOf } from '../place.ts'
import type { HtmlPage } from './html-report.ts'
import { matchTags, type MatchedTags, type StartTag } from './match-tags.ts'
import { holdsRawHtml, isRawHtml } from './raw-html.ts'
import { append } from '../../../model/append.ts'

/**
 * Converts the raw HTML of a page to elements, as browsers do (HTML Living Standard, 13.2.6). Each component
 * and each included partial is a separate fragment, so that nothing in it affects what follows. Elements have
 * the place of their start tag.
 */
export function rawToElements(root: BodyRoot, page: HtmlPage): BodyRoot {
  return { ...root, children: fragment(root.children, page) }
}

function fragment(nodes: readonly BodyNode[], page: HtmlPage): BodyNode[] {
  const inner = nodes.map((node) => withFragments(node, page))
  if (!inner.some(holdsRawHtml)) return inner
  const tags = matchTags(inner, page)
  const result: BodyNode[] = []
  let from = 0
  for (const [first, last] of joined(inner, tags)) {
    append(result, [...inner.slice(from, first), ...new Stretch(tags).elements(inner.slice(first, last + 1))])
    from = last + 1
  }
  return [...result, ...inner.slice(from)]
}

/** Converts components and partials in a node first; they are opaque to what surrounds them. */
function withFragments(node: BodyNode, page: HtmlPage): BodyNode {
  if (node.type === 'element') {
    node.children = (node.children as readonly BodyNode[]).map((child) =>
      withFragments(child, page),
    ) as ElementContent[]
    return node
  }
  if (node.type === 'scope') return { ...node, children: fragment(node.children, page) }
  if (node.type !== 'component') return node
  const slots =
    node.slots &&
    Object.fromEntries(Object.entries(node.slots).map(([name, nodes]) => [name, fragment(nodes, page)]))
  return { ...node, children: fragment(node.children, page), ...(slots ? { slots } : {}) }
}

/**
 * The ranges of nodes that have to be parsed together, in order. Nodes without HTML are only included if an
 * element is open around them.
 */
function joined(
  nodes: readonly BodyNode[],
  { stretches }: MatchedTags,
): (readonly [first: number, last: number])[] {
  const singleNodes = nodes.flatMap((node, index) => (holdsRawHtml(node) ? [[index, index] as const] : []))
  const result: [first: number, last: number][] = []
  for (const [first, last] of [...stretches, ...singleNodes].sort((a, b) => a[0] - b[0])) {
    const before = result.at(-1)
    if (before && first <= before[1]) before[1] = Math.max(before[1], last)
    else result.push([first, last])
  }
  return result
}

/** Wraps a fragment, so that the parser applies the rules for text, and not those of a table around it. */
const fragmentName = 'docgen-fragment'

const phrasingOnly = /^(?:p|h[1-6]|a|em|strong|del|td|th|code|sup|sub|span)$/

/**
 * Nodes that are parsed together. Markdown elements pass through the parser as numbers and are then restored.
 */
class Stretch {
  readonly #tags: MatchedTags
  readonly #kept: BodyNode[] = []
  readonly #used = new Set<BodyNode | StartTag>()

  constructor(tags: MatchedTags) {
    this.#tags = tags
  }

  elements(nodes: readonly BodyNode[]): BodyNode[] {
    const input: Root = {
      type: 'root',
      children: [
        { type: 'element', tagName: fragmentName, properties: {}, children: this.#inputs(nodes, true) },
      ],
    }
    const output = raw(input)
    const [body] = output.type === 'root' ? output.children : [output]
    return body?.type === 'element' ? this.#restored(body.children) : []
  }

  #inputs(nodes: readonly BodyNode[], isBlock: boolean): ElementContent[] {
    return nodes.map((node) => this.#input(node, isBlock))
  }

  #input(node: BodyNode, isBlock: boolean): ElementContent {
    if (this.#tags.texts.has(node)) return { type: 'text', value: textOf(node) }
    if (node.type === 'text') return { type: 'text', value: node.value }
    if (isRawHtml(node)) return rawNode(this.#tags.sources.get(node) ?? '')
    const number = this.#kept.push(node) - 1
    if (node.type === 'element') {
      const missing = this.#tags.missing.get(node)
      const children = this.#inputs(node.children, !phrasingOnly.test(node.tagName))
      return {
        type: 'element',
        tagName: node.tagName,
        properties: { dataDocgenKept: number },
        children: missing === undefined ? children : [...children, rawNode(missing)],
      }
    }
    const opaque: Comment = { type: 'comment', value: String(number) }
    // Among blocks, a component is a block and ends a paragraph.
    return isBlock && node.type !== 'raw'
      ? { type: 'element', tagName: 'div', properties: { dataDocgenKept: -1 }, children: [opaque] }
      : opaque
  }

  #restored(nodes: readonly RootContent[]): BodyNode[] {
    return nodes.flatMap((node): BodyNode[] => {
      if (node.type === 'text') return [{ type: 'text', value: node.value }]
      const opaque = node.type === 'comment' ? this.#kept[Number(node.value)] : undefined
      if (opaque) return [opaque]
      return node.type === 'element' ? this.#restoredElement(node) : []
    })
  }

  #restoredElement(element: Element): BodyNode[] {
    const children = this.#restored(
      element.tagName === 'template' ? (element.content?.children ?? []) : element.children,
    )
    const { dataDocgenKept: keptIndex, dataDocgenMark: mark, ...properties } = element.properties
    if (mark !== undefined)
      return [
        this.#htmlElement(
          { ...element, properties, children: children as ElementContent[] },
          this.#tags.startTags[Number(mark)],
        ),
      ]
    if (keptIndex === undefined) {
      // A table body, or the paragraph that the parser creates for an unmatched end tag.
      return element.tagName === 'p' && children.length === 0
        ? []
        : [{ type: 'element', tagName: element.tagName, properties, children: children as ElementContent[] }]
    }
    const original = this.#kept[Number(keptIndex)]
    if (original?.type !== 'element') return children
    const isFirst = !this.#used.has(original)
    this.#used.add(original)
    if (!isFirst) return [{ ...original, children: children as ElementContent[] }]
    original.children = children as ElementContent[]
    return [original]
  }

  #htmlElement({ tagName, properties, children }: Element, tag: StartTag | undefined): BodyNode {
    const { file = '', formatBy: _formatBy, ...data }: NodeData = tag?.node.data ?? {}
    const place = tag?.place ?? placeOf({})
    for (const name of Object.keys(properties)) if (/^on[a-z]/i.test(name)) delete properties[name]
    // Browsers continue an interrupted element such as `<b>`, so it occurs twice in the page.
    if (tag && this.#used.has(tag)) delete properties.id
    if (tag) this.#used.add(tag)
    if (tagName === 'template') return templateOf(properties, children, file, place)
    const { line, column, endLine = line, endColumn = column } = place
    const nodeData: NodeData = { ...data, file, origin: 'html' }
    const element: Element = {
      type: 'element',
      tagName,
      properties,
      children: withFirstLine(tagName, children),
      data: nodeData as never,
      position: { start: { line, column }, end: { line: endLine, column: endColumn } },
    }
    return tagName === 'table' ? scrollingTable(element) : headerCell(element)
  }
}

const rawNode = (value: string): ElementContent => ({ type: 'raw', value }) as never

/** In hast, the content of a template is not among its children, so the HTML serializer would omit it. */
function templateOf(
  { style: _style, ...properties }: Element['properties'],
  children: readonly ElementContent[],
  file: string,
  place: ComponentNode['place'],
): ComponentNode {
  const props = Object.entries(properties).map(([name, value]) => {
    const { property } = find(htmlSchema, name)
    return [hastToReact[property] ?? property, Array.isArray(value) ? value.join(' ') : value] as const
  })
  return {
    type: 'component',
    name: 'template',
    props: Object.fromEntries(props) as Record<string, Json>,
    children,
    file,
    place,
  }
}

/** Parsers drop a line break right after these tags, so a meaningful one has to be doubled. */
function withFirstLine(tagName: string, children: ElementContent[]): ElementContent[] {
  const [first, ...others] = children
  if (
    (tagName !== 'pre' && tagName !== 'textarea') ||
    first?.type !== 'text' ||
    !first.value.startsWith('\n')
  )
    return children
  return [{ type: 'text', value: `\n${first.value}` }, ...others]
}
