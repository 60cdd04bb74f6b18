import type { BodyNode, BodyRoot, MisplacedElement } from '../model/body.ts'
import { neverNested } from '../model/html-nesting.ts'
import type { SourceSpot } from '../model/site.ts'
import { tagsIn, type RawHtml } from './clean-html.ts'
import { placeOf } from './place.ts'
import type { NodeData } from './node-data.ts'

/** Elements that end a paragraph where they begin (HTML Living Standard, 13.2.6.4.7). */
const endParagraph = new Set('address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul'.split(' '))

interface Outer {
  readonly name: string
  /** Parts within which it stands. */
  readonly parts: number
}

/**
 * Elements of the page's own markup that a browser puts elsewhere than where they were written, with their places: what the render stage finds
 * in HTML has none. What comes from a part and does not suit the place where the part is included stands there.
 */
export function misplacedElements(root: BodyRoot, page: string): readonly MisplacedElement[] {
  const found: MisplacedElement[] = []
  visitAll(root.children, [], [])
  return found

  function visitAll(nodes: readonly BodyNode[], around: readonly Outer[], parts: readonly SourceSpot[]): void {
    // Tags of raw HTML may stand beside what is between them.
    const open: Outer[] = []
    for (const node of nodes) {
      const inside = [...parts, ...(((node as { data?: NodeData }).data ?? {}).includes ?? [])]
      if (node.type === 'raw' && 'data' in node) visitRaw(node as RawHtml, open, around, inside)
      else visit(node, open.length > 0 ? [...around, ...open] : around, inside)
    }
  }

  function visit(node: BodyNode, around: readonly Outer[], parts: readonly SourceSpot[]): void {
    const name = node.type === 'element' ? node.tagName : ''
    if (node.type === 'element') judge(name, around, parts, { file: ((node.data ?? {}) as NodeData).file ?? page, place: placeOf(node) })
    const inner = decides(name) ? [...around, { name, parts: parts.length }] : around
    if ('children' in node) visitAll(node.children as readonly BodyNode[], inner, parts)
    if (node.type === 'component' && node.slots) for (const nodes of Object.values(node.slots)) visitAll(nodes, around, parts)
  }

  function visitRaw(node: RawHtml, open: Outer[], around: readonly Outer[], parts: readonly SourceSpot[]): void {
    for (const { name, isEnd, place } of tagsIn(node)) {
      if (!isEnd) judge(name, [...around, ...open], parts, { file: node.data?.file ?? page, place })
      if (!decides(name)) continue
      const last = open.findLastIndex((each) => each.name === name)
      if (!isEnd) open.push({ name, parts: parts.length })
      else if (last !== -1) open.splice(last)
    }
  }

  function judge(name: string, around: readonly Outer[], parts: readonly SourceSpot[], spot: Required<SourceSpot>): void {
    const outer = around.findLast((each) => (neverNested.has(name) && each.name === name) || (endParagraph.has(name) && each.name === 'p'))
    if (!outer) return
    const { file, place = spot.place } = parts[outer.parts] ?? spot
    found.push({ what: `<${name}> in <${outer.name}>`, file, place })
  }
}

const decides = (name: string): boolean => name === 'p' || neverNested.has(name)
