import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import type { Nodes } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** The share of a page's words that its Markdown copy has in the same order, and the first that it lacks. */
export interface CopiedWords {
  readonly share: number
  readonly missing: readonly string[]
}

/** Compares every page of a built site that has a text and a copy. `folder`: absolute. */
export const copiedPages = (folder: string): readonly (CopiedWords & { readonly page: string })[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((page) => {
    const names = [page.replace(/\.html$/, '.md'), page.replace(/[/\\]index\.html$/, '.md')]
    const copy = names.map((name) => join(folder, name)).find((path) => existsSync(path))
    if (!page.endsWith('.html') || copy === undefined) return []
    const html = readFileSync(join(folder, page), 'utf8')
    return [{ page, ...copiedWords(html, readFileSync(copy, 'utf8')) }]
  })

/** Compares the words of a page's text with those of its Markdown copy. */
export function copiedWords(html: string, markdown: string): CopiedWords {
  const shown = wordsIn(shownText(html))
  const copied = wordsIn(copiedText(markdown.replace(/^---\n.*?^---\n/ms, '')))
  const missing = wordsBeyond(shown, copied)
  return { share: shown.length === 0 ? 1 : 1 - missing.length / shown.length, missing }
}

const wordsIn = (text: string): readonly string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

const silent = new Set(['script', 'style', 'template', 'svg', 'select', 'textarea'])
const tools = /(?:^|\s)(?:needs-js|code-tools|heading-anchor|visually-hidden|sr-only|math|katex)(?:\s|$)/
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr)$/

/** The text of the page's body without its tools, with a space between blocks. */
function shownText(html: string): string {
  const parts: string[] = []
  // Of each open element, whether it is silent. The document itself is.
  const open: boolean[] = [true]
  // Whether something else than text separates the children of each open element.
  const apart: boolean[] = []
  let language: string | undefined
  let isInCode = false
  // The source of a diagram has a label there, and none as a fence.
  let isInDiagram = false
  const parser = new Parser({
    onopentag(name, { class: classes = '', hidden, role, alt, ...rest }) {
      if (name === 'figure') isInDiagram = /(?:^|\s)diagram(?:\s|$)/.test(classes)
      if (rest['data-language'] !== undefined) language = rest['data-language']
      const isSilent =
        (open.at(-1) === true && !/(?:^|\s)prose(?:\s|$)/.test(classes)) ||
        silent.has(name) ||
        (name === 'summary' && isInDiagram) ||
        tools.test(classes) ||
        (hidden !== undefined && role !== 'tabpanel') ||
        rest['data-footnote-ref'] !== undefined ||
        rest['data-footnote-backref'] !== undefined
      open.push(isSilent)
      if (!isSilent && alt !== undefined) parts.push(` ${alt} `)
      // A style sheet separates spans with a class.
      if (!inline.test(name) || (name === 'span' && classes !== '' && !isInCode) || apart.at(-1))
        parts.push(' ')
      apart.push(rest['data-between'] !== undefined)
      if (name === 'code') isInCode = true
    },
    onclosetag(name) {
      open.pop()
      apart.pop()
      if (name === 'code') isInCode = false
      if (name === 'figure') isInDiagram = false
      if (!inline.test(name)) parts.push(' ')
    },
    ontext(text) {
      if (open.at(-1) !== true && text !== language) parts.push(text)
    },
  })
  parser.end(html)
  return parts.join('')
}

/** The text of Markdown: its blocks apart, and no addresses. */
const copiedText = (markdown: string): string =>
  textOf(unified().use(remarkParse).use(remarkGfm).parse(markdown))

const textOf = (node: Nodes): string => {
  if (node.type === 'html') return node.value === '<br>' ? ' ' : ''
  if (node.type === 'image') return ` ${node.alt ?? ''} `
  if (node.type === 'break') return ' '
  if ('children' in node)
    return isInline(node) ? node.children.map(textOf).join('') : ` ${node.children.map(textOf).join(' ')} `
  return 'value' in node ? node.value : ''
}

const isInline = ({ type }: Nodes): boolean =>
  ['paragraph', 'heading', 'tableCell', 'emphasis', 'strong', 'delete', 'link'].includes(type)

/** The words of the first list that are not in a longest common subsequence of both. */
function wordsBeyond(shown: readonly string[], copied: readonly string[]): readonly string[] {
  // Nearly always all are there, which takes one look at each word to see.
  let seen = 0
  for (const word of copied) if (word === shown[seen]) seen++
  if (seen === shown.length) return []
  let start = 0
  while (start < shown.length && shown[start] === copied[start]) start++
  const columns = copied.length - start + 1
  const lengths = new Uint16Array((shown.length - start + 1) * columns)
  const lengthAt = (row: number, column: number): number =>
    lengths[(row - start) * columns + column - start] ?? 0
  for (let row = shown.length - 1; row >= start; row--)
    for (let column = copied.length - 1; column >= start; column--)
      lengths[(row - start) * columns + column - start] =
        shown[row] === copied[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
  const missing: string[] = []
  let column = start
  for (let row = start; row < shown.length; row++) {
    while (
      column < copied.length &&
      shown[row] !== copied[column] &&
      lengthAt(row, column + 1) === lengthAt(row, column)
    )
      column++
    if (column < copied.length && shown[row] === copied[column]) column++
    else missing.push(shown[row] ?? '')
  }
  return missing
}
