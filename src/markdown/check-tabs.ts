import type { BodyNode, BodyRoot, ComponentNode } from '../model/body.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import { diagnose } from '../model/diagnose.ts'
import { didYouMean } from '../model/nearest.ts'

/** Tabs that cannot work: without items, with two equal values, with a default that is not there, items on their own. */
export function checkTabs(root: BodyRoot, report: Diagnostic[]): void {
  const complain = (node: ComponentNode, message: string, hint?: string): void => void report.push(diagnose('invalid-tabs', message, { file: node.file, place: node.place, hint }))
  const visit = (node: BodyNode, parent: ComponentNode | undefined): void => {
    let inside = parent
    if (node.type === 'component' && node.thunk === undefined) {
      if (node.name === 'TabItem' && parent?.name !== 'Tabs') complain(node, '`TabItem` stands outside of `Tabs`.', 'Put `<Tabs>` around it.')
      if (node.name === 'Tabs') checkOne(node)
      inside = node
    }
    if ('children' in node) for (const child of node.children as readonly BodyNode[]) visit(child, node.type === 'scope' ? parent : inside)
  }
  const checkOne = (tabs: ComponentNode): void => {
    if (tabs.dynamic) return
    const items = itemsOf(tabs.children)
    if (items.some((item) => item.type === 'expression' || item.dynamic)) return
    const components = items.filter((item): item is ComponentNode => item.type === 'component')
    if (components.length === 0) return complain(tabs, '`Tabs` has no `TabItem`.', 'Put one `<TabItem value="…" label="…">` inside per tab.')
    const values = components.map(({ props }) => props.value ?? props.label ?? '').map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    const repeated = values.find((value, index) => values.indexOf(value) !== index)
    if (repeated !== undefined) complain(tabs, `Two tabs have the value \`${repeated}\`.`, 'Give each tab a value of its own.')
    const wanted = tabs.props.defaultValue
    if (typeof wanted === 'string' && !values.includes(wanted)) complain(tabs, `No tab has the default value \`${wanted}\`.`, didYouMean(wanted, values) ?? `Use one of ${values.map((value) => `\`${value}\``).join(', ')}.`)
  }
  for (const node of root.children) visit(node, undefined)
}

function itemsOf(children: readonly BodyNode[]): (ComponentNode | Extract<BodyNode, { type: 'expression' }>)[] {
  return children.flatMap((child) => {
    if (child.type === 'component') return child.name === 'TabItem' || child.thunk !== undefined ? [child] : []
    if (child.type === 'expression') return [child]
    return child.type === 'scope' ? itemsOf(child.children) : []
  })
}
