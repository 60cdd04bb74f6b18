import { Parser } from 'htmlparser2'
import { inlineElements } from '../../model/html-elements.ts'

/** Converts HTML to plain text on one line, with a space between blocks. */
export function htmlToText(html: string): string {
  let text = ''
  const separate = (name: string): void => {
    if (!inlineElements.has(name)) text += ' '
  }
  const parser = new Parser({
    onopentag: separate,
    onclosetag: separate,
    ontext: (written) => (text += written),
  })
  parser.end(html)
  return text.replace(/\s+/g, ' ').trim()
}
