import type { Element, ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Html, Nodes, PhrasingContent, Root as MarkdownRoot } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { headerCell } from '../../model/header-cell.ts'

export interface MarkdownOptions {
  /** Rewrites an address, for example to put the base URL in front of it. */
  readonly resolve?: (href: string) => string
  /** Colours the code of fences. */
  readonly code?: (code: string, language: string) => { readonly html: string }
}

const commonMark = unified().use(remarkParse)
const withGfm = unified().use(remarkParse).use(remarkGfm)
/** Without one of these nothing of GFM can be in a text, and looking for it takes half of the time. */
const gfmMark = /[|~@]|https?:|www\.|\[[ x^\t\n\r]/i
/** Text without any Markdown in it: no need to parse. */
const plain = /^[\w ,.;'"()/?=%$@+\u00A0-\uD7FF-]*$/
const autolinked = /https?:|www\.|@/
const maxLength = 200_000

/** The same description is wanted as HTML, for search and for a meta tag, one soon after the other: the last trees are kept. */
const recent = new Map<string, MarkdownRoot>()

function parseMarkdown(text: string): MarkdownRoot {
  const known = recent.get(text)
  if (known) return known
  const tree = (gfmMark.test(text) ? withGfm : commonMark).parse(text)
  if (recent.size >= 500) recent.clear()
  recent.set(text, tree)
  return tree
}

/**
 * Safe HTML of a description in CommonMark with tables. HTML in it is not passed on: known elements are dropped, and text in angle brackets
 * that is no element, such as `<path>`, is shown. Links lead to http, https, mailto or into the site; images become links to them.
 */
export function renderMarkdown(markdown: string, options: MarkdownOptions = {}): string {
  const text = markdown.trim().slice(0, maxLength)
  if (text === '') return ''
  if (plain.test(text) && !autolinked.test(text) && !/^\s*(?:[-+]|\d+[.)])\s/.test(text)) return `<p>${escapeHtml(text)}</p>`
  const tree = withoutHtml(parseMarkdown(text))
  const hast = toHast(tree)
  return toHtml({ type: 'root', children: clean((hast as Root).children as ElementContent[], options) }, { allowDangerousHtml: true })
}

/** The words of a description, for search and for meta tags. */
export function plainText(markdown: string): string {
  const words: string[] = []
  const visit = (node: Nodes): void => {
    if ('value' in node && node.type !== 'html') words.push(node.value)
    if (node.type === 'html' && !isElementTag(node)) words.push(node.value)
    if ('children' in node) node.children.forEach(visit)
    if (['paragraph', 'heading', 'tableCell', 'listItem', 'code', 'break'].includes(node.type)) words.push(' ')
  }
  const text = markdown.slice(0, maxLength)
  if (plain.test(text)) return text.replace(/\s+/g, ' ').trim()
  visit(parseMarkdown(text))
  return words.join('').replace(/\s+/g, ' ').trim()
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character)

/** `href` when a reader can safely follow it. */
export function safeHref(href: string): string | undefined {
  const bare = href.trim()
  if (/^(?:https?:|mailto:)/i.test(bare)) return bare
  // A colon before the first slash would be a scheme; control characters hide one.
  return /^[^:/?#]*:|^[\\/]{2}|\p{Cc}/u.test(bare) ? undefined : bare
}

const htmlElements = new Set('a abbr address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark math menu meta meter nav noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp script search section select slot small source span strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr'.split(' '))

function isElementTag(node: Html): boolean {
  const name = /^<[/!?]?([A-Za-z][\w-]*)?/.exec(node.value.trim())?.[1]
  return name === undefined || htmlElements.has(name.toLowerCase())
}

/** The tree without HTML; the given one stays as it is. */
function withoutHtml(root: MarkdownRoot): MarkdownRoot {
  const visit = (node: Nodes): Nodes => {
    if (!('children' in node)) return node
    const children = (node.children as Nodes[]).flatMap((child): Nodes[] => {
      if (child.type !== 'html') return [visit(child)]
      if (/^<br\s*\/?>$/i.test(child.value)) return [{ type: 'break' }]
      if (isElementTag(child)) return []
      const text: PhrasingContent = { type: 'text', value: child.value }
      return [isBlockParent(node) ? { type: 'paragraph', children: [text] } : text]
    })
    return { ...node, children } as Nodes // Each child is of a kind that may stand where it stood.
  }
  return visit(root) as MarkdownRoot // A root goes in.
}

const isBlockParent = (node: Nodes): boolean => node.type === 'root' || node.type === 'blockquote' || node.type === 'listItem'

const allowed = new Set(['p', 'a', 'strong', 'em', 'del', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'br', 'hr', 'sup', 'section'])

function clean(nodes: readonly ElementContent[], options: MarkdownOptions): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node]
    if (node.type !== 'element') return []
    const children = clean(node.children, options)
    if (/^h[1-6]$/.test(node.tagName)) return [element('p', { className: ['ref-subheading'] }, children)]
    if (node.tagName === 'img') return imageLink(node, options)
    if (node.tagName === 'input') return [{ type: 'text', value: node.properties.checked ? '☑ ' : '☐ ' }]
    if (!allowed.has(node.tagName)) return children
    if (node.tagName === 'pre' && options.code) return [fence(node, options.code)]
    if (node.tagName === 'a') return [link(node, children, options)]
    if (node.tagName === 'table') return [element('div', { className: ['table-wrapper'], tabIndex: 0, role: 'region', ariaLabel: 'Table' }, [element('table', {}, children)])]
    const { start, align } = node.properties
    return [headerCell(element(node.tagName, { ...(typeof start === 'number' ? { start } : {}), ...(typeof align === 'string' ? { style: `text-align:${align === 'center' ? 'center' : align === 'right' ? 'right' : 'left'}` } : {}) }, children))]
  })
}

function fence(node: Element, code: NonNullable<MarkdownOptions['code']>): ElementContent {
  const [inner] = node.children
  const text = inner?.type === 'element' && inner.children[0]?.type === 'text' ? inner.children[0].value.replace(/\n$/, '') : ''
  const names = inner?.type === 'element' ? inner.properties.className : undefined
  const language = Array.isArray(names) ? textOf(names[0]).replace(/^language-/, '') : 'text'
  // The only raw markup in the tree: what the highlighter made of the text.
  return element('div', { className: ['code'] }, [element('pre', { tabIndex: 0 }, [element('code', {}, [{ type: 'raw', value: code(text, language).html } as never])])])
}

function link(node: Element, children: ElementContent[], { resolve = (href) => href }: MarkdownOptions): ElementContent {
  const href = safeHref(textOf(node.properties.href))
  if (href === undefined || href === '' || href.startsWith('#user-content')) return element('span', {}, children)
  const external = /^https?:/i.test(href)
  return element('a', { href: resolve(href), ...(external ? { rel: ['noopener', 'nofollow'] } : {}) }, children)
}

function imageLink(node: Element, options: MarkdownOptions): ElementContent[] {
  const text: ElementContent = { type: 'text', value: textOf(node.properties.alt) || 'Image' }
  return [link({ ...node, properties: { href: node.properties.src } }, [text], options)]
}

const element = (tagName: string, properties: Element['properties'], children: ElementContent[]): Element => ({ type: 'element', tagName, properties, children })

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
