import { Parser } from 'htmlparser2'
import { inlineElements as inline } from '../../model/html-elements.ts'
import type { SearchSection } from '../../model/page.ts'
import { SectionWriter } from '../../model/search/section-writer.ts'

type Attributes = Readonly<Record<string, string>>

/** Elements without words for a reader of the page's text. */
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

/** Classes of the theme for tools, for what stands on the page twice, and for diagrams. */
const wordlessClass = /(?:^|\s)(?:needs-js|heading-anchor|ref-anchor|only-dark|diagram)(?:\s|$)/

/** Elements whose id may be the address of the heading that they begin with. */
const sectioning = new Set(['section', 'article', 'div', 'a'])

/**
 * What a rendered body (HTML of a page without its layout) says, by heading: where components and expressions
 * stand, only this tells. Panels of tabs and folded parts belong to it; what is hidden from every reader,
 * navigation, drawings and elements with `data-search="off"` do not. A heading that has no id, nor is the
 * beginning of a part that has one, is text.
 */
export function shownSections(body: string, title: string): SearchSection[] {
  const writer = new SectionWriter(title)
  let silent = 0
  let heading: { readonly tag: string; id: string; text: string } | undefined
  let code: { readonly tag: string; text: string } | undefined
  let idAround = ''
  let language: string | undefined
  // What has come since the last text: `c` for the end of an element, `o` for the beginning of one.
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
   * Words look apart where one element ends and the next begins, as in a row of badges, and where an element
   * begins after a sentence.
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
        // A block of code without a title shows its language instead.
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
    if (id === '' && tag !== 'h1') writer.text(words)
    else if (words !== '') writer.heading(Number(tag[1]), id, words)
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
  // The number that leads to a footnote, and the arrow back.
  if ('data-footnote-ref' in attributes || 'data-footnote-backref' in attributes) return true
  // What a click or the browser's own search opens is for readers.
  return hidden !== undefined && hidden !== 'until-found' && role !== 'tabpanel'
}
