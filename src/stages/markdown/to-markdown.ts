import { posix } from 'node:path'
import type { Element, ElementContent } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { toMarkdown } from 'mdast-util-to-markdown'
import type { BodyNode, BodyRoot, ComponentNode } from '../../model/body.ts'
import type { MessagesOf } from '../../model/messages/messages.ts'
import type { NodeData } from './node-data.ts'

/** The page to copy. */
export interface CopiedPage {
  readonly path: string
  /** In the language of its text. */
  readonly messages: MessagesOf<'admonition'>
}

/**
 * Converts a page to plain Markdown (GFM), for software agents and for readers who copy it: with the text of
 * partials and known expressions, and with the Markdown equivalents of components. Code that has to run is
 * left out. `verbatim` contains blocks whose source can be copied.
 */
export function markdownOf(
  body: BodyRoot,
  page: CopiedPage,
  verbatim: ReadonlyMap<BodyNode, string>,
): string {
  const blocks: string[] = []
  let others: ElementContent[] = []
  const writeOthers = (): void => {
    const text = writeHast(others).trim()
    if (text !== '') blocks.push(text)
    others = []
  }
  for (const node of body.children) {
    if (node.type === 'text' && node.value.trim() === '') continue
    const text = verbatim.get(node) ?? fenceOf(node)
    if (text === undefined) others.push(...plainNodes(node, page))
    else {
      writeOthers()
      blocks.push(text)
    }
  }
  writeOthers()
  return blocks.length === 0 ? '' : `${blocks.join('\n\n')}\n`
}

function fenceOf(node: BodyNode): string | undefined {
  if (
    node.type !== 'component' ||
    node.name !== 'CodeBlock' ||
    typeof node.props.raw !== 'string' ||
    node.props.title !== undefined
  )
    return undefined
  const marker = '`'.repeat(
    Math.max(3, 1 + Math.max(0, ...(node.props.raw.match(/`+/g) ?? []).map(({ length }) => length))),
  )
  return `${marker}${typeof node.props.language === 'string' ? node.props.language : ''}\n${node.props.raw}\n${marker}`
}

const writeHast = (children: ElementContent[]): string =>
  children.length === 0
    ? ''
    : toMarkdown(toMdast({ type: 'root', children }), {
        extensions: [gfmToMarkdown({ tablePipeAlign: false })],
        bullet: '-',
        rule: '-',
        emphasis: '_',
        listItemIndent: 'one',
      })

function plainNodes(node: BodyNode, page: CopiedPage): ElementContent[] {
  switch (node.type) {
    case 'element':
      return node.tagName === 'svg' || node.properties.hidden === true
        ? []
        : [{ ...node, properties: relatedTo(page.path, node), children: childrenOf(node, page) }]
    case 'component':
      return plainComponent(node, page)
    case 'scope':
      return childrenOf(node, page)
    case 'text':
      return [node]
    default:
      return []
  }
}

const childrenOf = (
  { children }: { readonly children: readonly BodyNode[] },
  page: CopiedPage,
): ElementContent[] => children.flatMap((child) => plainNodes(child, page))

/** Resolves relative addresses in a partial relative to the page. */
function relatedTo(page: string, { properties, data }: Element): Element['properties'] {
  const { file } = (data ?? {}) as NodeData
  if (file === undefined || file === page) return properties
  const related = ['href', 'src'].flatMap((name) => {
    const value = properties[name]
    return typeof value === 'string' && /^[^/#:?]+(?:[/?#]|$)/.test(value)
      ? [[name, posix.relative(posix.dirname(page), posix.join(posix.dirname(file), value))] as const]
      : []
  })
  return { ...properties, ...Object.fromEntries(related) }
}

/** The Markdown equivalent of a theme component; for other components, their children. */
function plainComponent(node: ComponentNode, page: CopiedPage): ElementContent[] {
  const { name, props } = node
  const prop = (key: string): string => (typeof props[key] === 'string' ? props[key] : '')
  const slot = (key: string): ElementContent[] =>
    node.slots?.[key]?.flatMap((each) => plainNodes(each, page)) ??
    (prop(key) === '' ? [] : [text(prop(key))])
  const children = childrenOf(node, page)
  switch (name) {
    case 'CodeBlock':
      return [
        ...(prop('title') === '' ? [] : [label([text(prop('title'))])]),
        code(prop('raw'), prop('language')),
      ]
    case 'Mermaid':
      return [code(prop('code'), 'mermaid')]
    case 'TabItem':
      return [label([text(prop('label') || prop('value'))]), ...children]
    case 'Admonition': {
      const title = slot('title')
      return [
        element('blockquote', [
          label(title.length > 0 ? title : [text(admonitionTitle(prop('kind') || prop('type'), page))]),
          ...children,
        ]),
      ]
    }
    case 'Details':
      return [label(slot('summary')), ...children]
    case 'Card': {
      const address = prop('href') || prop('to')
      const title = slot('title')
      return [
        element('p', address === '' ? [element('strong', title)] : [element('a', title, { href: address })]),
        ...paragraph(slot('description')),
        ...children,
      ]
    }
    case 'Figure':
      return [
        ...(prop('src') === ''
          ? children
          : [element('p', [element('img', [], { src: prop('src'), alt: prop('alt') })])]),
        ...paragraph(slot('caption')),
      ]
    case 'ThemedImage': {
      const sources = props.sources as { readonly light?: string } | undefined
      return [element('img', [], { src: sources?.light ?? '', alt: prop('alt') })]
    }
    case 'Link':
      return [element('a', children, { href: prop('to') || prop('href') })]
    case 'Kbd':
      return [element('code', children)]
    case 'Icon':
      return []
    default:
      if (/^[A-Z]/.test(name) && node.children.length === 0 && node.slots === undefined)
        return [mark(name, props)]
      // An element with code in an attribute is represented as a component.
      return /^[a-z]/.test(name)
        ? [element(name, children, addressesOf(props))]
        : isInline(children)
          ? children
          : [element('div', children)]
  }
}

/**
 * The placeholder for a component without children, which its plugin replaces by Markdown. An HTML comment,
 * in which `>` has to be escaped.
 */
const mark = (name: string, props: ComponentNode['props']): ElementContent => ({
  type: 'comment',
  value: ` ${name} ${JSON.stringify(props).replaceAll('>', '\\u003e').replaceAll('--', '-\\u002d')} `,
})

const addressesOf = (props: ComponentNode['props']): Element['properties'] =>
  Object.fromEntries(
    ['href', 'src', 'alt'].flatMap((name) => (typeof props[name] === 'string' ? [[name, props[name]]] : [])),
  )
const text = (value: string): ElementContent => ({ type: 'text', value })
const element = (
  tagName: string,
  children: ElementContent[],
  properties: Element['properties'] = {},
): Element => ({ type: 'element', tagName, properties, children })
const label = (children: ElementContent[]): Element => element('p', [element('strong', children)])
const paragraph = (children: ElementContent[]): ElementContent[] =>
  children.length === 0 ? [] : [element('p', children)]
const code = (source: string, language: string): Element =>
  element('pre', [
    element('code', [text(`${source}\n`)], language === '' ? {} : { className: [`language-${language}`] }),
  ])
const isInline = (children: readonly ElementContent[]): boolean =>
  children.every(
    (child) =>
      child.type !== 'element' ||
      /^(?:a|abbr|b|br|code|del|em|i|img|kbd|mark|q|s|small|span|strong|sub|sup|u)$/.test(child.tagName),
  )

/** The default title of an admonition on the page. */
const admonitionTitle = (kind: string, { messages }: CopiedPage): string =>
  Object.entries(messages).find(([key]) => key === `admonition.${kind}`)?.[1] ?? messages['admonition.note']
