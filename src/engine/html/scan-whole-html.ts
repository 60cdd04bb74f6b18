import { Parser } from 'htmlparser2'
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
