import type { RootContent } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { codeTabs } from '../code-tabs.ts'
import { jsxElement, onLines } from '../jsx-element.ts'
import { tabLabel } from './readable-containers.ts'

/**
 * The tabs that a code group stands for: each fence is one, with its title. Other content, as a group that
 * nothing closes has it, follows them. `lines` are the parser's.
 */
export function codeGroup(node: ContainerDirective, lines: readonly string[]): readonly RootContent[] {
  const codes = node.children.filter((child) => child.type === 'code')
  const others = node.children.filter((child) => child.type !== 'code')
  return codes.length === 0 ? others : [codeTabs(codes, node, lines), ...others]
}

/** The tabs of vitepress-plugin-tabs. What precedes the first tab is shown before them. */
export function tabs(node: ContainerDirective): readonly RootContent[] {
  const starts = node.children.flatMap((child, index) => {
    const label = child.type === 'html' ? tabLabel(child.value) : undefined
    return label === undefined ? [] : [{ label, index, child }]
  })
  if (starts.length === 0) return node.children
  const items = starts.map(({ label, index, child }, at) =>
    jsxElement(
      'TabItem',
      { value: label, label },
      onLines(node.children.slice(index + 1, starts[at + 1]?.index)),
      child,
    ),
  )
  return [
    ...node.children.slice(0, starts[0]?.index),
    jsxElement('Tabs', { groupId: node.attributes?.['key'] || undefined }, items, node),
  ]
}
