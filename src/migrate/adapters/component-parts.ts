import type { RootContent } from 'mdast'
import type { MdxJsxAttribute, MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { jsxElement } from './jsx-element.ts'

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/** What an element of another generator's becomes, whose children are converted already. */
export type Convert = (node: JsxElement) => readonly RootContent[]

export function inner(node: JsxElement): readonly RootContent[] {
  return node.children
}

/** The attributes of an element, as they are written. */
export type Attributes = JsxElement['attributes']

/** An element or component in the place of another, with its children and what is added to them. */
export function element(
  name: string,
  attributes: Attributes,
  node: JsxElement,
  added: readonly RootContent[] = [],
): RootContent {
  // Children keep their kind.
  return { ...node, name, attributes, children: [...node.children, ...added] } as RootContent
}

/** An attribute with a text, an expression, or no value. */
export const attribute = (name: string, value: MdxJsxAttribute['value']): MdxJsxAttribute => ({
  type: 'mdxJsxAttribute',
  name,
  value: value ?? null,
})

/** The attributes of an element that have other names in docgen, under all of these; others are left out. */
export const takeAttributes = (
  node: JsxElement,
  ...names: readonly Readonly<Record<string, string>>[]
): Attributes => names.flatMap((each) => node.attributes.flatMap((candidate) => named(candidate, each)))

/** An attribute by the name that it has in docgen; nothing if it has none. */
export function named(original: Attributes[number], names: Readonly<Record<string, string>>): Attributes {
  if (original.type !== 'mdxJsxAttribute') return []
  const name = Object.hasOwn(names, original.name) ? names[original.name] : undefined
  return name === undefined ? [] : [{ ...original, name }]
}

/** The value of an attribute: a text, an expression, or `null` if only its name is written. */
export const valueOf = (node: JsxElement, name: string): MdxJsxAttribute['value'] | undefined =>
  node.attributes.find(
    (each): each is MdxJsxAttribute => each.type === 'mdxJsxAttribute' && each.name === name,
  )?.value

export const textOf = (node: JsxElement, name: string): string | undefined => {
  const value = valueOf(node, name)
  return typeof value === 'string' ? value : undefined
}

/** Whether an attribute is written, other than as `{false}`. */
export const has = (node: JsxElement, name: string): boolean => {
  const value = valueOf(node, name)
  return value !== undefined && !(typeof value === 'object' && value?.value === 'false')
}

/** The value of an attribute as content: its text, or the expression that makes it. */
export function wordsOf(node: JsxElement, name: string): readonly RootContent[] {
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
      data: value.data,
      position: node.position,
    },
  ]
}

/** What is folded, below its title and its description. */
export function details(node: JsxElement): readonly RootContent[] {
  const title = wordsOf(node, 'title')
  const description = wordsOf(node, 'description')
  const both =
    title.length > 0 && description.length > 0 ? [...title, { type: 'text', value: ' – ' } as const] : title
  const summary = jsxElement('summary', {}, [...both, ...description], node)
  const open = has(node, 'defaultOpen') || undefined
  return [jsxElement('details', { open, id: textOf(node, 'id') }, [summary, ...inner(node)], node)]
}

/** A card; an image (`img`) becomes one of its children. */
export function cardOf(node: JsxElement): readonly RootContent[] {
  const names = { title: 'title', href: 'href', description: 'description', cta: 'action' }
  const image = takeAttributes(node, { img: 'src' })
  const picture =
    image.length > 0 ? [element('img', [...image, attribute('alt', '')], { ...node, children: [] })] : []
  const title = has(node, 'title') ? [] : [attribute('title', '')]
  const card = element('Card', [...title, ...takeAttributes(node, names)], node)
  return picture.length > 0 && 'children' in card
    ? [{ ...card, children: [...picture, ...card.children] } as RootContent] // Children keep their kind.
    : [card]
}

/** The text of nodes, without their markup. */
export const wordsIn = (nodes: readonly RootContent[]): string =>
  nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? wordsIn(node.children) : ''))
    .join('')
    .trim()
