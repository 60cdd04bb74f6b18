import type { BodyNode, BodyRoot } from '../../model/body.ts'
import { textOf } from './headings.ts'
import { isOfHtml } from './node-data.ts'

const maxDescription = 160

/** The beginning of the first paragraph of a page, for its description; empty if it has none. */
export function firstParagraph(root: BodyRoot): string {
  const paragraph = root.children.find(
    (node: BodyNode) => node.type === 'element' && node.tagName === 'p' && !isOfHtml(node),
  )
  const text = paragraph ? textOf(paragraph).replace(/\s+/g, ' ').trim() : ''
  return text.length <= maxDescription ? text : `${text.slice(0, maxDescription).replace(/\s+\S*$/, '')}…`
}
