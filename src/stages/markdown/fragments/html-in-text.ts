import { editTags } from '../../../engine/html/edit-tags.ts'
import { holdsText, scanTags } from '../../../engine/html/scan-tags.ts'
import { escapeHtmlText } from '../../../model/escape.ts'
import { htmlElements, phrasingElements } from '../../../model/html-elements.ts'
import type { ElementContent, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { sanitize, type Schema } from 'hast-util-sanitize'
import type { Nodes } from 'mdast'

/** Whether Markdown contains HTML. */
export const holdsHtml = (node: Nodes): boolean =>
  node.type === 'html' || ('children' in node && (node.children as Nodes[]).some(holdsHtml))

/**
 * Converts a tree with HTML (`raw` nodes) as browsers do (HTML Living Standard, 13.2), without anything that
 * runs, loads, or affects the page's appearance. The content of unknown elements is kept; a name in angle
 * brackets that is not an element, such as `<path>`, becomes text.
 */
export function htmlTree(tree: Root): Root {
  const rawParts: string[] = []
  visitRaw(tree, (value) => (rawParts.push(value), value))
  const isElement = elementsIn(rawParts.join(''))
  let before = 0
  visitRaw(tree, (value) => {
    const offset = before
    before += value.length
    return editTags(value, scanTags, ({ name, start }, source) =>
      isElement(name, offset + start) ? undefined : escapeHtmlText(source),
    )
  })
  return withParagraphs(sanitize(raw(tree), schema) as Root)
}

function visitRaw(node: Root | ElementContent, change: (value: string) => string): void {
  if ((node.type as string) === 'raw')
    // The node type is not part of hast's union.
    Object.assign(node, { value: change((node as unknown as { readonly value: string }).value) })
  if ('children' in node) for (const child of node.children) visitRaw(child as ElementContent, change)
}

/**
 * The number of these elements that may be open at once. Browsers reopen them in every paragraph (13.2.4.3),
 * which could exhaust the memory.
 */
const maxOpen = 100
const formatting = /^(?:a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)$/

/**
 * Distinguishes elements from placeholders, by the name and place of a tag: an element is known in HTML, or
 * an end tag follows. Elements that hold text need one, or `<title>` would swallow all that follows; a slash
 * does not end them.
 */
function elementsIn(html: string): (name: string, start: number) => boolean {
  const lastEnds = new Map<string, number>()
  let open = 0
  scanTags(html, {
    onTag({ name, isEnd, isSelfClosing, start }) {
      if (isEnd || (isSelfClosing && !holdsText(name))) lastEnds.set(name, start)
      if (formatting.test(name)) open += isEnd ? -1 : 1
    },
    isForeign: readsOn,
  })
  return open > maxOpen
    ? () => false
    : (name, start) => (lastEnds.get(name) ?? -1) >= start || (elements.has(name) && !holdsText(name))
}

/** Has the tags read that follow the start of an element that holds text: it may be a placeholder. */
const readsOn = (): boolean => true

/**
 * Elements that are plausible in descriptions. `<param>` is usually a placeholder, and `<xmp>` marks code in
 * old descriptions.
 */
const elements = new Set([...htmlElements, 'xmp'].filter((name) => name !== 'param'))

/**
 * Headings, images, obsolete elements, and addresses are handled later, when the description is converted to
 * HTML.
 */
const schema: Schema = {
  tagNames:
    'a abbr acronym b bdi bdo big blockquote br center cite code dd del details dfn dir div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i img input ins kbd li mark menu ol p pre q rp rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr xmp caption'.split(
      ' ',
    ),
  attributes: {
    a: ['href'],
    abbr: ['title'],
    code: [['className', /^language-./]],
    details: ['open'],
    img: ['src', 'alt'],
    input: [['type', 'checkbox'], 'checked'],
    li: ['value'],
    ol: ['start', 'reversed'],
    td: ['align', 'colSpan', 'rowSpan'],
    th: ['align', 'colSpan', 'rowSpan', 'scope'],
    time: ['dateTime'],
    '*': ['dir', 'lang'],
  },
  protocols: { href: ['http', 'https', 'mailto'], src: ['http', 'https'] },
  strip: ['iframe', 'noembed', 'noframes', 'script', 'style', 'svg', 'template'],
  ancestors: { li: ['dir', 'menu', 'ol', 'ul'], dd: ['dl'], dt: ['dl'], summary: ['details'] },
  required: {},
  clobber: [],
}

/** Wraps loose text between blocks in paragraphs. */
function withParagraphs(root: Root): Root {
  const children: Root['children'] = []
  let paragraph: ElementContent[] = []
  const end = (): void => {
    if (paragraph.some((node) => node.type !== 'text' || node.value.trim() !== ''))
      children.push({ type: 'element', tagName: 'p', properties: {}, children: paragraph })
    paragraph = []
  }
  for (const node of root.children) {
    if (node.type === 'text' || (node.type === 'element' && phrasingElements.has(node.tagName)))
      paragraph.push(node)
    else {
      end()
      children.push(node)
    }
  }
  end()
  return { type: 'root', children }
}
