import type { Element } from 'hast'
import { isForAgents } from '../../model/audience.ts'
import type { BodyNode, BodyRoot, ComponentNode } from '../../model/body.ts'
import type { Diagnostic, Place } from '../../model/diagnostic.ts'
import { inlineElements } from '../../model/html-elements.ts'
import {
  addressAttributes,
  addressProps,
  srcsetAddresses,
  styleAddresses,
} from '../../model/markup-addresses.ts'
import type { SearchSection, SourceLink } from '../../model/page.ts'
import { asContentPath, asHref } from '../../model/path.ts'
import { SectionWriter } from '../../model/search/section-writer.ts'
import { textOf } from './headings.ts'
import { isOfHtml, type NodeData } from './node-data.ts'
import { placeOf } from './place.ts'
import { isSafeAddress } from './safe-address.ts'

/**
 * Collects the links and images of a page with their locations. Links that could run code are reported and
 * removed.
 */
export function collectLinks(root: BodyRoot, page: string, report: Diagnostic[]): SourceLink[] {
  const links: SourceLink[] = []
  const add = (
    href: string,
    kind: SourceLink['kind'],
    file: string,
    place: Place,
    { text = '', isShown = false, isOnlyShown = false, written = href } = {},
  ): boolean => {
    // No browser runs code in what is only shown: an SVG in an `<img>` or a style sheet. HTML never is.
    if (!(isOnlyShown && /^\s*data:(?!text\/html)/i.test(href)) && !isSafeAddress(href, file, place, report))
      return false
    links.push({
      href: asHref(href),
      ...(written === href ? {} : { written }),
      ...(text === '' ? {} : { text }),
      kind,
      ...(isShown ? { isShown } : {}),
      file: asContentPath(file),
      place,
    })
    return true
  }
  const visit = (node: BodyNode): void => {
    if (node.type === 'element') visitElement(node)
    else if (node.type === 'component') visitComponent(node)
    if ('children' in node) (node.children as readonly BodyNode[]).forEach(visit)
    if (node.type === 'component' && node.slots) Object.values(node.slots).flat().forEach(visit)
  }

  function visitElement(element: Element): void {
    const data = (element.data ?? {}) as NodeData
    for (const { property: name, form } of addressAttributes(element.tagName)) {
      const value = element.properties[name]
      if (
        typeof value !== 'string' ||
        (name === 'href' && value.startsWith('#') && element.properties.dataFootnoteRef !== undefined)
      )
        continue
      const kind =
        name === 'href' && data.origin === 'markdown-link'
          ? 'markdown-link'
          : name === 'src' && element.tagName === 'img' && data.origin === 'markdown-image'
            ? 'markdown-image'
            : 'attribute'
      const more = {
        written: kind === 'attribute' ? undefined : data.written,
        text: linkText(element, name),
        isShown: name === 'src' && element.tagName === 'img',
        isOnlyShown: /^(?:audio|image|img|source|track|video)$/.test(element.tagName) || name === 'poster',
      }
      const place = (kind === 'attribute' ? undefined : data.writtenAt) ?? placeOf(element)
      for (const each of form === 'candidates' ? srcsetAddresses(value) : [value])
        if (!add(each, kind, data.file ?? page, place, more)) delete element.properties[name]
    }
    for (const { address } of stylesOf(element).flatMap(styleAddresses))
      add(address, 'attribute', data.file ?? page, placeOf(element), { isOnlyShown: true })
  }

  function visitComponent(node: ComponentNode): void {
    for (const [name, value] of Object.entries(node.props)) {
      if (typeof value !== 'string' || !(addressProps.has(name) || name === 'srcSet')) continue
      // What a component shows at its address is judged in the HTML.
      const isOnlyShown = /^(?:poster|src|srcSet)$/.test(name) && /^\s*data:image\//i.test(value)
      const more = { text: linkText(node, name), isShown: name === 'src', isOnlyShown }
      for (const each of name === 'srcSet' ? srcsetAddresses(value) : [value])
        if (!add(each, 'attribute', node.file, node.place, more))
          (node.props as Record<string, string>)[name] = '#'
    }
    if (node.name !== 'ThemedImage') return
    for (const value of Object.values(node.props.sources ?? {}))
      if (typeof value === 'string')
        add(value, 'attribute', node.file, node.place, { isShown: true, isOnlyShown: true })
  }

  root.children.forEach(visit)
  return links
}

/** The text of a link, or the title of a card; empty for other addresses. */
function linkText(node: Element | ComponentNode, property: string): string {
  if (property !== 'href' || (node.type === 'element' && node.tagName !== 'a')) return ''
  const title = node.type === 'component' ? (node.props['title'] ?? node.props['label']) : undefined
  return (typeof title === 'string' ? title : plainText(node)).replace(/\s+/g, ' ').trim()
}

/** The CSS in an element. */
export function stylesOf({ tagName, properties, children }: Element): string[] {
  const sheet =
    tagName === 'style' ? children.flatMap((child) => (child.type === 'text' ? [child.value] : [])) : []
  return typeof properties.style === 'string' ? [properties.style, ...sheet] : sheet
}

/** Collects the page's text by heading, with code and prose separated. `title` precedes the first heading. */
export function collectSections(root: BodyRoot, title: string): SearchSection[] {
  const writer = new SectionWriter(title)
  const visit = (node: BodyNode): void => {
    switch (node.type) {
      case 'text':
        writer.text(node.value)
        return
      case 'element': {
        if (/^h[1-6]$/.test(node.tagName) && typeof node.properties.id === 'string') {
          writer.heading(Number(node.tagName[1]), node.properties.id, plainText(node))
          return
        }
        if (node.tagName === 'code') {
          const code = plainText(node)
          writer.text(code)
          writer.code(code)
          return
        }
        if (wordless.has(node.tagName) || isFootnoteLink(node) || isLeftOut(node) || isForAgents(node)) return
        if (!inlineElements.has(node.tagName)) writer.text(' ')
        if (node.tagName === 'img' && typeof node.properties.alt === 'string')
          writer.text(` ${node.properties.alt} `)
        break
      }
      case 'component':
        if (node.name === 'CodeBlock') {
          if (typeof node.props.title === 'string') writer.text(` ${node.props.title} `)
          if (typeof node.props.raw === 'string') writer.code(node.props.raw)
          return
        }
        if (node.name === 'Mermaid') return
        if (node.name === 'Math' && typeof node.props.source === 'string') writer.text(node.props.source)
        for (const name of wordProps)
          if (typeof node.props[name] === 'string') writer.text(` ${node.props[name]} `)
        if (node.slots) Object.values(node.slots).flat().forEach(visit)
        break
      default:
    }
    if ('children' in node) {
      ;(node.children as readonly BodyNode[]).forEach(visit)
      if (node.type !== 'element' || !inlineElements.has(node.tagName)) writer.text(' ')
    }
  }
  root.children.forEach(visit)
  return writer.sections()
}

/** Whether an element has `data-search="off"`. */
const isLeftOut = ({ properties }: Element): boolean => properties.dataSearch === 'off'

/** Whether an element is the number of a footnote, or the arrow that leads back. */
const isFootnoteLink = ({ properties }: Element): boolean =>
  properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined

/** Props of theme components that are visible text. */
const wordProps = ['title', 'label', 'summary', 'description', 'alt', 'caption'] as const

const wordless = new Set(['script', 'style', 'svg', 'math', 'iframe'])

/** The text of a heading or code, without the anchor link, which is raw HTML. */
function plainText(node: BodyNode): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? (node.children as readonly BodyNode[]).map(plainText).join('') : ''
}

export function collectComponents(root: BodyRoot): string[] {
  const names = new Set<string>()
  const visit = (node: BodyNode): void => {
    if (node.type === 'component' && node.thunk === undefined) names.add(node.name)
    if ('children' in node) (node.children as readonly BodyNode[]).forEach(visit)
    if (node.type === 'component' && node.slots) Object.values(node.slots).flat().forEach(visit)
  }
  root.children.forEach(visit)
  return [...names].sort()
}

/** Scripts that are read character by character: kana, Han, and Hangul. */
const characters = '\\u3040-\\u30ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff'
const isCharacter = new RegExp(`[${characters}]`)

/** In these scripts, there are no spaces around punctuation. */
const characterOrWord = new RegExp(
  `[${characters}]|[^\\s${characters}\\u3000-\\u303f\\uff00-\\uff0f\\uff1a-\\uff20]+`,
  'g',
)

/**
 * Counts words for estimating the reading time. Each Chinese, Japanese, or Korean character counts as a word,
 * as in the package `reading-time`; other words are separated by spaces.
 */
export const countWords = (text: string): number =>
  text.match(isCharacter.test(text) ? characterOrWord : /\S+/g)?.length ?? 0

const maxDescription = 160

/** The beginning of the first paragraph of a page, for its description; empty if it has none. */
export function firstParagraph(root: BodyRoot): string {
  const paragraph = root.children.find(
    (node: BodyNode) => node.type === 'element' && node.tagName === 'p' && !isOfHtml(node),
  )
  const text = paragraph ? textOf(paragraph).replace(/\s+/g, ' ').trim() : ''
  return text.length <= maxDescription ? text : `${text.slice(0, maxDescription).replace(/\s+\S*$/, '')}…`
}
