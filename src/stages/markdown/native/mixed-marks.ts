import type { Nodes } from 'mdast'

const mixedMarks = /\*_|_\*|\*{4}|_{4}/

/**
 * Whether a block of text has marks of emphasis of both kinds side by side, or many in a row, outside of
 * code: the two parsers do not always pair them alike.
 */
export function hasMixedMarks(node: Nodes, source: string): boolean {
  const { position } = node
  if (!position || !mixedMarks.test(source.slice(position.start.offset, position.end.offset))) return false
  let { offset } = position.start
  for (const code of inlineCodeIn(node)) {
    if (mixedMarks.test(source.slice(offset, code.position?.start.offset))) return true
    offset = code.position?.end.offset
  }
  return mixedMarks.test(source.slice(offset, position.end.offset))
}

const inlineCodeIn = (node: Nodes): readonly Nodes[] =>
  node.type === 'inlineCode' ? [node] : 'children' in node ? node.children.flatMap(inlineCodeIn) : []
