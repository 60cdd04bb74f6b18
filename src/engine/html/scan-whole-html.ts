import { Parser } from 'htmlparser2'
import { inlineElements } from '../../model/html-elements.ts'
import type { HtmlAttribute, TagListener } from './scan-tags.ts'

/**
 * Reads the tags of HTML whose elements are complete: what docgen has rendered, an SVG file, or, where only a
 * preliminary title is at stake, a heading as its author wrote it. Differs from `scanTags` in that end tags
 * without their start tag are left out, and in HTML that browsers repair. Every build loads htmlparser2;
 * parse5 only comes with the compiler of pages.
 */
export function scanWholeHtml(html: string, { onTag }: Pick<TagListener, 'onTag'>): void {
  let attributes = new Map<string, HtmlAttribute>()
  let valueEnd = 0
  const parser: Parser = new Parser({
    onopentagname: () => (attributes = new Map()),
    onattribute(name, value) {
      valueEnd = parser.endIndex
      if (!attributes.has(name))
        attributes.set(name, { name, value, start: parser.startIndex, end: valueEnd })
    },
    onopentag: (name, _attributes, isImplied) => !isImplied && hear(name, false),
    onclosetag: (name, isImplied) => !isImplied && hear(name, true),
  })
  parser.end(html)

  function hear(name: string, isEnd: boolean): void {
    const { startIndex: start, endIndex } = parser
    // A value without quotes may end with a slash.
    const isSelfClosing = html[endIndex - 1] === '/' && valueEnd !== endIndex
    onTag({
      name,
      isEnd,
      isSelfClosing,
      attributes: isEnd ? [] : [...attributes.values()],
      start,
      end: endIndex + 1,
    })
  }
}

/** Classes of what stands around the code of a fence: its language and its buttons. */
const aroundCode = /^code-(?:head|tools)$/

/**
 * Converts HTML to plain text on one line, with a space between blocks. Buttons and labels around code are
 * left out.
 */
export function htmlToText(html: string): string {
  let text = ''
  let silent = 0
  const separate = (name: string): void => {
    if (!inlineElements.has(name)) text += ' '
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (silent > 0 || aroundCode.test(attributes['class'] ?? '')) silent++
      separate(name)
    },
    onclosetag(name) {
      if (silent > 0) silent--
      separate(name)
    },
    ontext(content) {
      if (silent === 0) text += content
    },
  })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}
