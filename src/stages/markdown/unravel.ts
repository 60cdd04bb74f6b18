import type { Nodes } from 'mdast'

/**
 * Unwraps paragraphs that contain only tags and expressions (as @mdx-js/mdx does); MDX creates them for lines
 * of tags.
 */
export function unravel(parent: Nodes): void {
  if (!('children' in parent)) return
  const children = parent.children as Nodes[]
  const result: Nodes[] = []
  for (const child of children) {
    unravel(child)
    const lifted =
      child.type === 'paragraph' &&
      child.children.length > 0 &&
      child.children.every(
        (each) => isMdxInline(each) || (each.type === 'text' && each.value.trim() === ''),
      ) &&
      child.children.some(isMdxInline)
    if (!lifted) {
      result.push(child)
      continue
    }
    for (const each of child.children as Nodes[]) {
      if (each.type === 'mdxJsxTextElement')
        result.push({ ...each, type: 'mdxJsxFlowElement' } as unknown as Nodes)
      else if (each.type === 'mdxTextExpression') result.push({ ...each, type: 'mdxFlowExpression' })
    }
  }
  children.splice(0, children.length, ...result)
}

const isMdxInline = (node: Nodes): boolean =>
  node.type === 'mdxJsxTextElement' || node.type === 'mdxTextExpression'
