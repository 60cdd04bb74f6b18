import type { Element, RootContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { addressAttributes, mayNameAddress } from '../../model/markup-addresses.ts'
import { hasRawText, type Space, spaceWithin } from '../../model/html-elements.ts'
import type { BodyNode, BodyRoot } from '../../model/body.ts'
import { stylesOf } from './collect.ts'
import { isOfHtml, type NodeData } from './node-data.ts'

/**
 * Converts subtrees that no later stage changes to HTML, so that rendering a page visits tens of nodes
 * instead of thousands. What remains: components, expressions, and scopes with their contents (React needs
 * elements there), elements with an address to be resolved, and all their ancestors.
 */
export function stringifyStaticSubtrees(root: BodyRoot, replacedElements: readonly string[]): BodyRoot {
  return { type: 'root', children: frozen(root.children, judgeOf(new Set(replacedElements)), 'html') }
}

type Judge = (node: BodyNode) => boolean

function judgeOf(replaced: ReadonlySet<string>): Judge {
  const isDynamic = new Map<BodyNode, boolean>()
  const judge = (node: BodyNode): boolean => {
    const verdict = isDynamic.get(node)
    if (verdict !== undefined) return verdict
    let dynamic =
      node.type === 'component' ||
      node.type === 'expression' ||
      node.type === 'scope' ||
      node.type === 'copied' ||
      (node.type === 'element' && (replaced.has(node.tagName) || needsResolving(node)))
    if (node.type === 'element')
      for (const child of node.children as readonly BodyNode[]) if (judge(child)) dynamic = true
    isDynamic.set(node, dynamic)
    return dynamic
  }
  return judge
}

function frozen(nodes: readonly BodyNode[], judge: Judge, space: Space): BodyNode[] {
  const result: BodyNode[] = []
  let still: BodyNode[] = []
  const flush = (): void => {
    if (still.length === 0) return
    result.push(htmlOf(still, space))
    still = []
  }
  for (const node of nodes) {
    if (!judge(node)) still.push(node)
    else {
      flush()
      result.push(
        node.type === 'element'
          ? ({
              ...strip(node),
              children: hasRawText(node)
                ? node.children
                : frozen(node.children, judge, spaceWithin(node, space)),
            } as BodyNode)
          : node.type === 'copied'
            ? { type: 'copied', children: frozen(node.children, judge, space) }
            : slim(node, judge),
      )
    }
  }
  flush()
  return result
}

/** Options for serializing hast: raw HTML is kept, because docgen created it. */
const htmlOptions = { allowDangerousHtml: true, closeEmptyElements: true, tightSelfClosing: true } as const

const stringifiers = {
  html: unified().use(rehypeStringify, htmlOptions).freeze(),
  svg: unified()
    .use(rehypeStringify, { ...htmlOptions, space: 'svg' })
    .freeze(),
}

const htmlOf = (nodes: readonly BodyNode[], space: Space): BodyNode => ({
  type: 'raw',
  value: stringifiers[space].stringify({ type: 'root', children: nodes as RootContent[] }),
})

function needsResolving(element: Element): boolean {
  for (const { property } of addressAttributes(element.tagName)) {
    const value = element.properties[property]
    if (typeof value === 'string' && !/^(#|https?:|mailto:|tel:|data:)/i.test(value)) return true
  }
  return stylesOf(element).some(mayNameAddress)
}

/** Removes positions from a node: what is rendered in another process is sent there. */
function slim(node: BodyNode, judge: Judge, space: Space = 'html'): BodyNode {
  if (node.type === 'element')
    return {
      ...strip(node),
      children: slimAll(node.children, judge, spaceWithin(node, space)),
    } as BodyNode
  if (node.type === 'component')
    return {
      ...node,
      children: slimAll(node.children, judge),
      ...(node.slots
        ? {
            slots: Object.fromEntries(
              Object.entries(node.slots).map(([name, nodes]) => [name, slimAll(nodes, judge)]),
            ),
          }
        : {}),
    }
  if (node.type === 'scope') return { ...node, children: slimAll(node.children, judge) }
  if (node.type === 'raw') return { type: 'raw', value: node.value }
  return node.type === 'text' ? { type: 'text', value: node.value } : node
}

/** The same for all children. Adjacent texts are merged, because React would put comments between them. */
function slimAll(nodes: readonly BodyNode[], judge: Judge, space: Space = 'html'): BodyNode[] {
  const slimmed: BodyNode[] = []
  for (const node of nodes.map((each) => (isOfHtml(each) && !judge(each) ? htmlOf([each], space) : each))) {
    const last = slimmed.at(-1)
    if (node.type === 'text' && last?.type === 'text')
      slimmed[slimmed.length - 1] = { type: 'text', value: last.value + node.value }
    else slimmed.push(slim(node, judge, space))
  }
  return slimmed
}

function strip(element: Element): Element {
  const data = (element.data ?? {}) as NodeData
  return {
    type: 'element',
    tagName: element.tagName,
    properties: element.properties,
    children: element.children,
    ...(needsResolving(element) && data.file !== undefined ? { data: { file: data.file } as never } : {}),
  }
}
