import type { Nodes } from 'mdast'

/** Whether a text is for remark, which reads it in another way or in less time. */
export const isLeftToRemark = (body: string): boolean =>
  escapedMarks.test(body) || (surrogate.test(body) && besidePair.test(body)) || hasManyReferences(body)

/** Marks of emphasis after an escaped mark. */
const escapedMarks = /\\[*_]{2}/

/** Half of a character beyond the Basic Multilingual Plane, which few texts have. */
const surrogate = /[\ud800-\udfff]/

/** Such a character beside marks of emphasis, or before what may be an address. */
const besidePair =
  /[\p{L}\p{N}][*_~]+[\u{10000}-\u{10ffff}]|[\u{10000}-\u{10ffff}](?:[*_~]+[\p{L}\p{N}]|www\.|https?:)/iu

/**
 * Whether one block has so many character references (`&amp;`) that remark takes less time for them. Sätteri
 * takes time by the square of their number: nine seconds for 20,000, of which remark takes one or two.
 */
function hasManyReferences(body: string): boolean {
  const isBeyond = (text: string): boolean => text.split('&').length > 3000
  return isBeyond(body) && body.split(/\n[ \t]*\n/).some(isBeyond)
}

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
