import type { Comment, Element } from 'hast'
import type { Nodes, Root } from 'mdast'
import type { BodyNode, BodyRoot } from '../../model/body.ts'

/** Matches the truncation marker of posts: `truncate` in an HTML or MDX comment. */
const htmlMarker = /^<!--\s*truncate\s*-->$/
const expressionMarker = /^\s*\/\*\s*truncate\s*\*\/\s*$/
const textMarker = /\{\/\*\s*truncate\s*\*\/\}/
const wholeTextMarker = new RegExp(`^${textMarker.source}$`)

/** The marker as the content of an expression of MDX. */
export const foldComment = '/* truncate */'

/** Whether a node is the marker as a comment of HTML. */
export const isFoldMarker = (node: Nodes): boolean =>
  node.type === 'html' && htmlMarker.test(node.value.trim())

/** What stands in hast where a post is folded. */
const fold: Comment = { type: 'comment', value: 'docgen-fold' }
const isFold = (node: BodyNode): boolean => node.type === 'comment' && node.value === fold.value

/** Name of its node in mdast, and how it is converted. */
export const foldType = 'docgenFold'
/** A new marker of the place where lists cut a post off. */
export const foldNode = (): Comment => ({ ...fold })

/**
 * Adds a marker at the first one in the source; if that is inside a block, after the block, because half a
 * block cannot be shown.
 *
 * @returns Whether there was one.
 */
export function markFold(tree: Root): boolean {
  const children = tree.children as Nodes[]
  const index = children.findIndex(holdsMarker)
  const node = children[index]
  if (!node) return false
  const isAlone = isMarker(node)
  if (!isAlone) withoutMarkers(node)
  children.splice(isAlone ? index : index + 1, isAlone ? 1 : 0, { type: foldType } as unknown as Nodes)
  return true
}

function isMarker(node: Nodes): boolean {
  if (node.type === 'html') return isFoldMarker(node)
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return expressionMarker.test(node.value)
  if (node.type !== 'paragraph') return false
  const [only] = node.children
  return (
    (node.children.length === 1 && only !== undefined && isMarker(only)) ||
    wholeTextMarker.test(bracedText(node).trim())
  )
}

/** The text of a node, with the stars that Markdown takes for emphasis: `{/*truncate*\/}`. */
const bracedText = (node: Nodes): string =>
  node.type === 'text'
    ? node.value
    : node.type === 'emphasis'
      ? `*${node.children.map(bracedText).join('')}*`
      : node.type === 'paragraph'
        ? node.children.map(bracedText).join('')
        : '\0'

/** Removes markers from the text of a block, where Markdown knows no comments in braces. */
function withoutMarkers(node: Nodes): void {
  if (node.type === 'text') node.value = node.value.replace(textMarker, '')
  else if ('children' in node) node.children.forEach(withoutMarkers)
}

const holdsMarker = (node: Nodes): boolean =>
  isMarker(node) ||
  (node.type === 'text' && textMarker.test(node.value)) ||
  ('children' in node && (node.children as readonly Nodes[]).some(holdsMarker))

/** A body without its marker. */
export const withoutFold = (root: BodyRoot): BodyRoot => ({
  ...root,
  children: root.children.filter((node) => !isFold(node)),
})

/** What lists show of a body: what stands before its marker; without one, all of it. */
export function beginningOf(root: BodyRoot): BodyRoot {
  const index = root.children.findIndex(isFold)
  const beginning = index === -1 ? root.children : root.children.slice(0, index)
  return { ...root, children: inList(structuredClone(beginning)) }
}

/**
 * Adapts the beginning of a post for a list: without the title, which the list adds, without ids, because
 * several posts share the page, and with headings one level down.
 */
function inList(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (node.type === 'component' || node.type === 'scope')
      return [
        {
          ...node,
          children: inList(node.children),
          ...('slots' in node && node.slots
            ? {
                slots: Object.fromEntries(
                  Object.entries(node.slots).map(([name, slot]) => [name, inList(slot)]),
                ),
              }
            : {}),
        },
      ]
    if (node.type === 'raw') return node.value.startsWith('<a class="heading-anchor"') ? [] : [node]
    if (node.type !== 'element') return [node]
    const children = inList(node.children) as Element['children']
    if (node.tagName === 'h1' || isFootnote(node)) return []
    const { id: _id, ...properties } = node.properties
    // What it leads to stands on the page of the post.
    if (node.tagName === 'a' && typeof properties.href === 'string' && properties.href.startsWith('#'))
      return children
    const level = /^h([2-5])$/.exec(node.tagName)?.[1]
    return [
      {
        ...node,
        tagName: level === undefined ? node.tagName : `h${Number(level) + 1}`,
        properties,
        children,
      },
    ]
  })
}

/** Whether an element is a reference to a footnote, or the list of footnotes. */
const isFootnote = ({ tagName, properties, children }: Element): boolean =>
  (tagName === 'section' && properties.dataFootnotes !== undefined) ||
  (tagName === 'sup' &&
    children.some((child) => child.type === 'element' && child.properties.dataFootnoteRef !== undefined))
