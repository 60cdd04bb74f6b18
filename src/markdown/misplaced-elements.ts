import type { BodyNode, BodyRoot, MisplacedElement } from '../model/body.ts'
import { neverNested } from '../model/html-nesting.ts'
import { placeOf } from './place.ts'
import type { NodeData } from './to-hast.ts'

/** Elements that end a paragraph where they begin (HTML Living Standard, 13.2.6.4.7). */
const endParagraph = new Set('address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section table ul'.split(' '))

/**
 * Elements of the page's own markup that a browser puts elsewhere than where they were written, with their places: what the render stage finds
 * in HTML has none.
 */
export function misplacedElements(root: BodyRoot, page: string): readonly MisplacedElement[] {
  const found: MisplacedElement[] = []
  const visit = (node: BodyNode, around: readonly string[]): void => {
    const name = node.type === 'element' ? node.tagName : ''
    if (node.type === 'element') {
      const outer = neverNested.has(name) && around.includes(name) ? name : endParagraph.has(name) && around.includes('p') ? 'p' : undefined
      if (outer !== undefined) found.push({ what: `<${name}> in <${outer}>`, file: ((node.data ?? {}) as NodeData).file ?? page, place: placeOf(node) })
    }
    const inner = name === 'p' || neverNested.has(name) ? [...around, name] : around
    if ('children' in node) for (const child of node.children as readonly BodyNode[]) visit(child, inner)
    if (node.type === 'component' && node.slots) for (const child of Object.values(node.slots).flat()) visit(child, around)
  }
  for (const child of root.children) visit(child, [])
  return found
}
