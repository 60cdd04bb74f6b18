import type { Nodes, RootContent } from 'mdast'
import { append } from '../../model/append.ts'
import type { DialectSource } from '../../stages/markdown/dialect.ts'
import { jsxElement } from './jsx-element.ts'
import { blockIn, hideBlocks } from './mkdocs/blocks.ts'

/** Hides definitions (`: text` below a term) from the parser, which has no such lists. */
export const withHiddenDefinitions = (body: string): string => hideBlocks(body, 'definitions')

/** Definitions in a list with what they define. */
export function withDefinitions(nodes: readonly RootContent[], input: DialectSource): readonly RootContent[] {
  const result: RootContent[] = []
  for (const node of nodes) {
    const block = node.type === 'html' ? blockIn(node.value) : undefined
    if (!block) {
      result.push(node)
      continue
    }
    const text = `${block.opening}\n${block.content}`
    const part = input.part(text, node.position?.start.line ?? 1)
    const content = [part as unknown as RootContent] // See `ContextNode`.
    const meaning = jsxElement('dd', {}, content, node)
    const term = result.at(-1)?.type === 'paragraph' ? result.pop() : undefined
    const terms = term?.type === 'paragraph' ? [jsxElement('dt', {}, term.children, term)] : []
    const list = result.at(-1)
    if (list?.type === 'mdxJsxFlowElement' && list.name === 'dl') append(list.children, [...terms, meaning])
    else result.push(jsxElement('dl', {}, [...terms, meaning], node))
  }
  return result
}

/** Makes lists of all definitions in a tree; see `withDefinitions`. */
export function defineTerms(parent: Nodes, input: DialectSource): void {
  if (!('children' in parent)) return
  for (const child of parent.children) defineTerms(child, input)
  // Children take the places of their kind.
  parent.children = withDefinitions(parent.children as RootContent[], input) as typeof parent.children
}
