/** Whether a text is for remark, which reads it in another way or in less time. */
export const isLeftToRemark = (body: string): boolean => readOtherwise.test(body) || hasManyReferences(body)

/**
 * Marks of emphasis after an escaped mark, or between a word and a character beyond the Basic Multilingual
 * Plane, which also decides whether an address is one.
 */
const readOtherwise =
  /\\[*_]{2}|[\p{L}\p{N}][*_~]+[\u{10000}-\u{10ffff}]|[\u{10000}-\u{10ffff}](?:[*_~]+[\p{L}\p{N}]|www\.|https?:)/iu

/**
 * Whether one block has so many character references (`&amp;`) that remark takes less time for them. Sätteri
 * takes time by the square of their number: nine seconds for 20,000, of which remark takes one or two.
 */
function hasManyReferences(body: string): boolean {
  const isBeyond = (text: string): boolean => text.split('&').length > 3000
  return isBeyond(body) && body.split(/\n[ \t]*\n/).some(isBeyond)
}
