import type { RootContent } from 'mdast'
import { asRecord } from '../../../model/plain-data.ts'
import { evaluateProgram } from '../../../stages/markdown/page-values.ts'
import type { FileContext } from '../../../stages/markdown/file-context.ts'
import {
  attribute,
  cardOf,
  details,
  element,
  inner,
  takeAttributes,
  textOf,
  valueOf,
  wordsIn,
  wordsOf,
  type Attributes,
  type JsxElement,
} from '../component-parts.ts'
import { jsxElement } from '../jsx-element.ts'
import { isBlank, itemOf, listOf, paragraph, space } from '../lists.ts'

type Convert = (node: JsxElement, context: FileContext) => readonly RootContent[]

/** What the tabs around it read. */
const unchanged: Convert = (node) => [node]

/** What docgen shows for the components of Fumadocs UI (its guide, "Components"), by name. */
export const fumadocsComponents: Readonly<Record<string, Convert>> = {
  Accordion: details,
  Accordions: inner,
  Banner: (node) => [element('div', [], node)],
  Callout: calloutOf,
  CalloutContainer: calloutOf,
  CalloutDescription: inner,
  CalloutTitle: (node) => [paragraph([{ type: 'strong', children: node.children } as RootContent])], // A line.
  Card: cardOf,
  Cards: (node) => [element('Cards', [], node)],
  CodeBlock: inner,
  CodeBlockTab: tabOf,
  CodeBlockTabs: tabsOf,
  CodeBlockTabsList: unchanged,
  CodeBlockTabsTrigger: unchanged,
  DynamicCodeBlock: (node, context) => codeOf(node, 'code', knownValue(node, 'lang', context), context),
  File: (node) => [itemOf(wordsOf(node, 'name'), [])],
  Files: (node) => [
    element('FileTree', [], { ...node, children: [listOf(node.children)] } as JsxElement), // A list is a block.
  ],
  Folder: (node) => [itemOf([...wordsOf(node, 'name'), { type: 'text', value: '/' }], node.children)],
  Image: imageOf,
  ImageZoom: imageOf,
  InlineTOC: () => [],
  Mermaid: (node, context) => codeOf(node, 'chart', 'mermaid', context),
  Pre: inner,
  Step: (node) => [itemOf([], node.children)],
  Steps: (node) => [
    element('Steps', [], { ...node, children: [listOf(node.children, true)] } as JsxElement), // Likewise.
  ],
  Tab: tabOf,
  Tabs: tabsOf,
  TabsContent: tabOf,
  TabsList: unchanged,
  TabsTrigger: unchanged,
  TypeTable: typesOf,
}

const kinds: Readonly<Record<string, string>> = {
  error: 'danger',
  idea: 'tip',
  success: 'success',
  tip: 'tip',
  warn: 'warning',
  warning: 'warning',
}

function calloutOf(node: JsxElement): readonly RootContent[] {
  const kind = kinds[textOf(node, 'type') ?? ''] ?? 'info'
  return [element('Admonition', [attribute('kind', kind), ...takeAttributes(node, { title: 'title' })], node)]
}

function imageOf(node: JsxElement): readonly RootContent[] {
  const names = { src: 'src', alt: 'alt', width: 'width', height: 'height' }
  return [element('img', takeAttributes(node, names), { ...node, children: [] })]
}

/** A tab by its value or its title; `tabsOf` names the others. */
function tabOf(node: JsxElement): readonly RootContent[] {
  return [element('TabItem', takeAttributes(node, { value: 'value' }, { title: 'label' }), node)]
}

/** Tabs have their labels in `items`, or in triggers beside them, in the same order or by the same values. */
function tabsOf(node: JsxElement, context: FileContext): readonly RootContent[] {
  const items = knownValue(node, 'items', context)
  const labels = Array.isArray(items) ? items.map(String) : []
  const triggers = new Map(
    elementsIn(node.children, /^(?:TabsTrigger|CodeBlockTabsTrigger)$/).map((trigger) => [
      textOf(trigger, 'value') ?? '',
      wordsIn(trigger.children),
    ]),
  )
  const children = (node.children as readonly RootContent[]).filter(
    (child) =>
      !isBlank(child) && !('name' in child && /^(?:TabsList|CodeBlockTabsList)$/.test(child.name ?? '')),
  )
  let index = 0
  const panels = children.map((child): RootContent => {
    if (!('name' in child) || child.name !== 'TabItem') return child
    const value = textOf(child as JsxElement, 'value') // Only elements have this name.
    const label = labels[index++] ?? triggers.get(value ?? '')
    const nameAttributes: Attributes = [
      ...(value === undefined ? [attribute('value', label ?? `Tab ${String(index)}`)] : []),
      ...(value === undefined || label === undefined || labels.includes(value)
        ? []
        : [attribute('label', label)]),
    ]
    return { ...child, attributes: [...(child as JsxElement).attributes, ...nameAttributes] } as RootContent
  })
  return [
    element('Tabs', takeAttributes(node, { groupId: 'groupId' }), {
      ...node,
      children: panels,
    } as JsxElement),
  ]
}

function elementsIn(nodes: readonly RootContent[], name: RegExp): readonly JsxElement[] {
  return nodes.flatMap((node): readonly JsxElement[] => {
    if ('name' in node && name.test(node.name ?? '')) return [node as JsxElement]
    return 'children' in node ? elementsIn(node.children, name) : []
  })
}

/** The code of an attribute; the element as it is if that is only known when it is rendered. */
function codeOf(node: JsxElement, name: string, lang: unknown, context: FileContext): readonly RootContent[] {
  const value = knownValue(node, name, context)
  if (typeof value !== 'string') return [node]
  const position = node.position ? { position: node.position } : {}
  return [{ type: 'code', lang: typeof lang === 'string' ? lang : null, value: value.trim(), ...position }]
}

/** The properties of a type, with what is said about each. */
function typesOf(node: JsxElement, context: FileContext): readonly RootContent[] {
  const types = knownValue(node, 'type', context)
  if (typeof types !== 'object' || types === null) return [node]
  const terms = Object.entries(types).flatMap(([name, fieldData]): readonly RootContent[] => {
    const field = asRecord(fieldData)
    const { type, default: initial } = field
    const text = (value: unknown): string => (typeof value === 'string' ? value : '')
    const term: readonly RootContent[] = [
      { type: 'inlineCode', value: name },
      ...(text(type) === '' ? [] : [space, { type: 'inlineCode', value: text(type) } as const]),
      ...['required', 'deprecated'].flatMap((mark): readonly RootContent[] =>
        field[mark] === true ? [{ type: 'text', value: `, ${mark}` }] : [],
      ),
      ...(initial === undefined
        ? []
        : [
            { type: 'text', value: ', default: ' } as const,
            {
              type: 'inlineCode',
              value: typeof initial === 'string' ? initial : JSON.stringify(initial),
            } as const,
          ]),
    ]
    const descriptions = ['description', 'typeDescription'].flatMap((key) => text(field[key]) || [])
    return [
      jsxElement('dt', {}, term, node),
      jsxElement(
        'dd',
        {},
        descriptions.map((value) => paragraph([{ type: 'text', value }])),
        node,
      ),
    ]
  })
  return [jsxElement('dl', {}, terms, node)]
}

/** The value of an attribute, if it is known without rendering. */
export function knownValue(node: JsxElement, name: string, context: FileContext): unknown {
  const value = valueOf(node, name)
  if (typeof value !== 'object' || value === null) return value ?? undefined
  const result = evaluateProgram(value.data?.estree, context)
  return result.known ? result.value : undefined
}
