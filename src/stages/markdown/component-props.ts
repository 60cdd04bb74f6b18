import type { MdxJsxAttribute, MdxJsxExpressionAttribute } from 'mdast-util-mdx'
import type { Place } from '../../model/diagnostic.ts'
import { nearest } from '../../model/nearest.ts'
import { placeOf } from './place.ts'

/**
 * The props of docgen's components, as declared in `templates/mdx`. `Link` accepts every attribute of an
 * `<a>`.
 */
export const componentProps: Readonly<Record<string, readonly string[]>> = {
  Admonition: ['kind', 'type', 'title'],
  Badge: ['type'],
  Card: ['title', 'href', 'to', 'icon', 'description', 'action'],
  Cards: ['columns'],
  CodeBlock: [
    'language',
    'title',
    'html',
    'raw',
    'commands',
    'lineNumbers',
    'lines',
    'wrap',
    'metastring',
    'showLineNumbers',
  ],
  CodeList: ['values', 'limit'],
  Details: ['summary', 'open'],
  Figure: ['src', 'alt', 'width', 'height', 'caption', 'zoom', 'screenshot'],
  Hero: ['title', 'eyebrow', 'tagline', 'actions'],
  Mermaid: ['svg', 'code', 'value', 'kind'],
  TabItem: ['value', 'label', 'default'],
  Tabs: ['groupId', 'queryString', 'defaultValue', 'values', 'lazy', 'label'],
  Term: ['id'],
  ThemedImage: ['sources', 'alt', 'width', 'height'],
  Tooltip: ['content'],
}

/** Props that every component accepts. */
const always = ['id', 'className', 'style', 'key', 'children'] as const

/** Attributes that authors may write in braces after the name of an admonition. */
const directiveAttributes = ['title', 'class', 'id'] as const

/** A name that resembles a known one. */
export interface MisspeltName {
  readonly name: string
  readonly meant: string
}

/**
 * Finds attributes of a theme component that resemble one of its props. Other unknown names are ignored,
 * because they may be meant for a component of the same name elsewhere.
 */
export function misspeltProps(
  component: string,
  attributes: readonly (MdxJsxAttribute | MdxJsxExpressionAttribute)[],
): readonly (MisspeltName & { readonly place: Place })[] {
  const own = Object.hasOwn(componentProps, component) ? componentProps[component] : undefined
  if (!own) return []
  const known = [...own, ...always]
  return attributes.flatMap((attribute) =>
    attribute.type === 'mdxJsxAttribute'
      ? misspelt(attribute.name, known).map((found) => ({ ...found, place: placeOf(attribute) }))
      : [],
  )
}

/** The same for the attributes of an admonition. */
export const misspeltAttributes = (attributes: object): readonly MisspeltName[] =>
  Object.keys(attributes).flatMap((name) => misspelt(name, directiveAttributes))

function misspelt(name: string, known: readonly string[]): readonly MisspeltName[] {
  if (known.includes(name) || /^(?:data|aria)-/.test(name)) return []
  const meant = name === 'class' ? 'className' : nearest(name, known)
  // Any two letters are similar to any other two.
  return meant === undefined || (meant.length < 3 && name.toLowerCase() !== meant) ? [] : [{ name, meant }]
}
