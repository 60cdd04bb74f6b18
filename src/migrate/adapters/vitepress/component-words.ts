import { attributeOf } from '../../../engine/html/edit-tags.ts'
import type { HtmlTag } from '../../../engine/html/scan-tags.ts'
import { escapeHtml, escapeHtmlText } from '../../../model/escape.ts'

export function badge(tag: HtmlTag): string {
  const text = attributeOf(tag, 'text')
  return text === '' ? '' : `<sup>${escapeHtmlText(text)}</sup>`
}

/** What is left of a component of Vue that cannot run: the words that it is given, and where they lead to. */
export function wordsOfProps(tag: HtmlTag): string {
  const [text] = ['title', 'label', 'text'].flatMap((name) => attributeOf(tag, name) || [])
  const [href] = ['href', 'link', 'to', 'url'].flatMap((name) => attributeOf(tag, name) || [])
  if (text === undefined) return ''
  const words = escapeHtmlText(text)
  return `<strong>${href === undefined ? words : `<a href="${escapeHtml(href)}">${words}</a>`}</strong> `
}
