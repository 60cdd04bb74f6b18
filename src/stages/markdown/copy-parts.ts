import { codeFence } from './fragments/markdown-parts.ts'
import type { BodyNode, BodyRoot } from '../../model/body.ts'
import type { CopyPart, MarkdownText } from '../../model/page.ts'

/** A body and the Markdown copy of its page, as far as it is known before the page is rendered. */
export interface CopiedBody {
  readonly root: BodyRoot
  readonly parts: readonly CopyPart[]
}

/**
 * Divides a page for its Markdown copy: blocks that are standard Markdown are copied from the source
 * (`verbatim`), as is code; all others are grouped, and become the Markdown of what they render.
 */
export function copyParts({ children }: BodyRoot, verbatim: ReadonlyMap<BodyNode, MarkdownText>): CopiedBody {
  const nodes: BodyNode[] = []
  const parts: CopyPart[] = []
  let group: BodyNode[] = []
  const endGroup = (): void => {
    if (group.length === 0) return
    nodes.push({ type: 'copied', children: group })
    parts.push('rendered')
    group = []
  }
  for (const node of children) {
    const source = verbatim.get(node) ?? plainFence(node)
    if (source) {
      endGroup()
      parts.push(source)
      nodes.push(node)
    } else if (group.length > 0 || !isBlank(node)) group.push(node)
    else nodes.push(node)
  }
  endGroup()
  return { root: { type: 'root', children: nodes }, parts }
}

const isBlank = (node: BodyNode): boolean =>
  node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')

/** Code that its fence says everything about. */
function plainFence(node: BodyNode): MarkdownText | undefined {
  if (node.type !== 'component' || node.thunk !== undefined || node.dynamic !== undefined) return undefined
  const { raw, code, title, language } = node.props
  if (node.name === 'Mermaid' && typeof code === 'string')
    return { markdown: codeFence(code, 'mermaid'), addresses: [] }
  if (node.name !== 'CodeBlock' || typeof raw !== 'string' || title !== undefined) return undefined
  return { markdown: codeFence(raw, typeof language === 'string' ? language : ''), addresses: [] }
}
