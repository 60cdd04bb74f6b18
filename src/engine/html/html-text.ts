import { Parser } from 'htmlparser2'
import { inlineElements } from '../../model/html-elements.ts'

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
    ontext(written) {
      if (silent === 0) text += written
    },
  })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}
