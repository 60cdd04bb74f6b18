import type { Element, ElementContent, Root, RootContent } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, sanitize, type Schema } from 'hast-util-sanitize'
import { toHtml } from 'hast-util-to-html'
import { addressAttributes } from '../../model/address-attributes.ts'

/**
 * Prepares the HTML of a post for a feed: removes everything that only works on a page, ids, and classes, and
 * makes addresses absolute, because feed readers show it elsewhere. `url` is the address of the post.
 */
export function feedContent(html: string, url: string): string {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: html } as never] })
  const root: Root = tree.type === 'root' ? tree : { type: 'root', children: [tree] }
  const kept: Root = { type: 'root', children: childrenOf(root.children, url) }
  return toHtml(sanitize(kept, schema)).trim()
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
  strip: ['script', 'style', 'template', 'noscript', 'button', 'svg', 'form', 'select', 'iframe', 'object'],
  required: {},
}

function childrenOf<Node extends RootContent>(nodes: readonly Node[], url: string): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type !== 'element') return node.type === 'text' ? [node] : []
    if (isOfPage(node)) return []
    // Feeds contain a single size of each image.
    if (node.tagName === 'picture')
      return childrenOf(node.children as Node[], url).filter(
        (each) => each.type !== 'element' || each.tagName !== 'source',
      )
    const element: Element = {
      ...node,
      properties: { ...node.properties },
      children: childrenOf<ElementContent>(node.children, url),
    }
    for (const { property, form } of addressAttributes(element.tagName)) {
      const value = element.properties[property]
      if (form === 'address' && typeof value === 'string' && URL.canParse(value, url))
        element.properties[property] = new URL(value, url).href
    }
    return [element as unknown as Node] // The element that it was.
  })
}

/**
 * Parts that do not belong in a feed: the title, which is in the entry, links to sections, and content that
 * is only for sighted readers or only for screen readers.
 */
const isOfPage = ({ tagName, properties }: Element): boolean =>
  tagName === 'h1' ||
  properties.hidden === true ||
  (Array.isArray(properties.className) &&
    properties.className.some((name) => name === 'heading-anchor' || name === 'visually-hidden'))
