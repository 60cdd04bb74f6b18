import type { PhrasingContent } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'

/** Writes plain text as a paragraph of Markdown that reads as this text, on one line. */
export const plainParagraph = (text: string): string =>
  isPlain.test(text) ? text : toMarkdown({ type: 'paragraph', children: textOf(text) }).trimEnd()

/** The same as a heading of the first level. */
export const plainHeading = (text: string): string =>
  toMarkdown({ type: 'heading', depth: 1, children: textOf(text) }).trimEnd()

/** The same as the text of a link to `url`. */
export const plainLink = (text: string, url: string): string =>
  isPlain.test(text) && isPlainAddress.test(url)
    ? `[${text}](${url})`
    : toMarkdown({ type: 'link', url, children: textOf(text) }, { resourceLink: true }).trimEnd()

/** Matches most titles and descriptions, which need no serializer to find out what has to be escaped. */
const isPlain = /^\p{L}[\p{L}\p{N}]*(?:(?:[ '-]|[,.:;] )[\p{L}\p{N}]+)*\.?$/u
const isPlainAddress = /^[\w/.:#-]+$/

const textOf = (text: string): PhrasingContent[] => [
  { type: 'text', value: text.replace(/\s+/g, ' ').trim() },
]
