import type { Paragraph, PhrasingContent } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { defaultHandlers, type Handle } from 'mdast-util-to-markdown'

/** Once, because the patterns of each extension are compiled when it is first used. */
export const gfm = gfmToMarkdown({ tablePipeAlign: false })

/** The library's, which writes the boxes of tasks as well. */
const writeParagraph =
  gfm.extensions?.find(({ handlers }) => handlers?.paragraph)?.handlers?.paragraph ??
  defaultHandlers.paragraph

/**
 * The writer of what most pages consist of, which writes as the library does. That looks for each of eighty
 * patterns in every text, and counts lines and columns. Few paragraphs have a character of a pattern: others
 * take a tenth of its time, and the Markdown copies of an API a quarter less.
 */
export const writers: Readonly<Record<'paragraph', Handle>> = {
  paragraph: (node: Paragraph, parent, state, info) => {
    const isTask = parent?.type === 'listItem' && typeof parent.checked === 'boolean'
    const line = isTask ? undefined : plainLine(node.children)
    return line !== undefined && plain.test(line) ? line : writeParagraph(node, parent, state, info)
  },
}

/** A line without space around it, whose beginning is not that of a block of another kind. */
const plain = /^(?:[^#+\-=>\d\s]|\d+(?![\d.)])).*(?<!\s)$/

/** The Markdown of what has nothing that must be escaped, after `before`; undefined for anything else. */
function plainLine(nodes: readonly PhrasingContent[], before = ''): string | undefined {
  let line = ''
  for (const [index, node] of nodes.entries()) {
    const part = plainPart(node, line.at(-1) ?? before, nodes[index + 1])
    if (part === undefined) return undefined
    line += part
  }
  return line
}

function plainPart(
  node: PhrasingContent,
  before: string,
  next: PhrasingContent | undefined,
): string | undefined {
  switch (node.type) {
    case 'text':
      return unsafe.test(node.value) || (next && node.value.endsWith('!')) ? undefined : node.value
    case 'inlineCode':
      return plainCode.test(node.value) ? `\`${node.value}\`` : undefined
    case 'link': {
      const label = plainLine(node.children, '[')
      const isPlain =
        label !== undefined && !node.title && !label.includes(']') && !unsafeAddress.test(node.url)
      return isPlain ? `[${label}](${node.url})` : undefined
    }
    case 'strong': {
      // Between spaces, what begins and ends with no space is emphasized whatever it is.
      const isApart = /^\s?$/.test(before) && (!next || (next.type === 'text' && next.value.startsWith(' ')))
      const content = isApart ? plainLine(node.children, '*') : undefined
      return content === undefined || !/^[^\s*].*[^\s*]$/.test(content) ? undefined : `**${content}**`
    }
    default:
      return undefined
  }
}

/** What the library escapes somewhere (`unsafe.js`, and that of GFM). */
const unsafe = /[\\`*_[\]<&~@|\r\n\t]|[Ww]\.[-.\w]|[ps]:\//

/** What it escapes in an address, or writes it in another way for. */
const unsafeAddress = /^$|[\\()<>&"\s\p{Cc}]/u

/** Code without the marks of code and of table cells, line breaks, and spaces at its beginning. */
const plainCode = /^[^`|\r\n ][^`|\r\n]*$/
