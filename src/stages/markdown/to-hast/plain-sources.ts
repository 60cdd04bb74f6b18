import type { Nodes, Root } from 'mdast'
import type { FileContext } from '../page-assembly.ts'

/** The source of top-level blocks that are standard Markdown, by the offset of their start. */
export function plainSources(tree: Root, { lines }: FileContext): ReadonlyMap<number, string> {
  const text = lines.join('\n')
  const sources = new Map<number, string>()
  for (const node of tree.children) {
    const { start, end } = node.position ?? {}
    if (start?.offset === undefined || end?.offset === undefined || start.column !== 1 || !isPlain(node))
      continue
    const source = text.slice(start.offset, end.offset)
    // An explicit id is in braces.
    if (node.type !== 'heading' || !source.includes('{')) sources.set(start.offset, source)
  }
  return sources
}

const plainTypes: ReadonlySet<string> = new Set([
  'paragraph',
  'heading',
  'blockquote',
  'list',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
  'thematicBreak',
  'text',
  'emphasis',
  'strong',
  'delete',
  'inlineCode',
  'break',
  'link',
  'image',
])

const isPlain = (node: Nodes): boolean =>
  plainTypes.has(node.type) && (!('children' in node) || (node.children as readonly Nodes[]).every(isPlain))
