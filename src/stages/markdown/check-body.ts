import type { Element } from 'hast'
import { isForAudience } from '../../model/audience.ts'
import type { BodyNode, BodyRoot, ComponentNode, MisplacedElement } from '../../model/body.ts'
import { diagnose } from '../../model/diagnose.ts'
import type { Diagnostic, Place, Severity } from '../../model/diagnostic.ts'
import type { Hint } from '../../model/hint.ts'
import { neverNested } from '../../model/html-elements.ts'
import { didYouMean } from '../../model/nearest.ts'
import type { Json } from '../../model/plain-data.ts'
import type { SourceLocation } from '../../model/site.ts'
import { endParagraph } from './html/nesting-rules.ts'
import type { NodeData } from './node-data.ts'
import { placeOf } from './place.ts'

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
      // Tabs do not see items in there.
      if (isForAudience(node)) inside = undefined
      if ('children' in node)
        this.visitAll(node.children as BodyNode[], node.type === 'scope' ? parent : inside)
    }
    if (nodes.some(isWithoutItems))
      nodes.splice(
        0,
        nodes.length,
        ...nodes.flatMap((node) => (isWithoutItems(node) ? node.children : [node])),
      )
  }

  #checkItem(item: ComponentNode, parent: ComponentNode | undefined): void {
    if (parent?.name !== 'Tabs' && !this.#isInUnknown(item))
      this.#complain(item, '`TabItem` is outside `Tabs`.', 'Put `Tabs` around it.')
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
        'Put the text into a `TabItem`, or leave it out.',
        'error',
      )
    if (components.length === 0)
      return this.#complain(
        tabs,
        '`Tabs` has no `TabItem`.',
        'Put one `TabItem` with a `value` and a `label` inside per tab.',
        'error',
      )
    this.#checkValues(tabs, components)
  }

  #checkValues(tabs: ComponentNode, items: readonly ComponentNode[]): void {
    const values = items.map(({ props }) => textOf(props.value ?? props.label ?? ''))
    const nearestOf = (name: string): Hint =>
      didYouMean(name, values) ?? `Use one of ${values.map((value) => `\`${value}\``).join(', ')}.`
    const freeValues = [...values]
    items.forEach((item, index) => {
      const value = values[index] ?? ''
      if (values.indexOf(value) === index) return
      this.#complain(item, `Two tabs have the value \`${value}\`.`, 'Give each tab a value of its own.')
      propsOf(item).label ??= value
      propsOf(item).value = freeValue(value, freeValues)
    })
    const defaults = items.filter(({ props }) => props.default === true)
    for (const item of defaults.slice(1)) {
      this.#complain(item, 'Two tabs are the default.', 'Keep `default` on one of them.')
      delete propsOf(item).default
    }
    for (const name of namesIn(tabs.props.values))
      if (!values.includes(name))
        this.#complain(tabs, `\`values\` names \`${name}\`, but no tab has that value.`, nearestOf(name))
    const defaultValue = tabs.props.defaultValue
    if (typeof defaultValue !== 'string' || values.includes(defaultValue)) return
    this.#complain(tabs, `No tab has the default value \`${defaultValue}\`.`, nearestOf(defaultValue))
    delete propsOf(tabs).defaultValue
  }
}

/** The tree is still under construction, so props may change. */
const propsOf = (node: ComponentNode): Record<string, Json> => node.props

/** Claims a value, adding a number if a tab already has it. */
function freeValue(value: string, values: string[]): string {
  let number = 2
  while (values.includes(`${value}-${String(number)}`)) number++
  values.push(`${value}-${String(number)}`)
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

/** Tabs that hold no tab; what they do hold is shown in their place. */
const isWithoutItems = (node: BodyNode): node is ComponentNode =>
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

/** Theme components that show an image, with the props that can replace an alternative text. */
const pictures: Readonly<Record<string, readonly string[]>> = {
  img: ['alt'],
  Figure: ['alt', 'caption'],
  ThemedImage: ['alt'],
}

/**
 * Reports `image-without-alt` for images without a text for readers who cannot see them (HTML Living
 * Standard, 4.8.4.4). In HTML and JSX, `alt=""` marks an image as decorative; Markdown cannot express that,
 * so `![](x.png)` lacks a text. `ownComponents` are the site's, whose props are unknown.
 */
export function checkImages(
  root: BodyRoot,
  { page, ownComponents }: { readonly page: string; readonly ownComponents: readonly string[] },
  report: Diagnostic[],
): void {
  const complain = (file: string, place: Place, hint: string): void =>
    void report.push(
      diagnose('image-without-alt', 'The image has no alternative text.', { file, place, hint }),
    )

  const checkElement = (element: Element): void => {
    const { file = page, origin } = (element.data ?? {}) as NodeData
    const { alt, ariaHidden, role } = element.properties
    if (origin === 'markdown-image') {
      if (typeof alt !== 'string' || alt.trim() === '')
        complain(file, placeOf(element), 'Say what it shows between the brackets: `![A dialog with …](…)`.')
    } else if (
      alt === undefined &&
      String(ariaHidden) !== 'true' &&
      role !== 'presentation' &&
      role !== 'none'
    )
      complain(file, placeOf(element), 'Say what it shows in `alt`; a decoration has `alt=""`.')
  }

  const checkComponent = ({ name, props, dynamic = [], thunk, file, place }: ComponentNode): void => {
    const textProps = pictures[name]
    if (!textProps || thunk !== undefined || ownComponents.includes(name)) return
    const isSaid = (prop: string): boolean =>
      props[prop] !== undefined || dynamic.some((each) => each.name === prop || each.name === undefined)
    // A figure without `src` contains an image.
    if ((name !== 'Figure' || isSaid('src')) && !textProps.some(isSaid))
      complain(file, place, 'Say what it shows in `alt`; a decoration has `alt=""`.')
  }

  const visit = (node: BodyNode): void => {
    if (node.type === 'element' && node.tagName === 'img') checkElement(node)
    if (node.type === 'component') {
      checkComponent(node)
      if (node.slots) Object.values(node.slots).flat().forEach(visit)
    }
    if ('children' in node) (node.children as readonly BodyNode[]).forEach(visit)
  }
  root.children.forEach(visit)
}

interface Outer {
  readonly name: string
  readonly parts: number
}

/**
 * Finds elements in the page's own markup that browsers would move, with their places, which the render stage
 * could not provide. If the content of a partial does not fit where it is included, that is the reported
 * place.
 */
export function misplacedElements(root: BodyRoot, page: string): readonly MisplacedElement[] {
  const elements: MisplacedElement[] = []
  visitAll(root.children, [], [])
  return elements

  function visitAll(
    nodes: readonly BodyNode[],
    around: readonly Outer[],
    parts: readonly SourceLocation[],
  ): void {
    for (const node of nodes) {
      const { includes = [] } = (node as { data?: NodeData }).data ?? noData
      visit(node, around, includes.length > 0 ? [...parts, ...includes] : parts)
    }
  }

  function visit(node: BodyNode, around: readonly Outer[], parts: readonly SourceLocation[]): void {
    const name = node.type === 'element' ? node.tagName : ''
    if (node.type === 'element')
      judge(name, around, parts, { file: ((node.data ?? {}) as NodeData).file ?? page, place: placeOf(node) })
    const inner = decides(name) ? [...around, { name, parts: parts.length }] : around
    if ('children' in node) visitAll(node.children as readonly BodyNode[], inner, parts)
    if (node.type === 'component' && node.slots)
      for (const nodes of Object.values(node.slots)) visitAll(nodes, around, parts)
  }

  function judge(
    name: string,
    around: readonly Outer[],
    parts: readonly SourceLocation[],
    location: Required<SourceLocation>,
  ): void {
    const outer = around.findLast(
      (each) =>
        (neverNested.has(name) && each.name === name) || (endParagraph.has(name) && each.name === 'p'),
    )
    if (!outer) return
    const { file, place = location.place } = parts[outer.parts] ?? location
    elements.push({ what: `<${name}> in <${outer.name}>`, file, place })
  }
}

const noData: NodeData = {}

const decides = (name: string): boolean => name === 'p' || neverNested.has(name)
