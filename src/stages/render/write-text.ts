import { defaultHandlers, type Handle, type Info } from 'mdast-util-to-markdown'

/**
 * Writes a text of a Markdown tree as the library does. That looks for each of fifty patterns in every text,
 * which takes a third of its time, and most texts have none of their characters.
 */
export const writeText: Handle = (node: { readonly value: string }, parent, state, info) =>
  isPlain(node.value, info) ? node.value : defaultHandlers.text(node as never, parent, state, info)

/**
 * Text that is no markup wherever it stands in a line. `.` may be part of `www.`, `:` of `https://`, `&` of a
 * character reference, and `!` of an image.
 */
const plainText = /^(?:[\p{L}\p{M}\p{N} ,;"'?%$/()=+>–—’“”…-]|(?<=[^Ww])\.|:(?=[^/])|&(?= )|!(?=[^[]))+$/u

const startsWithLetter = /^[\p{L}\p{M}]/u

/** Other characters may start a block after a line break, or end a link after `]`. */
const isPlain = (value: string, { before, after }: Info): boolean =>
  plainText.test(value) &&
  (startsWithLetter.test(value) || !/[\r\n\]]$/.test(before)) &&
  !(value.endsWith(' ') && /^[\r\n]/.test(after))
