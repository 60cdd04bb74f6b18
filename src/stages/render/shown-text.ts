import { Parser } from 'htmlparser2'
import { inlineElements as inline } from '../../model/html-elements.ts'
import type { SearchSection } from '../../model/page.ts'
import { SectionWriter } from '../../model/search/section-writer.ts'

type Attributes = Readonly<Record<string, string>>

/** Elements without readable text. */
const wordless = new Set([
  'script',
  'style',
  'template',
  'svg',
  'nav',
  'iframe',
  'dialog',
  'select',
  'textarea',
  'datalist',
])

/** Classes of the theme's tools, of duplicated content, and of diagrams. */
const wordlessClass = /(?:^|\s)(?:needs-js|heading-anchor|ref-anchor|only-dark|diagram)(?:\s|$)/

/** Elements whose id may serve as the address of a heading at their start. */
const sectioning = new Set(['section', 'article', 'div', 'a'])

/**
 * Extracts the text of a rendered body (without the layout) by heading. This is the only source for the text
 * of components and expressions. Tab panels and collapsed parts are included; content hidden from all
 * readers, navigation, drawings, and elements with `data-search="off"` are not. A heading is treated as text
 * if neither it nor a section that it starts has an id.
 */
export function shownSections(body: string, title: string): SearchSection[] {
  const writer = new SectionWriter(title)
  let silent = 0
  let heading: { readonly tag: string; id: string; text: string } | undefined
  let code: { readonly tag: string; text: string } | undefined
  let idAround = ''
  let language: string | undefined
  // Tags since the last text: `c` for an end tag, `o` for a start tag.
  let tags = ''
  let last = ''

  const say = (text: string): void => {
    if (heading) heading.text += text
    else if (code) code.text += text
    else writer.text(text)
  }
  const separate = (): void => {
    if (!code) say(' ')
  }
  /**
   * Whether words should be separated: between an end tag and a start tag, as in a row of badges, and at a
   * start tag after a sentence.
   */
  const isApart = (): boolean => tags.includes('co') || (tags.startsWith('o') && /[.!?]$/.test(last))
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (silent > 0 || isSilent(name, attributes)) {
          silent++
          return
        }
        tags += 'o'
        if (!inline.has(name) || (name === 'code' && isApart())) separate()
        if (heading) heading.id ||= attributes.id ?? ''
        else if (/^h[1-6]$/.test(name)) {
          heading = { tag: name, id: attributes.id ?? idAround, text: '' }
          idAround = ''
        } else if (name === 'pre' || name === 'code') code ??= { tag: name, text: '' }
        else if (sectioning.has(name) && attributes.id !== undefined) idAround = attributes.id
        if (attributes['data-language'] !== undefined) language = attributes['data-language']
        if (attributes.alt !== undefined) say(` ${attributes.alt} `)
      },
      ontext(text) {
        // A code block without a title shows its language instead.
        if (silent > 0 || (!heading && !code && text === language)) return
        if (isApart() && /^[\p{L}\p{N}]/u.test(text)) separate()
        say(text)
        last = text
        tags = ''
        if (text.trim() !== '') idAround = ''
      },
      onclosetag(name) {
        if (silent > 0) {
          silent--
          return
        }
        tags += 'c'
        if (name === heading?.tag) endHeading()
        else if (name === code?.tag) endCode()
        if (!inline.has(name)) separate()
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(body)
  return writer.sections()

  function endHeading(): void {
    const { tag, id, text } = heading ?? { tag: '', id: '', text: '' }
    const words = text.replace(/\s+/g, ' ').trim()
    heading = undefined
    if (words !== '') writer.heading(Number(tag[1]), id, words)
  }

  function endCode(): void {
    const { tag, text } = code ?? { tag: '', text: '' }
    code = undefined
    if (tag === 'code') writer.text(text)
    writer.code(text)
  }
}

function isSilent(name: string, attributes: Attributes): boolean {
  const { hidden, popover, role, class: classes = '' } = attributes
  if (
    wordless.has(name) ||
    attributes['aria-hidden'] === 'true' ||
    wordlessClass.test(classes) ||
    popover !== undefined
  )
    return true
  if (attributes['data-search'] === 'off') return true
  // The number of a footnote, and the arrow that leads back.
  if ('data-footnote-ref' in attributes || 'data-footnote-backref' in attributes) return true
  // Content that is revealed by a click or by find-in-page is meant for readers.
  return hidden !== undefined && hidden !== 'until-found' && role !== 'tabpanel'
}
