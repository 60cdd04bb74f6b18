import type { Image, Link, Nodes, Root } from 'mdast'
import { isExternal } from '../../../model/address.ts'
import type { MarkdownText } from '../../../model/page.ts'
import { withoutShortcodes } from '../emoji.ts'
import type { FileContext } from '../file-context.ts'
import { append } from '../../../model/append.ts'

/** The source of top-level blocks that are standard Markdown, by the offset of their start. */
export function plainSources(tree: Root, { lines }: FileContext): ReadonlyMap<number, MarkdownText> {
  const text = lines.join('\n')
  const sources = new Map<number, MarkdownText>()
  for (const node of tree.children) {
    const { start, end } = node.position ?? {}
    if (start?.offset === undefined || end?.offset === undefined || start.column !== 1) continue
    const markdown = text.slice(start.offset, end.offset)
    // An explicit id is in braces; shortcodes are shown as emoji.
    if ((node.type === 'heading' && markdown.includes('{')) || withoutShortcodes(markdown) !== markdown)
      continue
    const addresses = addressesIn(node, text)
    if (addresses)
      sources.set(start.offset, {
        markdown,
        addresses: addresses.map((offset) => offset - (start.offset ?? 0)),
      })
  }
  return sources
}

const plainTypes: ReadonlySet<string> = new Set(
  `paragraph heading blockquote list listItem table tableRow tableCell thematicBreak text emphasis
  strong delete inlineCode break link image`.split(/\s+/),
)

/**
 * The start and end of each address on the site in `text`; undefined if the node is not standard Markdown, or
 * an address is not written as it is read (`&amp;`).
 */
function addressesIn(node: Nodes, text: string): readonly number[] | undefined {
  if (!plainTypes.has(node.type)) return undefined
  const offsets: number[] = []
  for (const child of 'children' in node ? (node.children as readonly Nodes[]) : []) {
    const inner = addressesIn(child, text)
    if (!inner) return undefined
    append(offsets, inner)
  }
  if ((node.type !== 'link' && node.type !== 'image') || isElsewhere(node.url)) return offsets
  const start = addressStart(node, text)
  return start === undefined ? undefined : [...offsets, start, start + node.url.length]
}

const isElsewhere = (url: string): boolean => isExternal(url) || url.startsWith('#') || url === ''

/** Where the address of a link or image starts: after its text, in parentheses. */
function addressStart(node: Link | Image, text: string): number | undefined {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) return undefined
  const after = 'children' in node ? node.children.at(-1)?.position?.end.offset : undefined
  for (
    let at = text.indexOf('](', after ?? start.offset);
    at !== -1 && at < end.offset;
    at = text.indexOf('](', at + 1)
  ) {
    const [before = ''] = /^\]\(\s*<?/.exec(text.slice(at, end.offset)) ?? []
    const from = at + before.length
    if (text.startsWith(node.url, from) && /^[\s)>]/.test(text.slice(from + node.url.length, end.offset)))
      return from
  }
  return undefined
}
