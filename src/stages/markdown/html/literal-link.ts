import type { Element } from 'hast'
import type { BodyNode } from '../../../model/body.ts'

/**
 * GFM makes a link of every address, also of one that is the text of a link in HTML, and browsers would end
 * the outer link before it. Makes the literal links in the text of a link what their authors mean: text.
 */
export function unlinkLiterals(nodes: readonly BodyNode[]): void {
  for (const node of nodes)
    if (node.type === 'element') {
      unlinkLiteral(node)
      unlinkLiterals(node.children)
    }
}

/** The same with one element, unless it is another link. */
export function unlinkLiteral(element: Element): void {
  const { tagName, properties, children } = element
  const [text, more] = children
  if (tagName !== 'a' || text?.type !== 'text' || more !== undefined) return
  if (!['', 'http://', 'mailto:'].some((scheme) => scheme + text.value === properties['href'])) return
  element.tagName = 'span'
  element.properties = {}
}
