import type { PhrasingContent } from 'mdast'
import { toMarkdown } from 'mdast-util-to-markdown'

/** Writes plain text as a paragraph of Markdown that reads as this text, on one line. */
export const plainParagraph = (text: string): string =>
  toMarkdown({ type: 'paragraph', children: textOf(text) }).trimEnd()

/** The same as a heading of the first level. */
export const plainHeading = (text: string): string =>
  toMarkdown({ type: 'heading', depth: 1, children: textOf(text) }).trimEnd()

/** The same as the text of a link to `url`. */
export const plainLink = (text: string, url: string): string =>
  toMarkdown({ type: 'link', url, children: textOf(text) }, { resourceLink: true }).trimEnd()

const textOf = (text: string): PhrasingContent[] => [
  { type: 'text', value: text.replace(/\s+/g, ' ').trim() },
]
