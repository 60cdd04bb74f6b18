import { Parser } from 'htmlparser2'
import { inlineElements } from '../../model/html-elements.ts'

/**
 * The words of a text, in lower case. Signs, white space and hyphens that browsers may hide are in no word.
 */
export const wordsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** The texts of an HTML document, one for each block, and one for each attribute. */
export interface HtmlTexts {
  /** All of them, with the values of all attributes, from which scripts may show them. */
  readonly all: readonly string[]
  /**
   * What readers get to know: those in `<main>`, where it has one, with attributes that describe something.
   */
  readonly shown: readonly string[]
}

const describing = /^(?:alt|aria-label|title|placeholder|value|label)$/

const silent = new Set(['script', 'style', 'template', 'noscript', 'head'])

/** Reads the texts of HTML, whole or in part. */
export function textsInHtml(html: string): HtmlTexts {
  const all: string[] = []
  const visible: string[] = []
  const main: string[] = []
  let text = ''
  const depth = { silence: 0, main: 0 }
  const add = (each: string, isShown: boolean): void => {
    if (each.trim() === '') return
    all.push(each)
    if (!isShown) return
    visible.push(each)
    if (depth.main > 0) main.push(each)
  }
  const endBlock = (name: string): void => {
    if (inlineElements.has(name)) return
    add(text, true)
    text = ''
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      endBlock(name)
      if (silent.has(name)) depth.silence++
      if (name === 'main') depth.main++
      // What a link within the page says of itself repeats the heading that it leads to.
      const isPermalink = name === 'a' && attributes['href']?.startsWith('#') === true
      for (const [attribute, value] of Object.entries(attributes))
        add(value, !isPermalink && describing.test(attribute))
    },
    ontext(content) {
      if (depth.silence === 0) text += content
    },
    onclosetag(name) {
      endBlock(name)
      if (silent.has(name)) depth.silence--
      if (name === 'main') depth.main--
    },
  })
  parser.end(html)
  endBlock('body')
  return { all, shown: main.length > 0 ? main : visible }
}
