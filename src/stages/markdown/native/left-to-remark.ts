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
