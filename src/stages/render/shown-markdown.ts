import type { Element, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { defaultHandlers, toMdast, type State } from 'hast-util-to-mdast'
import type { Nodes, Parents, PhrasingContent, Root } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'
import { decode, isExternal } from '../../model/address.ts'
import { inlineElements } from '../../model/html-elements.ts'
import type { MarkdownText } from '../../model/page.ts'
import { gfm, writers } from './markdown-writers.ts'
import { find, readableContent, textOf } from './readable-content.ts'

/**
 * Converts rendered blocks to Markdown (GFM) with the same words: for software agents, and for readers who
 * copy a page.
 */
export function shownMarkdown(html: string): MarkdownText {
  const holes: Hole[] = []
  const content = readableContent(html)
  content.children = withoutWordless(content.children)
  const tree = toMdast(content, { handlers: handlersWith(holes) }) as Root
  tidy(tree, holes)
  const markdown = toMarkdown(tree, {
    extensions: [gfm],
    bullet: '-',
    rule: '-',
    emphasis: '*',
    listItemIndent: 'one',
    resourceLink: true,
    handlers: writers,
  })
  return filled(markdown.trim(), holes)
}

/** The content of a rendered body as HTML, for feeds. */
export const shownHtml = (html: string): string => toHtml(readableContent(html))

/**
 * Puts the content of elements that Markdown has no notation for in their place, and the space in those
 * without a word. For each space and each element, the converter looks for the next word: without these, that
 * is not far.
 */
function withoutWordless<Node extends RootContent>(nodes: readonly Node[]): Node[] {
  const visibleNodes: Node[] = []
  for (const node of nodes) {
    if (node.type === 'element') node.children = withoutWordless(node.children)
    const isShown = node.type !== 'element' || (node.tagName !== 'span' && !isWordless(node))
    const parts = isShown ? [node] : (node.children as Node[])
    for (const part of parts) {
      const last = visibleNodes.at(-1)
      if (last?.type === 'text' && part.type === 'text') last.value += part.value
      else visibleNodes.push(part)
    }
  }
  return visibleNodes
}

const isWordless = ({ tagName, properties, children }: Element): boolean =>
  (inlineElements.has(tagName) || tagName.includes('-')) &&
  properties.ariaLabel === undefined &&
  children.every((child) => child.type === 'text' && child.value.trim() === '')

/** Text that stands where a mark is in the Markdown, and must not be escaped. */
interface Hole {
  readonly value: string
  readonly isAddress: boolean
}

/** Characters that no text contains (Unicode, 23.7: for internal use), around the number of a hole. */
const markOf = (hole: number): string => `\uFDD0${hole}\uFDD1`
const marks = /\uFDD0(\d+)\uFDD1/

function filled(source: string, holes: readonly Hole[]): MarkdownText {
  const addresses: number[] = []
  let markdown = ''
  source.split(marks).forEach((part, index) => {
    const hole = index % 2 === 0 ? undefined : holes[Number(part)]
    const start = markdown.length
    markdown += hole?.value ?? part
    if (hole?.isAddress) addresses.push(start, markdown.length)
  })
  return { markdown, addresses }
}

function handlersWith(holes: Hole[]): Readonly<Record<string, (state: State, element: Element) => never>> {
  const handlers: Readonly<Record<string, (state: State, element: Element) => Nodes | Nodes[] | undefined>> =
    {
      a: linkOf,
      code: (state, element) => formula(element) ?? defaultHandlers.code(state, element),
      iframe: (_, element) => embedded(element),
      video: (_, element) => embedded(element),
      audio: (_, element) => embedded(element),
      sup: (state, element) => footnoteReference(element) ?? tagged(state, element),
      sub: (state, element) => tagged(state, element),
      section: (state, element) =>
        element.properties.dataFootnotes === undefined
          ? state.toFlow(state.all(element))
          : footnotes(state, element),
    }
  /** GFM has no syntax for it, and `10<sup>6</sup>` without its tags is another number. */
  const tagged = (state: State, element: Element): Nodes[] => [
    addHole({ value: `<${element.tagName}>`, isAddress: false }, holes),
    ...(state.all(element) as Nodes[]),
    addHole({ value: `</${element.tagName}>`, isAddress: false }, holes),
  ]
  // The library's type of a handler requires the kind of result that the place of the element allows.
  return handlers as never
}

function addHole(hole: Hole, holes: Hole[]): { readonly type: 'text'; readonly value: string } {
  return { type: 'text', value: markOf(holes.push(hole) - 1) }
}

/** A formula with its dollar signs, in which nothing may be escaped. */
function formula(code: Element): Nodes | undefined {
  const { className } = code.properties
  if (!Array.isArray(className) || !className.includes('language-math')) return undefined
  const isBlock = className.includes('math-display')
  return { type: 'html', value: isBlock ? `$$\n${textOf(code)}\n$$` : `$${textOf(code)}$` }
}

/** A link without text says in no word where it leads; that of an icon has a label. */
function linkOf(state: State, element: Element): Nodes | Nodes[] {
  const { href, title, ariaLabel } = element.properties
  const children = state.all(element) as PhrasingContent[]
  const isEmpty = children.every((child) => child.type === 'text' && child.value.trim() === '')
  if (typeof href !== 'string') return children
  if (isEmpty && typeof ariaLabel !== 'string') return []
  return {
    type: 'link',
    url: href,
    title: typeof title === 'string' ? title : null,
    children: isEmpty ? [{ type: 'text', value: String(ariaLabel) }] : children,
  }
}

/** A link to what Markdown cannot embed. */
function embedded(element: Element): Nodes | undefined {
  const source = find(element, ({ properties }) => typeof properties.src === 'string')?.properties.src
  if (typeof source !== 'string') return undefined
  const { title, ariaLabel } = element.properties
  const label = [title, ariaLabel, textOf(element).trim()].find(
    (each): each is string => typeof each === 'string' && each !== '',
  )
  return { type: 'link', url: source, children: [{ type: 'text', value: label ?? source }] }
}

const footnoteName = (address: unknown): string =>
  typeof address === 'string' ? decode(address.replace(/^#?fn-/, '')) : ''

function footnoteReference(sup: Element): Nodes | undefined {
  const link = find(sup, ({ properties }) => properties.dataFootnoteRef !== undefined)
  if (!link) return undefined
  const label = footnoteName(link.properties.href)
  return { type: 'footnoteReference', identifier: label, label }
}

function footnotes(state: State, section: Element): Nodes[] {
  const list = find(section, ({ tagName }) => tagName === 'ol')
  return (list?.children ?? []).flatMap((item): Nodes[] => {
    if (item.type !== 'element') return []
    const label = footnoteName(item.properties.id)
    const children = state.toFlow(state.all(item))
    return [{ type: 'footnoteDefinition', identifier: label, label, children }]
  })
}

/** Puts a hole in the place of every address on the site, and removes line breaks that break nothing. */
function tidy(node: Nodes, holes: Hole[]): void {
  if ((node.type === 'link' || node.type === 'image') && !isExternal(node.url) && !node.url.startsWith('#'))
    node.url = addHole({ value: node.url, isAddress: true }, holes).value
  if (!('children' in node)) return
  const parent: Parents = node
  if (parent.type === 'tableCell') parent.children = inlined(parent.children)
  if (parent.type === 'paragraph' || parent.type === 'tableCell') trimBreaks(parent)
  // Emphasis in emphasis of the same kind would end the outer one.
  if (parent.type === 'strong' || parent.type === 'emphasis') flatten(parent, parent.type)
  for (const child of parent.children) tidy(child, holes)
}

function flatten(parent: { children: PhrasingContent[] }, type: 'strong' | 'emphasis'): void {
  parent.children = parent.children.flatMap((child) => {
    if ('children' in child) flatten(child, type)
    return child.type === type ? child.children : [child]
  })
}

function trimBreaks(parent: Extract<Parents, { readonly type: 'paragraph' | 'tableCell' }>): void {
  const isBlank = (child: PhrasingContent | undefined): boolean =>
    child?.type === 'break' || child === lineBreak || (child?.type === 'text' && child.value.trim() === '')
  while (isBlank(parent.children.at(-1))) parent.children.pop()
  while (isBlank(parent.children[0])) parent.children.shift()
}

/** The content of a table cell, which has one line: blocks are separated by `<br>` (GFM 4.10). */
function inlined(nodes: readonly Nodes[]): PhrasingContent[] {
  return nodes.flatMap((node, index): PhrasingContent[] => {
    if (node.type === 'break') return [lineBreak]
    if (node.type === 'code') return separated(linesOfCode(node.value), index)
    if (!blocks.has(node.type)) return [node as PhrasingContent] // Whatever is no block.
    return 'children' in node ? separated(inlined(node.children), index) : []
  })
}

const linesOfCode = (code: string): PhrasingContent[] =>
  code
    .split('\n')
    .flatMap((value, index) => separated(value.trim() === '' ? [] : [{ type: 'inlineCode', value }], index))

const blocks: ReadonlySet<string> = new Set([
  'blockquote',
  'heading',
  'list',
  'listItem',
  'paragraph',
  'table',
  'tableCell',
  'tableRow',
  'thematicBreak',
])

const separated = (nodes: PhrasingContent[], index: number): PhrasingContent[] =>
  index === 0 || nodes.length === 0 ? nodes : [lineBreak, ...nodes]

const lineBreak: PhrasingContent = { type: 'html', value: '<br>' }
