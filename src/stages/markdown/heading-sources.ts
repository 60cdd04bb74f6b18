import type { Nodes } from 'mdast'

/**
 * Notes the text of headings whose ids are not made of what they show. GitHub makes ids of emoji shortcodes
 * as they are written (`rocket-launch` for `## :rocket: Launch`), so this has to run before they are
 * replaced. With `asWritten`, the same holds for expressions, the texts of
 * images, and the space beside an element without text.
 */
export function noteHeadingSources(parent: Nodes, asWritten: boolean): void {
  if (!('children' in parent)) return
  for (const node of parent.children) {
    if (node.type !== 'heading') {
      noteHeadingSources(node, asWritten)
      continue
    }
    const source = node.children.map((child) => sourceOf(child, asWritten)).join('')
    if (
      asWritten
        ? holds(node, differsWhenShown) || source !== source.trim()
        : holds(node, hasShortcode) && !holds(node, isExpression)
    )
      node.data = { ...node.data, source }
  }
}

declare module 'mdast' {
  interface HeadingData {
    /** The text that the id is made of, if it is not that of the finished heading. */
    source?: string
  }
}

type Test = (node: Nodes) => boolean

const holds = (node: Nodes, test: Test): boolean =>
  test(node) || ('children' in node && node.children.some((child) => holds(child, test)))

const isExpression: Test = ({ type }) => type === 'mdxTextExpression'

const hasShortcode: Test = (node) => node.type === 'text' && /:[a-z0-9_+-]+:/.test(node.value)

const differsWhenShown: Test = (node) => isExpression(node) || node.type === 'image' || hasShortcode(node)

function sourceOf(node: Nodes, asWritten: boolean): string {
  if (node.type === 'html') return ''
  if ('value' in node) return node.value
  if (node.type === 'image') return asWritten ? (node.alt ?? '') : ''
  return 'children' in node ? node.children.map((child) => sourceOf(child, asWritten)).join('') : ''
}
