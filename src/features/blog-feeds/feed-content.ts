import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { addressAttributes } from '../../model/markup-addresses.ts'
import { parseUrl } from '../../model/address.ts'

/**
 * Prepares the content of a post for a feed: removes ids and classes, and makes addresses absolute, because
 * feed readers show it elsewhere. `url` is the address of the post.
 */
export function feedContent(html: string, url: string): string {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html } as never] })
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [tree] }
  const feedRoot: Root = { type: 'root', children: childrenOf(root.children, url) }
  return toHtml(sanitize(feedRoot, schema)).trim()
}

const schema: Schema = {
  ...defaultSchema,
  tagNames: [
    ...(defaultSchema.tagNames ?? []),
    ...['figure', 'figcaption', 'video', 'audio', 'mark', 'abbr', 'time', 'u', 'small'],
  ],
  attributes: {
    '*': ['title', 'lang', 'dir'],
    a: ['href'],
    img: ['src', 'alt', 'width', 'height'],
    source: ['src', 'type'],
    video: ['src', 'poster', 'width', 'height', 'controls'],
    audio: ['src', 'controls'],
    time: ['dateTime'],
    blockquote: ['cite'],
    q: ['cite'],
    ol: ['start', 'reversed'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', 'scope'],
  },
  protocols: {
    href: ['http', 'https', 'mailto', 'tel'],
    src: ['http', 'https', 'data'],
    poster: ['http', 'https'],
    cite: ['http', 'https'],
  },
  // Including their content.
  strip: ['script', 'style', 'template', 'noscript', 'svg', 'form', 'object'],
  required: {},
}

function childrenOf<Node extends RootContent>(nodes: readonly Node[], url: string): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type !== 'element') return node.type === 'text' ? [node] : []
    // The title is in the entry.
    if (node.tagName === 'h1') return []
    return [feedElement(node, url) as Node] // An element takes the place of an element.
  })
}

function feedElement(element: Element, url: string): Element {
  const { tagName } = element
  const properties = { ...element.properties }
  for (const { property, form } of addressAttributes(tagName)) {
    const value = properties[property]
    if (form === 'address' && typeof value === 'string')
      properties[property] = parseUrl(value, url)?.href ?? value
  }
  if (tagName === 'input')
    return { ...element, tagName: 'span', children: [text(properties.checked ? '☑' : '☐')] }
  // Readers of feeds show no other documents.
  if (tagName === 'iframe' && typeof properties.src === 'string')
    return link(properties.src, typeof properties.title === 'string' ? properties.title : properties.src)
  return { ...element, properties, children: childrenOf<ElementContent>(element.children, url) }
}

const text = (value: string): Text => ({ type: 'text', value })
const link = (href: string, label: string): Element => ({
  type: 'element',
  tagName: 'a',
  properties: { href },
  children: [text(label)],
})
