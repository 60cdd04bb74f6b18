import type { Element, RootContent } from 'hast'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { BodyNode, BodyRoot } from '../model/body.ts'
import { mayNameAddress } from '../model/style-addresses.ts'
import type { RawHtml } from './clean-html.ts'
import { followed } from './collect.ts'
import type { NodeData } from './node-data.ts'

/**
 * Turns every subtree that no later stage can change into HTML at once, so that rendering a page walks tens of nodes and not
 * thousands. What stays: components, expressions and scopes with all that is inside them (React needs elements there), elements
 * with an address that is resolved later, and their ancestors.
 */
export function freeze(root: BodyRoot, replacedElements: readonly string[]): BodyRoot {
  const replaced = new Set(replacedElements)
  const isDynamic = new Map<BodyNode, boolean>()
  const judge = (node: BodyNode): boolean => {
    const known = isDynamic.get(node)
    if (known !== undefined) return known
    let dynamic = node.type === 'component' || node.type === 'expression' || node.type === 'scope' || (node.type === 'raw' && hasAddress(node)) || (node.type === 'element' && (replaced.has(node.tagName) || needsResolving(node)))
    if (node.type === 'element') for (const child of node.children as readonly BodyNode[]) if (judge(child)) dynamic = true
    isDynamic.set(node, dynamic)
    return dynamic
  }
  const freezeAll = (nodes: readonly BodyNode[]): BodyNode[] => {
    const result: BodyNode[] = []
    let still: BodyNode[] = []
    const flush = (): void => {
      if (still.length === 0) return
      result.push({ type: 'raw', value: stringifier.stringify({ type: 'root', children: still as RootContent[] }) })
      still = []
    }
    for (const node of nodes) {
      if (!judge(node)) still.push(node)
      else {
        flush()
        result.push(node.type === 'element' ? ({ ...strip(node), children: freezeAll(node.children) } as BodyNode) : slim(node))
      }
    }
    flush()
    return result
  }
  return { type: 'root', children: freezeAll(root.children) }
}

/** How hast becomes HTML: raw HTML is kept, as docgen made it. */
const stringifier = unified().use(rehypeStringify, { allowDangerousHtml: true }).freeze()

function needsResolving(element: Element): boolean {
  for (const name of followed) {
    const value = element.properties[name]
    if (typeof value === 'string' && !/^(#|https?:|mailto:|tel:|data:)/i.test(value)) return true
  }
  return typeof element.properties.style === 'string' && mayNameAddress(element.properties.style)
}

const hasAddress = (node: BodyNode): boolean => ((node as RawHtml).data?.addresses ?? []).length > 0

/** A node without positions: the body is stored, and diagnostics of the render stage name the component's own place. */
function slim(node: BodyNode): BodyNode {
  if (node.type === 'element') return { ...strip(node), children: slimAll(node.children) } as BodyNode
  if (node.type === 'component') return { ...node, children: slimAll(node.children), ...(node.slots ? { slots: Object.fromEntries(Object.entries(node.slots).map(([name, nodes]) => [name, slimAll(nodes)])) } : {}) }
  if (node.type === 'scope') return { ...node, children: slimAll(node.children) }
  if (node.type === 'expression') return node
  if (node.type === 'raw') return { type: 'raw', value: node.value, ...(hasAddress(node) ? { data: { file: (node as RawHtml).data?.file } } : {}) }
  return node.type === 'text' ? { type: 'text', value: node.value } : node
}

/** The same for all children; texts side by side become one, as React would put a comment between them. */
function slimAll(nodes: readonly BodyNode[]): BodyNode[] {
  const slimmed: BodyNode[] = []
  for (const node of nodes) {
    const last = slimmed.at(-1)
    if (node.type === 'text' && last?.type === 'text') slimmed[slimmed.length - 1] = { type: 'text', value: last.value + node.value }
    else slimmed.push(slim(node))
  }
  return slimmed
}

function strip(element: Element): Element {
  const data = (element.data ?? {}) as NodeData
  return { type: 'element', tagName: element.tagName, properties: element.properties, children: element.children, ...(needsResolving(element) && data.file !== undefined ? { data: { file: data.file } as never } : {}) }
}
