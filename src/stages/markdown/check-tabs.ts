import type { BodyNode, BodyRoot, ComponentNode } from '../../model/body.ts'
import type { Diagnostic, Severity } from '../../model/diagnostic.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Json } from '../../model/plain-data.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { Hint } from '../../model/hint.ts'

/**
 * Reports inconsistent tabs: duplicate values, a missing default, items outside tabs. They are repaired, so
 * that all of their text is published. Tabs without any items would lose their content, which is an error.
 */
export function checkTabs(root: BodyRoot, report: Diagnostic[]): void {
  // The tree is still under construction.
  new TabsCheck(report).visitAll(root.children as BodyNode[], undefined)
}

/** Checks tabs, repairs them, and reports what was wrong. */
class TabsCheck {
  readonly #report: Diagnostic[]

  constructor(report: Diagnostic[]) {
    this.#report = report
  }

  #complain(node: ComponentNode, message: string, hint?: Hint, severity?: Severity): void {
    this.#report.push(
      diagnose('invalid-tabs', message, { file: node.file, place: node.place, hint, severity }),
    )
  }

  visitAll(nodes: BodyNode[], parent: ComponentNode | undefined): void {
    for (const node of nodes) {
      let inside = parent
      if (node.type === 'component' && node.thunk === undefined) {
        if (node.name === 'TabItem') this.#checkItem(node, parent)
        if (node.name === 'Tabs') this.#checkOne(node)
        inside = node
      }
      if ('children' in node)
        this.visitAll(node.children as BodyNode[], node.type === 'scope' ? parent : inside)
    }
    if (nodes.some(isEmptyTabs)) nodes.splice(0, nodes.length, ...nodes.filter((node) => !isEmptyTabs(node)))
  }

  #checkItem(item: ComponentNode, parent: ComponentNode | undefined): void {
    if (parent?.name !== 'Tabs' && !this.#isInUnknown(item))
      this.#complain(item, '`TabItem` is outside `Tabs`.', 'Put `<Tabs>` around it.')
    const { value, label } = item.props
    if (typeof value === 'string' || item.dynamic) return
    this.#complain(
      item,
      value === undefined ? '`TabItem` has no `value`.' : 'The `value` of `TabItem` is not text.',
      `Give it one, as in \`value="${value === undefined ? 'linux' : textOf(value)}"\`.`,
    )
    propsOf(item).value = textOf(value ?? label ?? 'Tab')
  }

  /** Content of an unknown component is not checked for its position. */
  #isInUnknown({ file, place }: ComponentNode): boolean {
    return this.#report.some(
      (each) =>
        each.rule === 'unknown-component' &&
        each.file === file &&
        each.place !== undefined &&
        each.place.line <= place.line &&
        (each.place.endLine ?? each.place.line) >= (place.endLine ?? place.line),
    )
  }

  #checkOne(tabs: ComponentNode): void {
    if (tabs.dynamic) return
    if (tabs.props.queryString === true && tabs.props.groupId === undefined) {
      this.#complain(
        tabs,
        '`Tabs` has `queryString` and no `groupId` that names the parameter.',
        'Add a `groupId`, or write `queryString="os"`.',
      )
      delete propsOf(tabs).queryString
    }
    const items = itemsOf(tabs.children)
    if (items.some((item) => item.type === 'expression' || item.dynamic)) return
    const components = items.filter((item): item is ComponentNode => item.type === 'component')
    if (components.length === 0 && hasItemsInText(tabs.children))
      return this.#complain(
        tabs,
        '`Tabs` has text between its tabs.',
        'Put the text into a `<TabItem>`, or leave it out.',
        'error',
      )
    if (components.length === 0)
      return this.#complain(
        tabs,
        '`Tabs` has no `TabItem`.',
        'Put one `<TabItem value="…" label="…">` inside per tab.',
        'error',
      )
    this.#checkValues(tabs, components)
  }

  #checkValues(tabs: ComponentNode, items: readonly ComponentNode[]): void {
    const values = items.map(({ props }) => textOf(props.value ?? props.label ?? ''))
    const nearestOf = (name: string): Hint =>
      didYouMean(name, values) ?? `Use one of ${values.map((value) => `\`${value}\``).join(', ')}.`
    const taken = [...values]
    items.forEach((item, index) => {
      const value = values[index] ?? ''
      if (values.indexOf(value) === index) return
      this.#complain(item, `Two tabs have the value \`${value}\`.`, 'Give each tab a value of its own.')
      propsOf(item).label ??= value
      propsOf(item).value = freeValue(value, taken)
    })
    const defaults = items.filter(({ props }) => props.default === true)
    for (const item of defaults.slice(1)) {
      this.#complain(item, 'Two tabs are the default.', 'Keep `default` on one of them.')
      delete propsOf(item).default
    }
    for (const name of namesIn(tabs.props.values))
      if (!values.includes(name))
        this.#complain(tabs, `\`values\` names \`${name}\`, but no tab has that value.`, nearestOf(name))
    const wanted = tabs.props.defaultValue
    if (typeof wanted !== 'string' || values.includes(wanted)) return
    this.#complain(tabs, `No tab has the default value \`${wanted}\`.`, nearestOf(wanted))
    delete propsOf(tabs).defaultValue
  }
}

/** The tree is still under construction, so props may change. */
const propsOf = (node: ComponentNode): Record<string, Json> => node.props

/** Claims a value, adding a number if a tab already has it. */
function freeValue(value: string, taken: string[]): string {
  let number = 2
  while (taken.includes(`${value}-${String(number)}`)) number++
  taken.push(`${value}-${String(number)}`)
  return `${value}-${String(number)}`
}

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The values in the list of labels: `values={[{ value: 'a', label: 'A' }]}`. */
const namesIn = (values: Json | undefined): readonly string[] =>
  Array.isArray(values)
    ? values.flatMap((entry: Json) =>
        typeof entry === 'object' && entry !== null && 'value' in entry && typeof entry.value === 'string'
          ? [entry.value]
          : [],
      )
    : []

const isEmptyTabs = (node: BodyNode): boolean =>
  node.type === 'component' &&
  node.thunk === undefined &&
  node.name === 'Tabs' &&
  itemsOf(node.children).length === 0

/** Whether tabs are in a paragraph, because there is text on the line before or after them. */
const hasItemsInText = (children: readonly BodyNode[]): boolean =>
  children.some(
    (child) => child.type === 'element' && child.tagName === 'p' && itemsOf(child.children).length > 0,
  )

function itemsOf(
  children: readonly BodyNode[],
): (ComponentNode | Extract<BodyNode, { type: 'expression' }>)[] {
  return children.flatMap((child) => {
    if (child.type === 'component')
      return child.name === 'TabItem' || child.thunk !== undefined ? [child] : []
    if (child.type === 'expression') return [child]
    return child.type === 'scope' ? itemsOf(child.children) : []
  })
}
