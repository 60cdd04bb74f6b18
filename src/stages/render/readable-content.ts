import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { htmlToTree } from '../../engine/html/html-to-tree.ts'
import { audienceElements } from '../../model/audience.ts'
import { inlineElements } from '../../model/html-elements.ts'

/**
 * Reduces the HTML of a body to its content, for places that have neither the theme's style sheet nor its
 * scripts: Markdown copies and feeds. Tools are left out; tabs, admonitions, disclosures, tooltips, tasks,
 * formulas, diagrams, and frames around code become plain elements with the same words in the same order.
 */
export function readableContent(html: string): Root {
  const { children } = htmlToTree(withoutUnread(html))
  return { type: 'root', children: contentOf(children as Content[]) }
}

/** Code that has nothing inside but the colors of the highlighter. */
const coloredCode =
  /(<pre[^>]*><code[^>]*>)([^<]*(?:<(?:span class="t-[\w-]+"|\/span)>[^<]*)*)(?=<\/code><\/pre>)/g

const islandTag = /(<docgen-island)(?:\s+[\w-]+="[^"]*")*/g

/**
 * Removes what is not content before it is parsed: the colors of code, which are half of the elements of a
 * page with samples, and the props of islands, which are a third of its characters.
 */
const withoutUnread = (html: string): string =>
  html
    .replaceAll(coloredCode, (_whole, start: string, code: string) => start + code.replaceAll(/<[^>]*>/g, ''))
    .replaceAll(islandTag, '$1')

/** A fragment has no document type. */
type Content = ElementContent & RootContent

/** Text in code is kept as it is. */
type Around = 'prose' | 'code'

function contentOf(nodes: readonly ElementContent[], around: Around = 'prose', parent?: Element): Content[] {
  const content: Content[] = []
  const dataBetween = parent?.properties.dataBetween
  let before: ElementContent | undefined
  for (const node of nodes) {
    // React separates texts by comments.
    if (node.type === 'comment') continue
    if (dataBetween !== undefined && node.type === 'text' && node.value.trim() === '') continue
    const readable = node.type === 'element' ? readableElement(node, around) : [node]
    if (readable.length === 0) continue
    if (around === 'prose' && before?.type === 'element' && node.type === 'element') {
      const separator = separatorOf(before, node, parent)
      const isAfterName = separator !== '' && separator !== ' ' && isName(content)
      if (separator !== '') addTo(content, text(isAfterName ? ' ' : separator), around)
    }
    for (const each of readable) addTo(content, each, around)
    before = node
  }
  return content
}

/**
 * Texts that become neighbors are one text, or Markdown would escape each by itself. Spaces between them are
 * one as well, except in code.
 */
function addTo(content: Content[], node: Content, around: Around): void {
  const last = content.at(-1)
  if (last?.type !== 'text' || node.type !== 'text') content.push(node)
  else if (around === 'prose' && last.value.endsWith(' ')) last.value += node.value.replace(/^ +/, '')
  else last.value += node.value
}

/**
 * What stands between two elements that only the style sheet separates: what `data-between` of their parent
 * says; between the words about a term, a comma.
 */
function separatorOf(one: Element, other: Element, parent: Element | undefined): string {
  const { tagName, properties: { dataBetween } = {} } = parent ?? {}
  if (typeof dataBetween === 'string') return dataBetween
  if (!areApart(one, other)) return ''
  const isTerm = tagName === 'dt' || tagName === 'th'
  return isTerm && other.properties.popover === undefined ? ', ' : ' '
}

/** Whether it is nothing but code: a name, which the words about it follow directly. */
const isName = (content: readonly Content[]): boolean =>
  content.every((node) =>
    node.type === 'element'
      ? node.tagName === 'code' || (node.tagName === 'span' && isName(node.children as Content[]))
      : node.type === 'text' && node.value.trim() === '',
  )

/**
 * Whether two elements look apart, as in a row of badges. Formatting in the middle of a word does not:
 * `un<b>believ</b><i>able</i>`.
 */
const areApart = (one: Element, other: Element): boolean => isBox(one) && isBox(other)

const isBox = ({ tagName, properties: { className, popover } }: Element): boolean =>
  tagName === 'a' ||
  tagName === 'button' ||
  // In Markdown, two codes in a row would be one.
  tagName === 'code' ||
  (tagName === 'span' && className !== undefined) ||
  popover !== undefined

function readableElement(element: Element, around: Around): Content[] {
  const { tagName, properties, children } = element
  if (isTool(element)) return []
  const content = (): Content[] => contentOf(children, around, element)
  if (is(element, 'div', 'admonition')) return [wrap('blockquote', content())]
  if (tagName === 'p' && labels.some((name) => hasClass(element, name))) return [label(content())]
  if (properties.role === 'heading') return [wrap(`h${levelOf(properties.ariaLevel)}`, content())]
  if (is(element, 'figure', 'diagram')) return diagramSource(element)
  if (is(element, 'span', 'katex')) return formulaSource(element)
  if (is(element, 'div', 'code-head')) return [label(content())]
  if (is(element, 'div', 'code')) return contentOf(children)
  if (properties.popover !== undefined) return [text('('), ...content(), text(')')]
  switch (tagName) {
    case 'button':
    case 'label':
    case 'docgen-island':
    case audienceElements.agents:
      return content()
    case 'li': {
      const inner = content()
      // What was for humans only leaves no item.
      return inner.every((each) => each.type === 'text' && each.value.trim() === '')
        ? []
        : [{ ...element, children: inner }]
    }
    case 'details':
      return [wrap('div', content())]
    case 'summary':
      return [isInline(children) ? label(content()) : wrap('div', content())]
    case 'input':
      return properties.type === 'checkbox' ? [{ ...element, children: [] }] : []
    case 'picture':
      // One size of each image is enough.
      return content().filter((each) => each.type !== 'element' || each.tagName !== 'source')
    case 'pre':
    case 'code':
      return [{ ...element, children: contentOf(children, 'code') }]
    case 'span':
      return around === 'code' ? content() : [{ ...element, children: content() }]
    default:
      return [{ ...element, children: content() }]
  }
}

/** Classes of paragraphs that name what follows. */
const labels = ['admonition-title', 'ref-subheading', 'tab-label']

/** HTML has six levels; without one, it is a second (WAI-ARIA, `heading`). */
const levelOf = (level: unknown): number => Math.min(6, Number(level ?? 2))

/** Elements that show nothing that can be read. */
const wordless: ReadonlySet<string> = new Set([
  'dialog',
  'link',
  'script',
  'select',
  'style',
  'svg',
  'template',
  'textarea',
])

/** Classes of the theme's tools, and of what is shown a second time for some readers. */
const besideContent = ['code-tools', 'heading-anchor', 'needs-js', 'only-dark', 'ref-anchor']

function isTool(element: Element): boolean {
  const { hidden, role, dataFootnoteBackref } = element.properties
  return (
    wordless.has(element.tagName) ||
    element.tagName === audienceElements.humans ||
    dataFootnoteBackref !== undefined ||
    besideContent.some((name) => hasClass(element, name)) ||
    (hidden !== undefined && hidden !== false && hidden !== 'until-found' && role !== 'tabpanel')
  )
}

function diagramSource(figure: Element): Content[] {
  const pre = find(figure, ({ tagName }) => tagName === 'pre')
  return pre
    ? [
        wrap('pre', [
          { ...wrap('code', [text(textOf(pre))]), properties: { className: ['language-mermaid'] } },
        ]),
      ]
    : []
}

/** KaTeX shows a formula twice, as HTML and as MathML, and adds its source. */
function formulaSource(formula: Element): Content[] {
  const source = find(formula, ({ tagName }) => tagName === 'annotation')
  if (!source) return []
  const isBlock = find(formula, ({ properties }) => properties.display === 'block') !== undefined
  const code = wrap('code', [text(textOf(source))])
  return [{ ...code, properties: { className: ['language-math', isBlock ? 'math-display' : 'math-inline'] } }]
}

const isInline = (children: readonly ElementContent[]): boolean =>
  children.every((child) => child.type !== 'element' || inlineElements.has(child.tagName) || isTool(child))

const is = (element: Element, tagName: string, name: string): boolean =>
  element.tagName === tagName && hasClass(element, name)

const hasClass = ({ properties: { className } }: Element, name: string): boolean =>
  Array.isArray(className) && className.includes(name)

/** The first element around or below `element` for which `test` holds. */
export function find(element: Element, test: (element: Element) => boolean): Element | undefined {
  if (test(element)) return element
  for (const child of element.children) {
    const inner = child.type === 'element' ? find(child, test) : undefined
    if (inner) return inner
  }
  return undefined
}

export const textOf = (node: ElementContent): string =>
  node.type === 'text' ? node.value : node.type === 'element' ? node.children.map(textOf).join('') : ''

const text = (value: string): Text => ({ type: 'text', value })
const wrap = (tagName: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
const label = (children: ElementContent[]): Element => wrap('p', [wrap('strong', children)])
