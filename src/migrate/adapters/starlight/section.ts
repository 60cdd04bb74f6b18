import type { RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { admonitionKind } from '../../../stages/markdown/admonitions.ts'
import type { DialectSource } from '../../../stages/markdown/dialect.ts'
import { readFence } from '../../../stages/markdown/fenced.ts'
import { jsxElement, onLines } from '../jsx-element.ts'

/** Elements without a meaning of their own for browsers, which only group what is in them. */
const sections = new Set(['div', 'section', 'article', 'aside', 'header', 'footer', 'figure'])

/**
 * The element that a directive of that name stands for in Astro, where steps of remark-directive commonly
 * make it (the example in its readme): `:::section{.badges} … :::`. Other directives are left as they are.
 */
export function sectionOf(node: ContainerDirective, { context, options }: DialectSource): RootContent {
  const { name, attributes, children } = node
  const isSection = sections.has(name) && admonitionKind(name, options.admonitions) === undefined
  if (!isSection || !readFence(node, context.lines).isClosed) return node
  const [first, ...others] = children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : undefined
  const title: readonly RootContent[] = label
    ? label.children.map((each, index) =>
        index === 0 && each.type === 'text' ? { ...each, value: each.value.trimStart() } : each,
      )
    : attributes?.title
      ? [{ type: 'text', value: attributes.title }]
      : []
  return jsxElement(
    name,
    { id: attributes?.id, className: attributes?.class },
    [...title, ...onLines(label ? others : children)],
    node,
  )
}
