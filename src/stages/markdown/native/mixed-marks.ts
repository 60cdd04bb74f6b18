import type { Nodes } from 'mdast'

const mixedMarks = /\*_|_\*|\*{4}|_{4}/

const words = String.raw`(?=[\p{L}\p{N}])[^*_\x60\n]*(?<=[\p{L}\p{N}.!?])`

/** Marks that belong to each other, between spaces: `_**words**_`, `**_words_**`, `**words _words_**`. */
const pairedMarks = [
  String.raw`(_{1,2})(\*{1,2})${words}\2\1`,
  String.raw`(\*{1,2})(_{1,2})${words}\2\1`,
  String.raw`(\*\*)${words} (_)${words}\2\1`,
].map((marks) => new RegExp(String.raw`(?<![^\s(])${marks}(?![^\s).,;:!?])`, 'gu'))

/**
 * Whether a block of text has marks of emphasis of both kinds side by side, or many in a row, outside of
 * code: the two parsers do not always pair them alike.
 */
export function hasMixedMarks(node: Nodes, source: string): boolean {
  const { position } = node
  if (!position || !mixedMarks.test(source.slice(position.start.offset, position.end.offset))) return false
  let text = ''
  let { offset } = position.start
  for (const code of inlineCodeIn(node)) {
    text += `${source.slice(offset, code.position?.start.offset)}\``
    offset = code.position?.end.offset
  }
  text += source.slice(offset, position.end.offset)
  return mixedMarks.test(pairedMarks.reduce((rest, pattern) => rest.replace(pattern, ''), text))
}

const inlineCodeIn = (node: Nodes): readonly Nodes[] =>
  node.type === 'inlineCode' ? [node] : 'children' in node ? node.children.flatMap(inlineCodeIn) : []
