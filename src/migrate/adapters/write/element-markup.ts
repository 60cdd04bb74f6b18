import type { Nodes, RootContent } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { escapeHtml, escapeHtmlText } from '../../../model/escape.ts'
import { voidElements } from '../../../stages/markdown/html/nesting-rules.ts'
import { isContext } from './record-steps.ts'

export type JsxElement = MdxJsxFlowElement | MdxJsxTextElement

/** What has no notation in the Markdown of a file; the message says what it is. */
export class UnwritableNode extends Error {
  readonly node: Nodes

  constructor(message: string, node: Nodes) {
    super(message)
    this.node = node
  }
}

/** Attributes as HTML has them. Throws an `UnwritableNode` where a value is only known to code. */
function htmlAttributes(node: JsxElement): string {
  return node.attributes
    .map((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value === 'object')
        if (attribute.type !== 'mdxJsxAttribute' || attribute.value !== null)
          throw new UnwritableNode(`an attribute of \`<${node.name ?? ''}>\` that is an expression`, node)
      const name = attribute.name === 'className' ? 'class' : attribute.name
      const { value } = attribute
      return value === null || value === undefined || value === ''
        ? ` ${name}${value === '' && name === 'alt' ? '=""' : ''}`
        : ` ${name}="${escapeHtml(value)}"`
    })
    .join('')
}

/** The tags of an element of HTML; the second is empty for those that have no content. */
export const htmlTags = (node: JsxElement): readonly [start: string, end: string] => [
  `<${node.name ?? ''}${htmlAttributes(node)}>`,
  voidElements.has(node.name ?? '') ? '' : `</${node.name ?? ''}>`,
]

/** A tag as MDX has it. */
export function jsxTag(node: JsxElement, isSelfClosing: boolean): string {
  const attributes = node.attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute') return ` {${attribute.value}}`
    const { name, value } = attribute
    if (value === null || value === undefined) return ` ${name}`
    if (typeof value === 'object') return ` ${name}={${value.value}}`
    return ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
  })
  return `<${node.name ?? ''}${attributes.join('')}${isSelfClosing ? ' />' : '>'}`
}

/** The length of the tag that a text begins with; undefined if it does not end. */
export function endOfTag(text: string): number | undefined {
  let depth = 0
  let quote = ''
  for (const [index, sign] of [...text.split('')].entries()) {
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (/["'`]/.test(sign)) quote = sign
    else if (sign === '{') depth++
    else if (sign === '}') depth--
    else if (sign === '>' && depth === 0) return index + 1
  }
  return undefined
}

/** Attributes as containers have them; see `asElement` in `to-hast/admonition-nodes.ts`. */
export function containerAttributes(node: JsxElement): string {
  const attributes = node.attributes.map((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute' || (typeof attribute.value === 'object' && attribute.value))
      throw new UnwritableNode(`an attribute of \`<${node.name ?? ''}>\` that is an expression`, node)
    const { name, value } = attribute
    return value === null || value === undefined
      ? name
      : `${name}="${value.replaceAll(/[&"{}<>\n]/g, (sign) => `&#${String(sign.codePointAt(0))};`)}"`
  })
  return attributes.length === 0 ? '' : `{${attributes.join(' ')}}`
}

/** The elements that Markdown has other signs for. */
const tagNames: Readonly<Record<string, string>> = { strong: 'strong', emphasis: 'em', delete: 'del' }

/** The parts of a line as HTML, for where Markdown is not read: between the tags of a block of HTML. */
export const htmlOf = (nodes: readonly Nodes[]): string => nodes.map(partOf).join('')

function partOf(node: Nodes): string {
  const inner = (): string => htmlOf('children' in node ? node.children : [])
  if (isContext(node)) return htmlOf((node as { readonly children: readonly RootContent[] }).children)
  switch (node.type) {
    case 'text':
      return escapeHtmlText(node.value)
    case 'html':
      return node.value
    case 'inlineCode':
      return `<code>${escapeHtmlText(node.value)}</code>`
    case 'break':
      return '<br>'
    case 'image':
      return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? '')}">`
    case 'link':
      return `<a href="${escapeHtml(node.url)}">${inner()}</a>`
    case 'mdxJsxTextElement':
    case 'mdxJsxFlowElement': {
      if (/^[A-Z]/.test(node.name ?? '')) break
      const [start, end] = htmlTags(node)
      return start + inner() + end
    }
    default: {
      const name = tagNames[node.type]
      if (name !== undefined) return `<${name}>${inner()}</${name}>`
    }
  }
  throw new UnwritableNode(`\`${node.type}\` in an element of HTML`, node)
}

/** Attributes that a dialect has given to a node of Markdown. */
export function attributesOf({ data }: Nodes): Readonly<Record<string, unknown>> | undefined {
  const properties = data && 'hProperties' in data ? data.hProperties : undefined
  return properties && Object.keys(properties).length > 0 ? properties : undefined
}

/** A link, an image or a paragraph with attributes, as HTML. */
export function htmlWith(node: Nodes, attributes: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
    .join('')
  if (node.type === 'image')
    return `<img src="${escapeHtml(node.url)}" alt="${escapeHtml(node.alt ?? '')}"${words}>`
  const tag = node.type === 'inlineCode' ? 'code' : tagNames[node.type]
  if (tag !== undefined) return htmlOf([node]).replace(`<${tag}`, (start) => start + words)
  if (node.type === 'link') return `<a href="${escapeHtml(node.url)}"${words}>${htmlOf(node.children)}</a>`
  if (node.type === 'paragraph') return `<p${words}>${htmlOf(node.children)}</p>`
  throw new UnwritableNode(`attributes of \`${node.type}\`, which Markdown does not have`, node)
}
