import type { Code, RootContent } from 'mdast'
import { codeTabs } from '../code-tabs.ts'
import {
  attribute,
  cardOf,
  details,
  element,
  has,
  inner,
  named,
  takeAttributes,
  textOf,
  valueOf,
  wordsOf,
  type Convert,
  type JsxElement,
} from '../component-parts.ts'
import { jsxElement } from '../jsx-element.ts'
import { isBlank, itemOf, listOf, paragraph, space, strong } from '../lists.ts'

/** What docgen shows for the components of Mintlify, by name; icons and colors are left out. */
export const mintlifyComponents: Readonly<Record<string, Convert>> = {
  ...Object.fromEntries(
    Object.entries({
      ...{ Note: 'note', Info: 'info', Tip: 'tip', Warning: 'warning', Check: 'success', Danger: 'danger' },
      ...{ Callout: 'note', Error: 'danger' },
    }).map(([name, kind]): [string, Convert] => [
      name,
      (node) => [
        element('Admonition', [attribute('kind', kind), ...takeAttributes(node, { title: 'title' })], node),
      ],
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
  'Color.Item': (node) => [paragraph([...wordsOf(node, 'name'), space, ...colorsOf(node)])],
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
  'GitHub.Repo': repositoryOf,
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
  Tab: (node) => [element('TabItem', takeAttributes(node, { title: 'label' }, { title: 'value' }), node)],
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
  Visibility: (node) => [element('Audience', takeAttributes(node, { for: 'for' }), node)],
}

function titled(node: JsxElement): readonly RootContent[] {
  const title = strong(wordsOf(node, 'title'))
  return [...(title.length > 0 ? [paragraph(title)] : []), ...inner(node)]
}

/** The color of an item, or those that it has in light and dark: `{ light: '#fff', dark: '#000' }`. */
function colorsOf(node: JsxElement): readonly RootContent[] {
  const value = valueOf(node, 'value')
  if (typeof value !== 'object' || !value?.value.trim().startsWith('{')) return wordsOf(node, 'value')
  const colors = [...value.value.matchAll(/(["'])([^"']+)\1/g)].map(([, , color = '']) => color)
  return [{ type: 'text', value: colors.join(' / ') }]
}

function repositoryOf(node: JsxElement): readonly RootContent[] {
  const name = textOf(node, 'repo')
  if (name === undefined) return []
  const url = `https://github.com/${name}`
  return [paragraph([{ type: 'link', url, children: [{ type: 'text', value: name }] }])]
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
