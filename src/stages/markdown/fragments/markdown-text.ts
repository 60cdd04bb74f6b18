import { headerCell, inlineElements } from '../../../model/html-elements.ts'
import type { Element, ElementContent, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Nodes, Root as MarkdownRoot } from 'mdast'
import { toHast } from 'mdast-util-to-hast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { recalling } from '../../../engine/recalling.ts'
import { escapeHtml } from '../../../model/escape.ts'
import { element } from '../../../model/html-elements.ts'
import { english } from '../../../model/messages/languages.ts'
import { linkIfThere } from '../../../model/link-targets.ts'
import { hasEastAsianEmphasis, remarkEastAsianEmphasis } from '../east-asian-emphasis.ts'
import { parseNatively } from '../native/native-parse.ts'
import { remarkBudget, TooCostly } from '../parse-budget.ts'
import { alertFrom, framedFence, propertyText, withAlertTitle } from './framed-blocks.ts'
import { holdsHtml, htmlTree } from './html-in-text.ts'
import type { MarkdownOptions } from './markdown-options.ts'

const withGfm = unified().use(remarkParse).use(remarkGfm).use(remarkBudget)
const withEastAsian = unified().use(remarkParse).use(remarkGfm).use(remarkEastAsianEmphasis).use(remarkBudget)
/** Matches text without any Markdown syntax, which need not be parsed. */
const plain = /^[\w ,.;'"()/?=%$@+\u00A0-\uD7FF-]*$/
const autolinked = /https?:|www\.|@/
const maxLength = 200_000

/** A description as mdast, and as hast if it contains HTML. */
interface ParsedText {
  readonly markdown: MarkdownRoot
  readonly html?: Root
}

/**
 * Each description is needed as HTML, for search, and for a meta tag in quick succession, and references
 * repeat those of parameters and responses; it takes longest to find that one is too costly. The functions
 * below are part of `docgen/kit` and have no run to belong to.
 */
const parseMarkdown = recalling(parseAnew)

function parseAnew(text: string): ParsedText {
  const markdown = hasEastAsianEmphasis(text)
    ? withEastAsian.parse(text)
    : (parseNatively(text, 'md', false) ?? withGfm.parse(text))
  return holdsHtml(markdown)
    ? { markdown, html: htmlTree(toHast(markdown, { allowDangerousHtml: true }) as Root) }
    : { markdown } // A root goes in.
}

/**
 * Converts CommonMark with tables (GFM) to safe HTML, for third-party texts such as the descriptions of an
 * API. Harmless HTML is kept; text in angle brackets that is not an element, such as `<path>`, is shown.
 * Links may lead to http, https, mailto, or into the site. Images become links, and headings become
 * paragraphs, because they are not headings of the page. A component shows the result with
 * `dangerouslySetInnerHTML`.
 */
export function markdownToHtml(markdown: string, options: MarkdownOptions = {}): string {
  const whole = markdown.trim()
  const text = whole.slice(0, maxLength)
  if (text === '') return ''
  if (text !== whole) options.refuse?.(whole, 'long')
  if (plain.test(text) && !autolinked.test(text) && !/^\s*(?:[-+]|\d+[.)])\s/.test(text))
    return `<p>${escapeHtml(text)}</p>`
  return unlessTooHard(
    () => {
      const parsed = parseMarkdown(text)
      const tree = parsed.html ?? (toHast(parsed.markdown) as Root) // A root goes in.
      return toHtml(
        { type: 'root', children: clean(tree.children as ElementContent[], options) },
        { allowDangerousHtml: true },
      )
    },
    () => {
      options.refuse?.(whole, 'costly')
      return `<p>${escapeHtml(text)}</p>`
    },
  )
}

/** Converts Markdown to plain text on one line, for search and meta tags. */
export function markdownToText(markdown: string): string {
  const text = markdown.slice(0, maxLength)
  if (plain.test(text)) return text.replace(/\s+/g, ' ').trim()
  return unlessTooHard(
    () => {
      const { markdown: tree, html } = parseMarkdown(text.trim())
      return (html ? wordsOf(html, new Set()) : wordsOf(tree, markdownBlocks)).replace(/\s+/g, ' ').trim()
    },
    () => text.replace(/\s+/g, ' ').trim(),
  )
}

/**
 * Handles texts that are too deep or too costly to parse, which are not meant to be read: they stay as
 * written.
 */
function unlessTooHard<Result>(make: () => Result, otherwise: () => Result): Result {
  try {
    return make()
  } catch (error) {
    if (error instanceof RangeError || error instanceof TooCostly) return otherwise()
    throw error
  }
}

const markdownBlocks = new Set(['paragraph', 'heading', 'tableCell', 'listItem', 'code', 'break'])
function wordsOf(tree: Nodes | Root | ElementContent, blocks: ReadonlySet<string>): string {
  const words: string[] = []
  const visit = (node: Nodes | Root | ElementContent, beginsQuote = false): void => {
    if ('value' in node) words.push(beginsQuote ? withAlertTitle(node.value) : node.value)
    if (node.type === 'image') words.push(node.alt ?? '')
    if (node.type === 'element' && node.tagName === 'img') words.push(propertyText(node.properties.alt))
    if ('children' in node) {
      const isQuote = (node.type === 'element' ? node.tagName : node.type) === 'blockquote'
      const first = isQuote ? node.children.find(({ type }) => type !== 'text') : node.children[0]
      for (const child of node.children)
        visit(child as ElementContent, child === first && (isQuote || beginsQuote))
    }
    if (node.type === 'element' ? !inlineElements.has(node.tagName) : blocks.has(node.type)) words.push(' ')
  }
  visit(tree)
  return words.join('')
}

/** Returns `href` if it is safe to follow. */
export function safeHref(href: string): string | undefined {
  const bare = href.trim()
  if (/^(?:https?:|mailto:)/i.test(bare)) return bare
  // A colon before the first slash would end a scheme, and control characters could hide one.
  return /^[^:/?#]*:|^[\\/]{2}|\p{Cc}/u.test(bare) ? undefined : bare
}

const allowed = new Set(
  'p a abbr b bdi bdo blockquote br caption cite code dd del details dfn div dl dt em figcaption figure hr i ins kbd li mark ol pre q rp rt ruby s samp section small strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'.split(
    ' ',
  ),
)

/** Replacements for obsolete HTML elements. */
const renamed: Readonly<Record<string, string>> = {
  acronym: 'abbr',
  center: 'div',
  dir: 'ul',
  menu: 'ul',
  strike: 's',
  tt: 'code',
  xmp: 'pre',
}

/** Attributes that are kept; `htmlTree` has validated their values. */
const allowedNames = [
  'start',
  'reversed',
  'value',
  'open',
  'colSpan',
  'rowSpan',
  'scope',
  'title',
  'dateTime',
  'lang',
  'dir',
] as const

/** `isInLink`: a link holds no other one, so an image in it, such as a badge, is only its text. */
function clean(
  nodes: readonly ElementContent[],
  options: MarkdownOptions,
  isInLink = false,
): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === 'text') return [node]
    if (node.type !== 'element') return []
    const tagName = renamed[node.tagName] ?? node.tagName
    const children = clean(node.children, options, isInLink || tagName === 'a')
    if (/^h[1-6]$/.test(tagName)) return [subheading(node, children, options)]
    if (tagName === 'img') return imageLink(node, options, isInLink)
    if (tagName === 'input')
      return node.properties.type === 'checkbox'
        ? [{ type: 'text', value: node.properties.checked ? '☑ ' : '☐ ' }]
        : []
    if (!allowed.has(tagName)) return children
    if (tagName === 'pre' && options.code && isFence(node)) return [framedFence(node, options.code, options)]
    if (tagName === 'a') return [link(node, children, options)]
    if (tagName === 'table')
      return [
        element(
          'div',
          {
            className: ['table-wrapper'],
            tabIndex: 0,
            role: 'region',
            ariaLabel: translated('text.table', options),
          },
          [element('table', {}, children)],
        ),
      ]
    if (tagName === 'blockquote') {
      const alert = alertFrom(children, options)
      if (alert) return [alert]
    }
    return [headerCell(element(tagName, attributesOf(node), children))]
  })
}

function attributesOf({ properties }: Element): Element['properties'] {
  const { align } = properties
  const allowedProperties = Object.fromEntries(
    allowedNames.flatMap((name) => (properties[name] === undefined ? [] : [[name, properties[name]]])),
  )
  return {
    ...allowedProperties,
    ...(typeof align === 'string'
      ? { style: `text-align:${align === 'center' ? 'center' : align === 'right' ? 'right' : 'left'}` }
      : {}),
  }
}

/** Converts a heading in a description, which is not a heading of the page. */
function subheading(node: Element, children: ElementContent[], { headingId }: MarkdownOptions): Element {
  const id = headingId?.(wordsOf(node, new Set()).replace(/\s+/g, ' ').trim())
  const className = ['ref-subheading', ...(/[12]/.test(node.tagName) ? ['ref-section'] : [])]
  return element('p', { className, id }, children)
}

const isFence = ({ children: [inner] }: Element): boolean =>
  inner?.type === 'element' && inner.tagName === 'code' && inner.children.every(({ type }) => type === 'text')

function link(
  node: Element,
  children: ElementContent[],
  { resolve = (href) => href }: MarkdownOptions,
): ElementContent {
  const href = safeHref(propertyText(node.properties.href))
  const resolved =
    href === undefined || href === '' || href.startsWith('#user-content') ? undefined : resolve(href)
  if (resolved === undefined) return element('span', {}, children)
  const { href: target, ifThere = false } = typeof resolved === 'string' ? { href: resolved } : resolved
  const external = /^https?:/i.test(target)
  return element(
    'a',
    {
      href: target,
      ...(external ? { rel: ['noopener', 'nofollow'] } : {}),
      ...(ifThere ? { [linkIfThere]: '' } : {}),
    },
    children,
  )
}

function imageLink(node: Element, options: MarkdownOptions, isInLink: boolean): ElementContent[] {
  const text: ElementContent = {
    type: 'text',
    value: propertyText(node.properties.alt) || translated('text.image', options),
  }
  return [isInLink ? text : link({ ...node, properties: { href: node.properties.src } }, [text], options)]
}

const translated = (key: 'text.table' | 'text.image', { translate }: MarkdownOptions): string =>
  translate ? translate(key) : english[key]
