import type { InlineCode, Link, RootContent, Text } from 'mdast'
import { append } from '../../model/append.ts'

export const text = (value: string): Text => ({ type: 'text', value })

export const space = text(' ')

export const code = (value: string): InlineCode => ({ type: 'inlineCode', value })

export const linkTo = (url: string, label: string): Link => ({
  type: 'link',
  url,
  children: [{ type: 'text', value: label }],
})

export const paragraph = (children: readonly RootContent[]): RootContent =>
  ({ type: 'paragraph', children: [...children] }) as RootContent // All of them are parts of lines.

/** Parts of a line as strong text; nothing if there are none. */
export const strong = (children: readonly RootContent[]): readonly RootContent[] =>
  children.length === 0 ? [] : [{ type: 'strong', children: [...children] } as RootContent] // Likewise.

/** An item of a list, from its first line and the blocks below it. */
export function itemOf(first: readonly RootContent[], children: readonly RootContent[]): RootContent {
  const items = children.filter(({ type }) => type === 'listItem')
  const others = children.filter((child) => child.type !== 'listItem')
  const blocks = [
    ...(first.length > 0 ? [paragraph(first)] : []),
    ...inParagraphs(others),
    ...(items.length > 0 ? [listOf(items)] : []),
  ]
  return { type: 'listItem', spread: blocks.length > 1, children: blocks } as RootContent // Flow content.
}

/** Blocks, where text that stands in an element without a paragraph has one. */
function inParagraphs(nodes: readonly RootContent[]): readonly RootContent[] {
  const blocks: RootContent[] = []
  let line: RootContent[] = []
  for (const node of [...nodes, undefined]) {
    if (node && partsOfLines.has(node.type)) line.push(node)
    else {
      if (line.some((each) => !isBlank(each))) blocks.push(paragraph(line))
      line = []
      if (node) blocks.push(node)
    }
  }
  return blocks
}

export const partsOfLines: ReadonlySet<RootContent['type']> = new Set([
  'text',
  'strong',
  'emphasis',
  'delete',
  'link',
  'linkReference',
  'image',
  'imageReference',
  'inlineCode',
  'break',
  'footnoteReference',
  'mdxTextExpression',
  'mdxJsxTextElement',
])

/** A list of the items among some nodes; what stands between them belongs to the item before. */
export function listOf(children: readonly RootContent[], ordered = false): RootContent {
  const items: RootContent[] = []
  for (const child of children) {
    const last = items.at(-1)
    if (child.type === 'list') append(items, child.children)
    else if (child.type === 'listItem') items.push(child)
    else if (holdsItems(child)) append(items, ownItems(child))
    else if (!last) {
      if (!isBlank(child)) items.push(itemOf([], [child]))
    } else if (last.type === 'listItem' && !isBlank(child))
      last.children.push(child as (typeof last.children)[number]) // Flow content.
  }
  return { type: 'list', ordered, spread: ordered, children: items } as RootContent // Only items are in it.
}

/** Whether a node is a part from another file that has items of a list (see `ContextNode`). */
const holdsItems = (node: RootContent): node is RootContent & { readonly children: readonly RootContent[] } =>
  (node.type as string) === 'docgenContext' &&
  'children' in node &&
  node.children.some(({ type }) => type === 'listItem')

/** The items of such a part, each with a part of its own for its content. */
const ownItems = (
  part: RootContent & { readonly children: readonly RootContent[] },
): readonly RootContent[] =>
  part.children.flatMap(
    (child) =>
      child.type === 'listItem'
        ? [{ ...child, children: [{ ...part, children: child.children }] } as RootContent] // Flow content.
        : isBlank(child)
          ? []
          : [itemOf([], [{ ...part, children: [child] } as RootContent])], // Likewise.
  )

export const isBlank = (node: RootContent): boolean =>
  (node.type === 'text' && node.value.trim() === '') ||
  (node.type === 'paragraph' && node.children.every(isBlank))
