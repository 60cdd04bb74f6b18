import type { Nodes } from 'mdast'

/**
 * Notes the source text of headings with emoji shortcodes, expressions or images, which Docusaurus makes
 * their ids of (its `mdx-loader`, `remark/headings`). It has to run before shortcodes are replaced.
 */
export function noteHeadingSources(parent: Nodes): void {
  if (!('children' in parent)) return
  for (const node of parent.children)
    if (node.type !== 'heading') noteHeadingSources(node)
    else if (node.children.some(differsWhenShown))
      node.data = { ...node.data, source: node.children.map(sourceOf).join('') }
}

declare module 'mdast' {
  interface HeadingData {
    /** The text that the id is made of, if it is not that of the finished heading. */
    source?: string
  }
}

const differsWhenShown = (node: Nodes): boolean =>
  node.type === 'mdxTextExpression' ||
  node.type === 'image' ||
  (node.type === 'text' && /:[a-z0-9_+-]+:/.test(node.value)) ||
  ('children' in node && node.children.some(differsWhenShown))

function sourceOf(node: Nodes): string {
  if (node.type === 'html') return ''
  if ('value' in node) return node.value
  if (node.type === 'image') return node.alt ?? ''
  return 'children' in node ? node.children.map(sourceOf).join('') : ''
}
