import { Parser } from 'htmlparser2'
import type { HtmlAttribute, TagListener } from './scan-tags.ts'

/**
 * Reads the tags of HTML whose elements are complete, such as what docgen has rendered. Differs from
 * `scanTags` in that end tags without their start tag are left out, and in HTML that browsers repair. Every
 * build loads htmlparser2; parse5 only comes with the compiler of pages.
 */
export function scanWholeHtml(html: string, { onTag }: Pick<TagListener, 'onTag'>): void {
  let attributes: HtmlAttribute[] = []
  const parser: Parser = new Parser({
    onopentagname: () => (attributes = []),
    onattribute: (name, value) =>
      attributes.push({ name, value, start: parser.startIndex, end: parser.endIndex }),
    onopentag: (name, _attributes, isImplied) => !isImplied && hear(name, false),
    onclosetag: (name, isImplied) => !isImplied && hear(name, true),
  })
  parser.end(html)

  function hear(name: string, isEnd: boolean): void {
    const { startIndex: start, endIndex } = parser
    const isSelfClosing = html[endIndex - 1] === '/'
    onTag({ name, isEnd, isSelfClosing, attributes: isEnd ? [] : attributes, start, end: endIndex + 1 })
  }
}
