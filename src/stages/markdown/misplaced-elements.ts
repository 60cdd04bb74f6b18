import type { BodyNode, BodyRoot, MisplacedElement } from '../../model/body.ts'
import { neverNested } from '../../model/html-elements.ts'
import type { SourceLocation } from '../../model/site.ts'
import { endParagraph } from './html/nesting-rules.ts'
import { placeOf } from './place.ts'
import type { NodeData } from './node-data.ts'

interface Outer {
  readonly name: string
  /** The number of partials that contain it. */
  readonly parts: number
}

/**
 * Finds elements in the page's own markup that browsers would move, with their places, which the render stage
 * could not provide. If the content of a partial does not fit where it is included, that is the reported
 * place.
 */
export function misplacedElements(root: BodyRoot, page: string): readonly MisplacedElement[] {
  const found: MisplacedElement[] = []
  visitAll(root.children, [], [])
  return found

  function visitAll(
    nodes: readonly BodyNode[],
    around: readonly Outer[],
    parts: readonly SourceLocation[],
  ): void {
    for (const node of nodes) {
      const { includes = [] } = (node as { data?: NodeData }).data ?? noData
      visit(node, around, includes.length > 0 ? [...parts, ...includes] : parts)
    }
  }

  function visit(node: BodyNode, around: readonly Outer[], parts: readonly SourceLocation[]): void {
    const name = node.type === 'element' ? node.tagName : ''
    if (node.type === 'element')
      judge(name, around, parts, { file: ((node.data ?? {}) as NodeData).file ?? page, place: placeOf(node) })
    const inner = decides(name) ? [...around, { name, parts: parts.length }] : around
    if ('children' in node) visitAll(node.children as readonly BodyNode[], inner, parts)
    if (node.type === 'component' && node.slots)
      for (const nodes of Object.values(node.slots)) visitAll(nodes, around, parts)
  }

  function judge(
    name: string,
    around: readonly Outer[],
    parts: readonly SourceLocation[],
    location: Required<SourceLocation>,
  ): void {
    const outer = around.findLast(
      (each) =>
        (neverNested.has(name) && each.name === name) || (endParagraph.has(name) && each.name === 'p'),
    )
    if (!outer) return
    const { file, place = location.place } = parts[outer.parts] ?? location
    found.push({ what: `<${name}> in <${outer.name}>`, file, place })
  }
}

const noData: NodeData = {}

const decides = (name: string): boolean => name === 'p' || neverNested.has(name)
