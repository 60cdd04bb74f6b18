import type { Code, RootContent } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { codeTabs } from '../code-tabs.ts'
import { jsxElement } from '../jsx-element.ts'
import { isBlank, itemOf, listOf, paragraph, space, strong } from './lists.ts'

type JsxElement = MdxJsxFlowElement | MdxJsxTextElement
type Convert = (node: JsxElement) => readonly RootContent[]

/** What docgen shows for the components of Mintlify, by name; icons and colors are left out. */
export const mintlifyComponents: Readonly<Record<string, Convert>> = {
  ...Object.fromEntries(
    Object.entries({
      ...{ Note: 'note', Info: 'info', Tip: 'tip', Warning: 'warning', Check: 'success', Danger: 'danger' },
      ...{ Callout: 'note', Error: 'danger' },
    }).map(([name, kind]): [string, Convert] => [
      name,
      (node) => [element('Admonition', [attribute('kind', kind), ...taken(node, { title: 'title' })], node)],
    ]),
  ),
  Accordion: details,
  Expandable: details,
  AccordionGroup: inner,
  Badge: (node) => [element('Badge', [], node)],
  Card: cardOf,
  Tile: cardOf,
  CardGroup: columnsOf,
  Columns: columnsOf,
  Column: (node) => [element('div', [], node)],
  CodeGroup: codesOf,
  RequestExample: codesOf,
  ResponseExample: codesOf,
  Panel: inner,
  Color: inner,
  'Color.Row': titled,
  'Color.Item': (node) => [paragraph([...wordsOf(node, 'name'), space, ...wordsOf(node, 'value')])],
  FileTree: (node) => [element('FileTree', [], node)],
  Tree: (node) => [
    element('FileTree', [], {
      ...node,
      children: [listOf(node.children)],
    } as JsxElement), // A list is a block.
  ],
  'Tree.File': (node) => [itemOf(wordsOf(node, 'name'), [])],
  'Tree.Folder': (node) => [itemOf([...wordsOf(node, 'name'), { type: 'text', value: '/' }], node.children)],
  Frame: (node) => [
    ...wordsOf(node, 'hint').map((words) => paragraph([words])),
    element('figure', [attribute('className', 'figure')], node, captionOf(node)),
  ],
  Icon: () => [],
  ParamField: field,
  ResponseField: field,
  Prompt: details,
  Step: (node) => [itemOf(strong(wordsOf(node, 'title')), node.children)],
  Steps: (node) => [
    element('Steps', [], {
      ...node,
      children: [listOf(node.children, true)],
    } as JsxElement), // A list is a block.
  ],
  Tab: (node) => [element('TabItem', taken(node, { title: 'label' }, { title: 'value' }), node)],
  Tabs: (node) => [element('Tabs', [], node)],
  Tooltip: (node) => [
    element(
      'Tooltip',
      node.attributes.flatMap((each) => named(each, { tip: 'content' })),
      node,
    ),
    ...wordsOf(node, 'cta').flatMap((words) => [space, words]),
  ],
  Update: (node) => [
    jsxElement('h2', {}, wordsOf(node, 'label'), node),
    ...[wordsOf(node, 'description')].filter((words) => words.length > 0).map(paragraph),
    ...inner(node),
  ],
  View: titled,
  Visibility: (node) => [element('Audience', taken(node, { for: 'for' }), node)],
}

/** The children of an element, in its place. */
function inner(node: JsxElement): readonly RootContent[] {
  return node.children
}

type Attributes = JsxElement['attributes']

/** An element or component in the place of another, with its children and what is added to them. */
function element(
  name: string,
  attributes: Attributes,
  node: JsxElement,
  added: readonly RootContent[] = [],
): RootContent {
  // Children keep their kind.
  return { ...node, name, attributes, children: [...node.children, ...added] } as RootContent
}

const attribute = (name: string, value: MdxJsxAttribute['value']): MdxJsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value: value ?? null,
})

/** The attributes of an element that have other names in docgen, under all of these; others are left out. */
const taken = (node: JsxElement, ...names: readonly Readonly<Record<string, string>>[]): Attributes =>
  names.flatMap((each) => node.attributes.flatMap((written) => named(written, each)))

function named(written: Attributes[number], names: Readonly<Record<string, string>>): Attributes {
  if (written.type !== 'mdxJsxAttribute') return []
  const name = Object.hasOwn(names, written.name) ? names[written.name] : undefined
  return name === undefined ? [] : [{ ...written, name }]
}

const valueOf = (node: JsxElement, name: string): MdxJsxAttribute['value'] | undefined =>
  node.attributes.find(
    (each): each is MdxJsxAttribute => each.type === 'mdxJsxAttribute' && each.name === name,
  )?.value

const textOf = (node: JsxElement, name: string): string | undefined => {
  const value = valueOf(node, name)
  return typeof value === 'string' ? value : undefined
}

const has = (node: JsxElement, name: string): boolean => {
  const value = valueOf(node, name)
  return value !== undefined && !(typeof value === 'object' && value?.value === 'false')
}

/** The value of an attribute as content: its text, or the expression that makes it. */
function wordsOf(node: JsxElement, name: string): readonly RootContent[] {
  const value = valueOf(node, name)
  if (typeof value === 'string')
    return value.split(/`([^`]+)`/).flatMap((text, index): readonly RootContent[] => {
      if (text === '') return []
      return [{ type: index % 2 === 1 ? 'inlineCode' : 'text', value: text }]
    })
  if (typeof value !== 'object' || value === null) return []
  return [
    {
      type: 'mdxTextExpression',
      value: value.value,
      ...(value.data ? { data: value.data } : {}),
      ...(node.position ? { position: node.position } : {}),
    },
  ]
}

/** What is folded, below its title and its description. */
function details(node: JsxElement): readonly RootContent[] {
  const title = wordsOf(node, 'title')
  const description = wordsOf(node, 'description')
  const both =
    title.length > 0 && description.length > 0 ? [...title, { type: 'text', value: ' – ' } as const] : title
  const summary = jsxElement('summary', {}, [...both, ...description], node)
  const open = has(node, 'defaultOpen') ? '' : undefined
  return [jsxElement('details', { open, id: textOf(node, 'id') }, [summary, ...inner(node)], node)]
}

function titled(node: JsxElement): readonly RootContent[] {
  const title = strong(wordsOf(node, 'title'))
  return [...(title.length > 0 ? [paragraph(title)] : []), ...inner(node)]
}

function cardOf(node: JsxElement): readonly RootContent[] {
  const names = { title: 'title', href: 'href', description: 'description', cta: 'action' }
  const image = taken(node, { img: 'src' })
  const picture =
    image.length > 0 ? [element('img', [...image, attribute('alt', '')], { ...node, children: [] })] : []
  const title = has(node, 'title') ? [] : [attribute('title', '')]
  const card = element('Card', [...title, ...taken(node, names)], node)
  return picture.length > 0 && 'children' in card
    ? [{ ...card, children: [...picture, ...card.children] } as RootContent] // Children keep their kind.
    : [card]
}

function columnsOf(node: JsxElement): readonly RootContent[] {
  const value = valueOf(node, 'cols')
  const columns = typeof value === 'object' ? value?.value.trim() : value
  return [element('Cards', /^[234]$/.test(columns ?? '') ? [attribute('columns', columns)] : [], node)]
}

function captionOf(node: JsxElement): readonly RootContent[] {
  const caption = wordsOf(node, 'caption')
  return caption.length === 0 ? [] : [jsxElement('figcaption', {}, caption, node)]
}

/** Tabs of code blocks by their titles; a single one, or other content, stands for itself. */
function codesOf(node: JsxElement): readonly RootContent[] {
  const children = inner(node).filter((child) => !isBlank(child))
  const codes = children.filter((child): child is Code => child.type === 'code')
  return codes.length < 2 || codes.length < children.length ? children : [codeTabs(codes, node)]
}

/** A parameter, or a part of an answer: its name and its type, and what is said about it. */
function field(node: JsxElement): readonly RootContent[] {
  const places = ['path', 'query', 'header', 'body'].filter((place) => has(node, place))
  const name = ['name', ...places].map((key) => textOf(node, key)).find((text) => text !== undefined) ?? ''
  const marks = [
    ...places.filter((place) => place !== 'body'),
    ...['required', 'deprecated'].filter((mark) => has(node, mark)),
  ]
  const initial = wordsOf(node, 'default')
  const term = [
    { type: 'inlineCode', value: name } as const,
    ...wordsOf(node, 'type').flatMap((words) => [space, words]),
    ...marks.map((mark) => ({ type: 'text', value: `, ${mark}` }) as const),
    ...(initial.length > 0 ? [{ type: 'text', value: ', default: ' } as const, ...initial] : []),
  ]
  return [
    jsxElement('dl', {}, [jsxElement('dt', {}, term, node), jsxElement('dd', {}, inner(node), node)], node),
  ]
}
